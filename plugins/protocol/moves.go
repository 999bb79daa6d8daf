package protocol

import (
	"fmt"

	"rookery/core"
)

// encodeMove writes a legal move of p; core.NoMove is the empty text.
func encodeMove(p *core.Position, m core.Move) (string, error) {
	if m == core.NoMove {
		return "", nil
	}
	if !p.IsLegal(m) {
		return "", fmt.Errorf("move %v%v (%#04x) is not legal in %s", m.From(), m.To(), uint16(m), p.FEN())
	}
	return p.UCI(m), nil
}

// encodeLine writes moves that follow each other from p.
func encodeLine(p *core.Position, moves []core.Move) ([]string, error) {
	if len(moves) == 0 {
		return nil, nil
	}
	texts := make([]string, 0, len(moves))
	position := *p
	for i, m := range moves {
		text, err := encodeMove(&position, m)
		if err == nil && m == core.NoMove {
			err = fmt.Errorf("there is no move")
		}
		if err != nil {
			return texts, fmt.Errorf("move %d of the line: %w", i+1, err)
		}
		texts = append(texts, text)
		position = after(&position, m)
	}
	return texts, nil
}

// decodeMove reads a legal move of p; the empty text is core.NoMove.
func decodeMove(p *core.Position, text string) (core.Move, error) {
	if text == "" {
		return core.NoMove, nil
	}
	return p.ParseUCIMove(text)
}

// decodeLine reads moves that follow each other from p.
func decodeLine(p *core.Position, texts []string) ([]core.Move, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	moves := make([]core.Move, 0, len(texts))
	position := *p
	for i, text := range texts {
		m, err := position.ParseUCIMove(text)
		if err != nil {
			return nil, fmt.Errorf("move %d of the line: %w", i+1, err)
		}
		moves = append(moves, m)
		position = after(&position, m)
	}
	return moves, nil
}

// after returns the position that a legal move, or the null move, leads to.
func after(p *core.Position, m core.Move) core.Position {
	var next core.Position
	if m == core.NoMove {
		p.MakeNull(&next)
	} else {
		p.Make(m, &next)
	}
	return next
}
