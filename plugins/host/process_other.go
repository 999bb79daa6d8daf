//go:build !unix

package host

import (
	"os"
	"os/exec"
)

// setAttributes has nothing to set here.
func setAttributes(*exec.Cmd) {}

// killGroup ends the process alone.
func killGroup(process *os.Process) {
	process.Kill() //nolint:errcheck // it may have ended already
}

// wait waits for the end of the process and then calls ended. Another process may get the number in between, but
// numbers are not used again so soon.
func wait(cmd *exec.Cmd, ended func()) error {
	defer ended()
	return cmd.Wait()
}
