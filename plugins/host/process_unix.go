//go:build unix && !linux

package host

import (
	"os"
	"os/exec"
	"syscall"
)

// setAttributes puts the child in a process group of its own.
func setAttributes(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup ends the process and all of its group.
func killGroup(process *os.Process) {
	syscall.Kill(-process.Pid, syscall.SIGKILL) //nolint:errcheck // it may have ended already
}

// wait waits for the end of the process and then calls ended. Another process may get the number in between, but
// numbers are not used again so soon.
func wait(cmd *exec.Cmd, ended func()) error {
	defer ended()
	return cmd.Wait()
}
