package uci

import (
	"fmt"
	"runtime/debug"
	"slices"

	"rookery/core/params"
	"rookery/evals"
	"rookery/searchers"
)

// instance is an engine at work: its builders, whose parameters the options set, and what was built from them.
type instance struct {
	engine   Engine
	eval     evals.Builder
	search   searchers.Builder
	evalOf   params.Table  // bound to eval
	searchOf params.Table  // bound to search
	factory  evals.Factory // as eval's parameters are now
	searcher searchers.Searcher
	start    []params.Value // the values of both as the session began
	sound    []params.Value // the searcher's values at the last build that succeeded
}

func newInstance(engine Engine) (*instance, error) {
	a := engine.Assembly
	i := &instance{engine: engine, eval: a.Eval.New(), search: a.Searcher.New()}
	i.evalOf, i.searchOf = i.eval.Params(), i.search.Params()
	if err := i.evalOf.Apply(a.EvalValues); err != nil {
		return nil, fmt.Errorf("eval %s: %w", a.Eval.Name, err)
	}
	if err := i.searchOf.Apply(a.SearcherValues); err != nil {
		return nil, fmt.Errorf("searcher %s: %w", a.Searcher.Name, err)
	}
	if err := i.rebuildEval(); err != nil {
		return nil, err
	}
	i.start = i.values()
	if _, err := i.ready(); err != nil {
		return nil, err
	}
	return i, nil
}

// rebuildEval makes the factory anew. If that fails the old one stays.
func (i *instance) rebuildEval() error {
	factory, err := i.eval.Build()
	if err != nil {
		return fmt.Errorf("eval %s: %w", i.engine.Assembly.Eval.Name, err)
	}
	i.factory, i.searcher = factory, nil
	return nil
}

// ready returns the searcher, built anew if its parameters or its eval have changed. If the new values do not go
// together it takes back the last that did; the error tells why, and the next call returns a searcher with those.
func (i *instance) ready() (searchers.Searcher, error) {
	if i.searcher != nil {
		return i.searcher, nil
	}
	if i.sound != nil {
		debug.FreeOSMemory() // the tables of the searcher before, so that the new ones need not find room beside them
	}
	searcher, err := i.search.Build(i.factory)
	if err != nil {
		err = fmt.Errorf("searcher %s: %w", i.engine.Assembly.Searcher.Name, err)
		if undo := i.searchOf.Apply(i.sound); undo != nil {
			err = fmt.Errorf("%w; taking back the last values: %w", err, undo)
		}
		return nil, err
	}
	i.searcher, i.sound = searcher, i.searchOf.Values()
	return searcher, nil
}

// setSearch sets one parameter of the searcher, which is built anew before it is next used.
func (i *instance) setSearch(p *params.Param, text string) error {
	old := p.Value()
	if err := p.Set(text); err != nil {
		return err
	}
	if p.Value() != old {
		i.searcher = nil
	}
	return nil
}

// setEval sets one parameter of the eval. An eval that cannot be built with it, as when a file is missing, keeps
// the old value.
func (i *instance) setEval(p *params.Param, text string) error {
	old := p.Value()
	if err := p.Set(text); err != nil {
		return err
	}
	if p.Value() == old {
		return nil
	}
	if err := i.rebuildEval(); err != nil {
		if undo := p.Set(old); undo != nil {
			err = fmt.Errorf("%w; taking back the last value: %w", err, undo)
		}
		return err
	}
	return nil
}

// current is the engine with its parameters as they are now. It expects a signature only while they are those that
// it started with.
func (i *instance) current() Engine {
	e := i.engine
	e.Assembly.SearcherValues, e.Assembly.EvalValues = i.searchOf.Values(), i.evalOf.Values()
	if !slices.Equal(i.start, i.values()) {
		e.Signature = ""
	}
	return e
}

// values lists the values of every parameter of either component.
func (i *instance) values() []params.Value { return append(i.searchOf.Values(), i.evalOf.Values()...) }
