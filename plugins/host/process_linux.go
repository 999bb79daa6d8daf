package host

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// setAttributes puts the child in a process group of its own and has the kernel kill it when the thread that
// starts it dies.
func setAttributes(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup ends the process and all of its group. The process must not have been reaped.
func killGroup(process *os.Process) {
	syscall.Kill(-process.Pid, syscall.SIGKILL) //nolint:errcheck // it may have ended already
}

// wait waits for the end of the process. It calls ended after that and before the process is reaped, while its
// number is still its own.
func wait(cmd *exec.Cmd, ended func()) error {
	for errors.Is(unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	ended()
	return cmd.Wait()
}
