package mine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"

	"rookery/core"
	"rookery/searchers"
)

// Source gives games by number, from 0, with a name that says where each comes from. It may be asked by several
// goroutines at once. Past the last game it returns io.EOF.
type Source interface {
	Game(ctx context.Context, i int) (game *core.Game, name string, err error)
}

// selfPlay makes games as they are asked for: random moves first, then a quick search for each move. Each game
// depends on the seed and its number alone.
type selfPlay struct {
	seed     uint64
	assembly searchers.Assembly
	toMate   bool      // play decided games to their end
	idle     sync.Pool // searchers.Searcher
}

// The shape of a game of self-play. Few nodes make the mistakes that tactics punish.
const (
	openingPlies = 8
	minNodes     = 300
	maxNodes     = 3000
	longestGame  = 160 // plies
	hopeless     = 800 // centipawns, seen by both sides, at which a game ends that is not played to mate
)

func (s *selfPlay) Game(ctx context.Context, i int) (*core.Game, string, error) {
	player, ok := s.idle.Get().(searchers.Searcher)
	if !ok {
		var err error
		if player, err = s.assembly.Build(); err != nil {
			return nil, "", err
		}
	}
	defer s.idle.Put(player)
	random := rand.New(rand.NewPCG(s.seed, uint64(i)))
	name := fmt.Sprintf("self-play, seed %d, game %d", s.seed, i+1)
	game := randomOpening(random)
	strength := [2]uint64{nodesOf(random), nodesOf(random)}
	player.NewGame()
	last := core.Draw
	for game.Ply() < longestGame {
		if outcome, _ := game.Result(); outcome != core.Unfinished {
			break
		}
		nodes := strength[game.Position().SideToMove()]
		result, err := player.Search(ctx, searchers.Request{Game: game, Limits: searchers.Limits{Nodes: nodes}})
		if err != nil {
			return nil, name, err
		}
		if err := game.Play(result.Best); err != nil {
			return nil, name, err
		}
		if !s.toMate && min(max(result.Score, -result.Score), max(last, -last)) >= hopeless {
			break
		}
		last = result.Score
	}
	return game, name, nil
}

func nodesOf(random *rand.Rand) uint64 { return minNodes + random.Uint64N(maxNodes-minNodes) }

// randomOpening plays random moves that do not end the game.
func randomOpening(random *rand.Rand) *core.Game {
	for {
		game := core.NewGame(core.StartPosition())
		for game.Ply() < openingPlies {
			var moves core.MoveList
			game.Position().GenerateLegal(&moves)
			if moves.Len() == 0 || game.Play(moves.At(random.IntN(moves.Len()))) != nil {
				break
			}
		}
		if outcome, _ := game.Result(); game.Ply() == openingPlies && outcome == core.Unfinished {
			return game
		}
	}
}

// PGN reads games one after the other. Games with faults are passed over.
type PGN struct {
	reader *core.PGNReader
	mu     sync.Mutex
	read   []pgnGame // read ahead of those who ask
	first  int       // number of read[0]
	err    error     // that ended the reading
}

type pgnGame struct {
	game *core.Game
	name string
}

// NewPGN returns a source that reads r.
func NewPGN(r io.Reader) *PGN { return &PGN{reader: core.NewPGNReader(r)} }

// Game returns the game of that number. Numbers may be asked for in any order, but not again.
func (p *PGN) Game(_ context.Context, i int) (*core.Game, string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.err == nil && i >= p.first+len(p.read) {
		game, err := p.reader.Next()
		if err != nil {
			p.err = err
			break
		}
		if len(game.Errors) == 0 {
			p.read = append(p.read, pgnGame{game.Game(), pgnName(game)})
		}
	}
	if i >= p.first+len(p.read) {
		if !errors.Is(p.err, io.EOF) {
			return nil, "", p.err
		}
		return nil, "", io.EOF
	}
	g := p.read[i-p.first]
	p.read[i-p.first] = pgnGame{}
	for len(p.read) > 0 && p.read[0].game == nil { // forget what has been asked for
		p.read, p.first = p.read[1:], p.first+1
	}
	return g.game, g.name, nil
}

// pgnName says which game it is.
func pgnName(game *core.PGNGame) string {
	parts := []string{game.Tag("White") + " - " + game.Tag("Black")}
	for _, tag := range []string{"Event", "Date"} {
		if text := game.Tag(tag); strings.Trim(text, "?. ") != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}
