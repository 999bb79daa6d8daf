// Command example-eval is a plugin with one eval, "mobility": material and the number of squares that each side's
// pieces attack. It is an example of a program of one's own: copy it, and change what Evaluate does.
//
//	go build -o ~/.config/rookery/plugins/ ./plugins/example-eval
//	rookery plugins
package main

import (
	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/sdk"
)

func main() {
	sdk.Serve(sdk.Name("example-eval", "1.0"), sdk.Evals(descriptor))
}

var descriptor = evals.Descriptor{
	Name:    "mobility",
	Summary: "material, and a bonus a square that a piece attacks",
	Source:  "Slater, Statistics for the chess computer and the factor of mobility, 1950",
	New: func() evals.Builder {
		b := &builder{}
		b.table = params.Table{
			params.NewInt(&b.bonus, "bonus", 4, 0, 50, 1, "centipawns for each square attacked"),
			params.NewSwitch(&b.queens, "queens", false, "count the squares that queens attack, too"),
		}
		return b
	},
}

// builder holds the parameters.
type builder struct {
	bonus  int
	queens bool
	table  params.Table
}

func (b *builder) Params() params.Table { return b.table }

func (b *builder) Build() (evals.Factory, error) { return factory{b.bonus, b.queens}, nil }

// factory is the parameters as they were at Build. The eval keeps no state, so it is its own evaluator.
type factory struct {
	bonus  int
	queens bool
}

func (f factory) NewEvaluator() evals.Evaluator { return f }
func (f factory) NetworkHash() string           { return "" }

func (f factory) Reset(*core.Position)                           {}
func (f factory) Push(*core.Position, core.Move, *core.Position) {}
func (f factory) Pop()                                           {}

// Evaluate returns what the side to move has more of.
func (f factory) Evaluate(p *core.Position) core.Score {
	us := p.SideToMove()
	return (f.side(p, us) - f.side(p, us.Other())).Clamp()
}

var worth = [...]core.Score{core.Pawn: 100, core.Knight: 320, core.Bishop: 330, core.Rook: 500, core.Queen: 900}

func (f factory) side(p *core.Position, c core.Color) core.Score {
	score := core.Score(0)
	for t := core.Pawn; t <= core.Queen; t++ {
		for pieces := p.Pieces(c, t); pieces != 0; pieces = pieces.Rest() {
			score += worth[t] + core.Score(f.bonus*f.attacks(p, t, pieces.First()))
		}
	}
	return score
}

// attacks counts the squares that a piece attacks and its own side does not hold.
func (f factory) attacks(p *core.Position, t core.PieceType, s core.Square) int {
	var squares core.Bitboard
	switch t {
	case core.Knight:
		squares = core.KnightAttacks(s)
	case core.Bishop:
		squares = core.BishopAttacks(s, p.Occupied())
	case core.Rook:
		squares = core.RookAttacks(s, p.Occupied())
	case core.Queen:
		if f.queens {
			squares = core.QueenAttacks(s, p.Occupied())
		}
	}
	return (squares &^ p.ByColor(p.PieceAt(s).Color())).Count()
}
