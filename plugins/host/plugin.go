package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"rookery/plugins/protocol"
)

// Plugin is a running plugin. Its methods may be called from several goroutines.
type Plugin struct {
	spec     Spec // with its timeouts complete
	client   *goplugin.Client
	process  *process
	tail     *tail
	conn     *grpc.ClientConn
	health   grpc_health_v1.HealthClient
	searcher protocol.SearcherClient
	eval     protocol.EvaluatorClient
	info     Info
	started  time.Duration
	folder   string // for the socket, while it has a name

	calls   atomic.Int64 // under way
	context context.Context
	cancel  context.CancelCauseFunc // with the *Error that ended the plugin
	watch   sync.WaitGroup
	close   sync.Once
}

// Start starts a plugin and asks what it offers. ctx bounds the start alone. The plugin runs until Close, or until
// it fails; it must be closed in either case.
func Start(ctx context.Context, spec Spec) (*Plugin, error) {
	spec.Timeouts = spec.Timeouts.orDefault()
	p := &Plugin{spec: spec, tail: &tail{log: spec.Log}}
	p.context, p.cancel = context.WithCancelCause(context.Background())
	p.process = newProcess(&p.spec, p.tail)
	bounded, cancel := context.WithTimeout(ctx, spec.Timeouts.Start)
	defer cancel()

	began := time.Now()
	err := p.start(bounded)
	p.started = time.Since(began)
	if err != nil {
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("%w: it took longer than %v to start", ErrHung, spec.Timeouts.Start)
		}
		err = p.failure("start", err)
		p.fail(err)
		p.Close()
		return nil, err
	}
	p.watch.Go(p.watchSilence)
	p.watch.Go(p.watchExit)
	return p, nil
}

// start runs the process, connects to it and asks what it is.
func (p *Plugin) start(ctx context.Context) error {
	if err := p.checkFile(); err != nil {
		return err
	}
	if err := p.connect(ctx); err != nil {
		return err
	}
	reply, err := protocol.NewPluginClient(p.conn).Describe(ctx, &protocol.DescribeRequest{})
	if err != nil {
		return p.explain(ctx, "start", err)
	}
	// Connected: nobody needs the socket's name any more, and a host killed from now on leaves no file behind.
	os.RemoveAll(p.folder) //nolint:errcheck // Close tries again
	if p.info, err = newInfo(&p.spec, p.client.NegotiatedVersion(), reply); err != nil {
		return fmt.Errorf("%w: %w", ErrProtocol, err)
	}
	if want := p.spec.BuildID; want != "" && p.info.BuildID != want {
		return fmt.Errorf("%w: it is %q, want %q", ErrBuild, p.info.BuildID, want)
	}
	return nil
}

// connect runs the process and connects to it.
func (p *Plugin) connect(ctx context.Context) error {
	var err error
	if p.folder, err = socketFolder(); err != nil {
		return err
	}
	p.client = goplugin.NewClient(&goplugin.ClientConfig{
		HandshakeConfig:  protocol.Handshake,
		VersionedPlugins: protocol.Versions(&protocol.Services{}),
		AllowedProtocols: []goplugin.Protocol{goplugin.ProtocolGRPC},
		AutoMTLS:         true,
		StartTimeout:     p.spec.Timeouts.Start + time.Second, // ctx comes first
		Logger:           hclog.NewNullLogger(),
		UnixSocketConfig: &goplugin.UnixSocketConfig{TempDir: p.folder},
		// The one connection stays: an idle one could not be made again, as the socket's name is gone.
		GRPCDialOptions: []grpc.DialOption{grpc.WithIdleTimeout(0)},
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, _ string) (runner.Runner, error) {
			p.process.cmd.Env = append(cmd.Env, p.spec.Env...)
			return p.process, nil
		},
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, p.process.kill)()
	if _, err := p.client.Start(); err != nil {
		return p.handshakeFault(ctx, err)
	}
	client, err := p.client.Client()
	if err != nil {
		return err
	}
	if p.conn, err = protocol.Dispense(client); err != nil {
		return err
	}
	p.health = grpc_health_v1.NewHealthClient(p.conn)
	p.searcher = protocol.NewSearcherClient(p.conn)
	p.eval = protocol.NewEvaluatorClient(p.conn)
	return nil
}

// checkFile compares the program with its checksum.
func (p *Plugin) checkFile() error {
	if p.spec.SHA256 == "" {
		return nil
	}
	want, err := hex.DecodeString(p.spec.SHA256)
	if err != nil || len(want) != sha256.Size {
		return fmt.Errorf("%w: %q is no SHA-256; want 64 hexadecimal digits", ErrChecksum, p.spec.SHA256)
	}
	secure := goplugin.SecureConfig{Checksum: want, Hash: sha256.New()}
	same, err := secure.Check(p.process.Name())
	if err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("%w: the SHA-256 of %s is not %s", ErrChecksum, p.process.Name(), p.spec.SHA256)
	}
	return nil
}

