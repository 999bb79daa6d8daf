package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// client drives one UCI engine, as a GUI does.
type client struct {
	name    string
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan answer
}

// answer is a line of an engine and the moment at which it was read.
type answer struct {
	text string
	at   time.Time
}

var errSilent = errors.New("no answer in time")

// handshake is how long an engine may take to start, and to get ready.
const handshake = 30 * time.Second

// startClient starts an engine and sets its options, each as NAME=VALUE.
func startClient(options []string, program string, args ...string) (*client, error) {
	c := &client{name: program, command: exec.Command(program, args...), lines: make(chan answer, 10_000)}
	var err error
	if c.in, err = c.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(c.lines)
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			c.lines <- answer{strings.TrimSpace(scanner.Text()), time.Now()}
		}
	}()
	c.send("uci")
	for {
		line, err := c.await(time.Now().Add(handshake), "id name ", "uciok")
		if err != nil {
			c.stop()
			return nil, fmt.Errorf("%s: uci: %w", program, err)
		}
		if line.text == "uciok" {
			break
		}
		c.name = strings.TrimPrefix(line.text, "id name ")
	}
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		c.send("setoption name %s value %s", name, value)
	}
	if err := c.ready(); err != nil {
		c.stop()
		return nil, err
	}
	return c, nil
}

func (c *client) send(format string, args ...any) { fmt.Fprintf(c.in, format+"\n", args...) }

func (c *client) ready() error {
	c.send("isready")
	_, err := c.await(time.Now().Add(handshake), "readyok")
	if err != nil {
		return fmt.Errorf("%s: isready: %w", c.name, err)
	}
	return nil
}

// await reads lines up to one that begins with one of the prefixes.
func (c *client) await(deadline time.Time, prefixes ...string) (answer, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for {
		select {
		case line, open := <-c.lines:
			if !open {
				return answer{}, errors.New("the engine has ended")
			}
			for _, prefix := range prefixes {
				if strings.HasPrefix(line.text, prefix) {
					return line, nil
				}
			}
		case <-timer.C:
			return answer{}, errSilent
		}
	}
}

// move asks for a move and returns it with the time it took. It waits until the deadline.
func (c *client) move(position, limits string, patience time.Duration) (move string, spent time.Duration, err error) {
	c.send("%s", position)
	start := time.Now()
	c.send("go %s", limits)
	line, err := c.await(start.Add(patience), "bestmove")
	if err != nil {
		return "", time.Since(start), err
	}
	words := strings.Fields(line.text)
	if len(words) < 2 {
		return "", line.at.Sub(start), fmt.Errorf("it answers %q", line.text)
	}
	return words[1], line.at.Sub(start), nil
}

// stop ends the engine, by force if it does not go, and returns how it ended.
func (c *client) stop() error {
	c.send("quit")
	c.in.Close()
	killer := time.AfterFunc(5*time.Second, func() { _ = c.command.Process.Kill() })
	defer killer.Stop()
	for range c.lines {
	}
	return c.command.Wait()
}
