package host

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a plugin. Every one comes wrapped in an *Error.
var (
	ErrEnded     = errors.New("the process ended")
	ErrHung      = errors.New("the plugin does not answer")
	ErrHandshake = errors.New("no handshake")
	ErrVersion   = errors.New("another version of the protocol")
	ErrChecksum  = errors.New("another file than the one pinned")
	ErrBuild     = errors.New("another build than this program")
	ErrProtocol  = errors.New("the plugin broke the protocol")
	ErrClosed    = errors.New("the plugin was closed")
	ErrRefused   = errors.New("refused") // the plugin said no: a wrong parameter, a failed search
)

// Error is a failure of a plugin.
type Error struct {
	Plugin string   // its name
	Doing  string   // what was being done: "start", "search"; may be empty
	Err    error    // wraps one of the errors above
	Output []string // the last lines that it printed, if they may explain the failure
}

// Error names the plugin, what was being done, what happened, and the lines it printed last.
func (e *Error) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "plugin %s: ", e.Plugin)
	if e.Doing != "" {
		fmt.Fprintf(&s, "%s: ", e.Doing)
	}
	fmt.Fprint(&s, e.Err)
	if len(e.Output) > 0 {
		fmt.Fprintf(&s, "; it printed last:\n  %s", strings.Join(e.Output, "\n  "))
	}
	return s.String()
}

// Unwrap returns what happened.
func (e *Error) Unwrap() error { return e.Err }