// handshakeFault tells from what the process did why it could not be connected to.
func (p *Plugin) handshakeFault(ctx context.Context, err error) error {
	if p.process.ID() == "" {
		return err // not even started
	}
	p.process.kill()
	<-p.process.exited
	first := p.process.first
	parts := handshakeLine.FindStringSubmatch(first)
	switch {
	case parts != nil && parts[1] != strconv.Itoa(protocol.Version):
		return fmt.Errorf("%w: it speaks %s, this program %d; build it against this version", ErrVersion, parts[1], protocol.Version)
	case parts != nil:
		return fmt.Errorf("%w: %w", ErrHandshake, err)
	case first != "":
		return fmt.Errorf("%w: it printed %.100q to standard output first, which must stay clean; print to standard error", ErrHandshake, first)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return fmt.Errorf("%w before its handshake: %s; is it a plugin?", ErrEnded, p.process.state)
}

// Close ends the plugin: it is asked to leave, and killed if it does not. Calls under way fail. It may be called
// several times.
func (p *Plugin) Close() {
	p.close.Do(func() {
		p.fail(&Error{Plugin: p.spec.name(), Err: ErrClosed})
		p.watch.Wait()
		if p.client == nil {
			return
		}
		killer := time.AfterFunc(p.spec.Timeouts.Exit, p.process.kill)
		defer killer.Stop()
		p.client.Kill()        // asks it to leave, and returns once it has ended: the timer sees to that
		os.RemoveAll(p.folder) //nolint:errcheck // what cannot be removed is swept later
	})
}

// Info says what the plugin is and offers.
func (p *Plugin) Info() Info { return p.info }

// StartTime returns how long the plugin took to start and describe itself.
func (p *Plugin) StartTime() time.Duration { return p.started }

// PID returns the number of the plugin's process.
func (p *Plugin) PID() int { return p.process.cmd.Process.Pid }

// Done is closed when the plugin has failed or was closed.
func (p *Plugin) Done() <-chan struct{} { return p.context.Done() }

// Err returns why the plugin failed, an *Error; nil while it runs.
func (p *Plugin) Err() error {
	if p.context.Err() == nil {
		return nil
	}
	return context.Cause(p.context)
}

// Output returns the last lines that the plugin printed.
func (p *Plugin) Output() []string { return p.tail.last() }

// fail ends the plugin for the given reason, of which the first counts.
func (p *Plugin) fail(reason error) { p.cancel(reason) }

// kill is fail for a plugin that cannot be trusted to go by itself.
func (p *Plugin) kill(doing string, reason error) {
	p.fail(p.failure(doing, reason))
	p.process.kill()
}

// failure makes the error to show, with the output as it is now.
func (p *Plugin) failure(doing string, err error) error {
	var already *Error
	if errors.As(err, &already) {
		return err
	}
	return &Error{Plugin: p.spec.name(), Doing: doing, Err: err, Output: p.tail.last()}
}

// explain turns the error of a call into the one to show. It ends the plugin if the error means that it is lost.
func (p *Plugin) explain(ctx context.Context, doing string, err error) error {
	if p.Err() != nil {
		return p.Err()
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, io.EOF) {
		return p.failure(doing, fmt.Errorf("%w: it ended the call without an answer", ErrProtocol))
	}
	switch s := status.Convert(err); s.Code() {
	case codes.Unavailable, codes.Canceled:
		select {
		case <-p.process.exited: // its state and last words are there now
			p.fail(p.failure("", p.ended()))
		case <-time.After(p.spec.Timeouts.Exit):
			p.kill(doing, fmt.Errorf("%w: it closed the connection (%s)", ErrProtocol, s.Message()))
		}
		return p.Err()
	case codes.Unimplemented, codes.Internal:
		return p.failure(doing, fmt.Errorf("%w: %s", ErrProtocol, s.Message()))
	default:
		return &Error{Plugin: p.spec.name(), Doing: doing, Err: fmt.Errorf("%w: %s", ErrRefused, s.Message())}
	}
}

// ended tells how a process ended that nobody ended.
func (p *Plugin) ended() error { return fmt.Errorf("%w: %s", ErrEnded, p.process.state) }

// begin counts a call that is under way; the function returned ends it.
func (p *Plugin) begin() (end func()) {
	p.calls.Add(1)
	return func() { p.calls.Add(-1) }
}

// call does one short call under its deadline.
func call[Request, Reply any](ctx context.Context, p *Plugin, doing string,
	do func(context.Context, *Request, ...grpc.CallOption) (*Reply, error), request *Request) (*Reply, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	defer p.begin()()
	bounded, cancel := context.WithTimeout(ctx, p.spec.Timeouts.Call)
	defer cancel()
	reply, err := do(bounded, request)
	if err == nil {
		return reply, nil
	}
	if bounded.Err() != nil && ctx.Err() == nil {
		p.kill(doing, fmt.Errorf("%w: nothing within %v", ErrHung, p.spec.Timeouts.Call))
	}
	return nil, p.explain(ctx, doing, err)
}

// watchExit notes the end of a process that nobody ended.
func (p *Plugin) watchExit() {
	select {
	case <-p.process.exited:
		p.fail(p.failure("", p.ended()))
	case <-p.context.Done():
	}
}

// watchSilence asks for a sign of life now and then while a call is under way, and ends a plugin that gives none: one
// that is stopped, or so starved that nothing in it runs. It asks twice, since the fault may be on this side: time goes
// on for a host that was stopped and continued.
func (p *Plugin) watchSilence() {
	ticker := time.NewTicker(max(p.spec.Timeouts.Silence/4, time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-p.context.Done():
			return
		}
		if p.calls.Load() > 0 && !p.alive() && !p.alive() {
			p.kill("", fmt.Errorf("%w: no sign of life within %v; it may be stopped", ErrHung, p.spec.Timeouts.Silence))
		}
	}
}

// alive reports whether the plugin gives a sign of life in half of the time that it may be silent. An answer of any
// kind is one, and so is an end, which is for others to note.
func (p *Plugin) alive() bool {
	ctx, cancel := context.WithTimeout(p.context, p.spec.Timeouts.Silence/2)
	defer cancel()
	_, err := p.health.Check(ctx, &grpc_health_v1.HealthCheckRequest{Service: goplugin.GRPCServiceName})
	return err == nil || !errors.Is(ctx.Err(), context.DeadlineExceeded)
}
