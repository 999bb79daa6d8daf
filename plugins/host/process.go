package host

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/go-plugin/runner"
)

// process is a plugin's process, as go-plugin runs it. It keeps standard output and error from go-plugin but for
// the line of the handshake, so that no plugin is blocked or lost by printing.
type process struct {
	cmd      *exec.Cmd
	tail     *tail
	lifeline *os.File      // its other end is the child's standard input
	first    string        // the first line on standard output; valid once greeted is closed
	greeted  chan struct{} // closed when first is known, or there will be none
	state    string        // how it ended; valid once exited is closed
	exited   chan struct{} // closed when the process has ended and its output is read

	mutex   sync.Mutex
	running bool
}

var _ runner.Runner = (*process)(nil)

// newProcess prepares a process. Its environment is to be set before it starts.
func newProcess(spec *Spec, tail *tail) *process {
	cmd := exec.Command(spec.Path, spec.Args...)
	cmd.Dir = spec.Dir
	setAttributes(cmd)
	return &process{cmd: cmd, tail: tail, greeted: make(chan struct{}), exited: make(chan struct{})}
}

// Start starts the process.
func (p *process) Start(context.Context) error {
	var ends [6]*os.File
	for i := 0; i < len(ends); i += 2 {
		var err error
		if ends[i], ends[i+1], err = os.Pipe(); err != nil {
			closeAll(ends[:]...)
			return err
		}
	}
	p.cmd.Stdin, p.lifeline = ends[0], ends[1]
	stdout, stderr := ends[2], ends[4]
	p.cmd.Stdout, p.cmd.Stderr = ends[3], ends[5]

	started := make(chan error)
	go p.live(started, stdout, stderr)
	err := <-started
	closeAll(ends[0], ends[3], ends[5])
	if err != nil {
		closeAll(p.lifeline, stdout, stderr)
	}
	return err
}

// live starts the process and waits for its end, on a thread of its own that stays as long as the process: on
// Linux the kernel's signal to a child comes at the death of the thread that started it.
func (p *process) live(started chan<- error, stdout, stderr *os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	p.mutex.Lock()
	p.running = err == nil
	p.mutex.Unlock()
	started <- err
	if err != nil {
		return
	}
	var readers sync.WaitGroup
	readers.Go(func() { p.readOutput(stdout) })
	readers.Go(func() { p.readErrors(stderr) })

	p.state = "exit status 0"
	if err := wait(p.cmd, p.end); err != nil {
		p.state = err.Error()
	}
	// Whoever still holds the other ends has left the group: what it prints is not waited for.
	late := time.AfterFunc(lateOutput, func() { closeAll(stdout, stderr) })
	readers.Wait()
	late.Stop()
	closeAll(stdout, stderr, p.lifeline)
	close(p.exited)
}

// lateOutput is how long output is read after the process has ended.
const lateOutput = time.Second

// kill ends the process and its group at once, even if it is stopped. It may be called at any time after Start.
func (p *process) kill() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.running {
		killGroup(p.cmd.Process)
	}
}

// end ends what is left of the group of a process that has ended itself.
func (p *process) end() {
	p.kill()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.running = false
}

// handshakeLine is how go-plugin's handshake begins: the version of go-plugin's own protocol, that of ours, and
// an address.
var handshakeLine = regexp.MustCompile(`^\d+\|(\d+)\|(unix|tcp)\|`)

// maxHandshake bounds the line of the handshake, in which a certificate stands, in bytes.
const maxHandshake = 1 << 15

// readOutput takes the handshake from standard output and keeps the rest as lines of the tail.
func (p *process) readOutput(stdout io.Reader) {
	r := bufio.NewReader(stdout)
	var first []byte
	for len(first) < maxHandshake {
		c, err := r.ReadByte()
		if err != nil || c == '\n' {
			break
		}
		first = append(first, c)
	}
	p.first = strings.TrimSpace(string(first))
	close(p.greeted)
	for {
		line, err := readLine(r)
		if err != nil {
			return
		}
		p.tail.add("(standard output) " + line)
	}
}

func (p *process) readErrors(stderr io.Reader) {
	r := bufio.NewReader(stderr)
	for {
		line, err := readLine(r)
		if err != nil {
			return
		}
		p.tail.add(line)
	}
}

// Wait waits for the end of the process.
func (p *process) Wait(ctx context.Context) error {
	select {
	case <-p.exited:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Kill ends the process at once.
func (p *process) Kill(context.Context) error {
	p.kill()
	return nil
}

// Stdout gives go-plugin the first line alone.
func (p *process) Stdout() io.ReadCloser { return &firstLine{process: p} }

// Stderr gives go-plugin nothing.
func (p *process) Stderr() io.ReadCloser { return io.NopCloser(strings.NewReader("")) }

// Name returns the program's path.
func (p *process) Name() string { return p.cmd.Path }

// ID returns the process's number.
func (p *process) ID() string {
	if p.cmd.Process == nil {
		return ""
	}
	return strconv.Itoa(p.cmd.Process.Pid)
}

// Diagnose has nothing to add: the host tells what it saw.
func (p *process) Diagnose(context.Context) string { return "" }

// PluginToHost returns the address as it is: both sides see the same files.
func (p *process) PluginToHost(network, address string) (string, string, error) {
	return network, address, nil
}

// HostToPlugin returns the address as it is.
func (p *process) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}

// firstLine reads the process's first line of output once it is there.
type firstLine struct {
	process *process
	rest    *strings.Reader
}

func (f *firstLine) Read(b []byte) (int, error) {
	if f.rest == nil {
		<-f.process.greeted
		f.rest = strings.NewReader(f.process.first)
	}
	return f.rest.Read(b)
}

func (f *firstLine) Close() error { return nil }

func closeAll(files ...*os.File) {
	for _, file := range files {
		if file != nil {
			if err := file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
				panic(err) // a pipe's end does not fail to close
			}
		}
	}
}
