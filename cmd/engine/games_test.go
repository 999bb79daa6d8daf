package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/core"
	"rookery/evals/pesto"
)

// The proof against outside engines, as: go test ./cmd/engine -run Games -v -timeout 2h -games 100 -concurrency 2
var (
	gameCount   = flag.Int("games", 0, "games against each opponent; 0 plays two quick ones")
	concurrency = flag.Int("concurrency", 1, "games at a time")
	gameTime    = flag.Duration("time", 5*time.Second, "each side's time, with -games")
	increment   = flag.Duration("increment", 50*time.Millisecond, "added after each move, with -games")
	margin      = flag.Duration("margin", 0, "how late a move may come, with -games")
	only        = flag.String("opponent", "", "play against this opponent alone")
	enginePath  = flag.String("engine", "", "play with this binary instead of one built here")
)

// opponent is an outside engine.
type opponent struct {
	name    string
	command []string
	options []string
}

func opponents() []opponent {
	return []opponent{
		{"stockfish", []string{"stockfish"}, []string{"Skill Level=0", "Threads=1", "Hash=16"}},
		{"gnuchess", []string{"gnuchess", "--uci"}, nil},
	}
}

// control is a time control and how much lateness is forgiven.
type control struct{ base, increment, margin time.Duration }

// record is how one game went for our engine.
type record struct {
	points2   int // twice its points
	reason    string
	ourFault  error // an illegal move, a crash or a flag of ours
	theirs    error // the same of the opponent
	moves     []string
	thinnest  time.Duration // least time that was left on our clock after a move
	ourColour core.Color
}

// TestGamesAgainstOutsideEngines plays whole games under a clock, as a GUI does. Our engine may lose, but never by an
// illegal move, a crash or on time.
func TestGamesAgainstOutsideEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games; left out by -short")
	}
	binary := *enginePath
	if binary == "" {
		binary = filepath.Join(t.TempDir(), "engine")
		if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
			t.Fatalf("go build: %v\n%s", err, out)
		}
	}
	games, c := *gameCount, control{*gameTime, *increment, *margin}
	if games == 0 {
		games, c = 2, control{time.Second, 20 * time.Millisecond, 10 * time.Second}
	}
	for _, o := range opponents() {
		if *only != "" && *only != o.name {
			continue
		}
		t.Run(o.name, func(t *testing.T) {
			if _, err := exec.LookPath(o.command[0]); err != nil {
				if os.Getenv("ROOKERY_REQUIRE") == "all" {
					t.Fatalf("%s is required and not installed", o.command[0])
				}
				t.Skipf("%s is not installed", o.command[0])
			}
			playMatch(t, binary, o, games, c)
		})
	}
}

func playMatch(t *testing.T, binary string, o opponent, games int, c control) {
	var mu sync.Mutex
	var wins, draws, losses, theirFaults int
	thinnest := c.base
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(*concurrency, 1) {
		workers.Go(func() {
			for i := range next {
				r := playGame(binary, o, i, c)
				mu.Lock()
				thinnest = min(thinnest, r.thinnest)
				switch {
				case r.ourFault != nil:
					t.Errorf("game %d, we have %s: %v after %s", i+1, r.ourColour, r.ourFault, strings.Join(r.moves, " "))
					losses++
				case r.theirs != nil:
					t.Logf("game %d: %s is at fault: %v after %s", i+1, o.name, r.theirs, strings.Join(r.moves, " "))
					theirFaults++
				case r.points2 == 2:
					wins++
				case r.points2 == 1:
					draws++
				default:
					losses++
				}
				if r.ourFault == nil && r.theirs == nil {
					t.Logf("game %d, %s: %d/2 by %s, %d plies; so far +%d =%d -%d", i+1, r.ourColour, r.points2, r.reason, len(r.moves), wins, draws, losses)
				}
				mu.Unlock()
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	workers.Wait()
	score := 0.0
	if n := wins + draws + losses; n > 0 {
		score = 100 * (float64(wins) + float64(draws)/2) / float64(n)
	}
	t.Logf("against %s at %v+%v: +%d =%d -%d, %.1f %%; %d more ended by a fault of theirs; our clock's low point %v",
		o.name, c.base, c.increment, wins, draws, losses, score, theirFaults, thinnest)
}

// playGame plays game i of a match: games 2n and 2n+1 have the same opening and the colours changed.
func playGame(binary string, o opponent, i int, c control) (r record) {
	r = record{ourColour: core.Color(i % 2), thinnest: c.base}
	us, err := startClient([]string{"Hash=16"}, binary)
	if err != nil {
		r.ourFault = err
		return r
	}
	defer func() {
		if err := us.stop(); err != nil && r.ourFault == nil {
			r.ourFault = fmt.Errorf("ending: %w", err)
		}
	}()
	them, err := startClient(o.options, o.command[0], o.command[1:]...)
	if err != nil {
		r.theirs = err
		return r
	}
	defer func() { _ = them.stop() }()
	for _, side := range []*client{us, them} {
		side.send("ucinewgame")
		if err := side.ready(); err != nil {
			if side == us {
				r.ourFault = err
			} else {
				r.theirs = err
			}
			return r
		}
	}

	game := opening(uint64(i / 2))
	for _, m := range game.Moves() {
		r.moves = append(r.moves, text(m))
	}
	left := [2]time.Duration{c.base, c.base}
	for {
		outcome, reason := game.Result()
		if outcome != core.Unfinished {
			r.reason = reason.String()
			switch outcome {
			case core.DrawnGame:
				r.points2 = 1
			case core.Wins(r.ourColour):
				r.points2 = 2
			}
			return r
		}
		stm := game.Position().SideToMove()
		ours := stm == r.ourColour
		side := them
		if ours {
			side = us
		}
		limits := fmt.Sprintf("wtime %d btime %d winc %d binc %d", max(left[core.White].Milliseconds(), 1),
			max(left[core.Black].Milliseconds(), 1), c.increment.Milliseconds(), c.increment.Milliseconds())
		move, spent, err := side.move("position startpos moves "+strings.Join(r.moves, " "), limits, max(left[stm], 0)+c.margin+5*time.Second)
		left[stm] -= spent
		switch {
		case errors.Is(err, errSilent), err == nil && left[stm] < -c.margin:
			err = fmt.Errorf("lost on time: %v over", -left[stm])
		case err == nil:
			err = game.PlayUCI(move)
		}
		if err != nil {
			if ours {
				r.ourFault = err
			} else {
				r.theirs = err
			}
			return r
		}
		if ours {
			r.thinnest = min(r.thinnest, left[stm])
		}
		r.moves = append(r.moves, move)
		left[stm] += c.increment
	}
}

// text is a move of an opening, which castles nowhere.
func text(m core.Move) string { return m.From().String() + m.To().String() }

// opening makes six random moves that leave the game level. Equal seeds give equal openings.
func opening(seed uint64) *core.Game {
	r := rand.New(rand.NewPCG(seed, 1))
	factory, err := pesto.Descriptor.New().Build()
	if err != nil {
		panic(err)
	}
	evaluator := factory.NewEvaluator()
	for {
		game := core.NewGame(core.StartPosition())
		for range 6 {
			var moves core.MoveList
			game.Position().GenerateLegal(&moves)
			if err := game.Play(moves.At(r.IntN(moves.Len()))); err != nil {
				panic(err)
			}
		}
		p := game.Position()
		evaluator.Reset(p)
		if score := evaluator.Evaluate(p); !p.InCheck() && score > -60 && score < 60 {
			return game
		}
	}
}
