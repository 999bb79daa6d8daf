package host

import (
	"context"
	"fmt"
	"strings"
	"time"

	"google.golang.org/grpc"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// OwnEval is the name that stands for a searcher's own eval, where a plugin offers searchers and no evals.
const OwnEval = "own"

// Evals describes the plugin's evals, for the plugin's own searchers and for those of this process. A plugin without
// any has one that only its own searchers take, OwnEval.
//
// In a searcher of this process each call of Evaluate crosses the border, at a tenth of a millisecond; a batch crosses
// it once. An Evaluator cannot fail: that of a plugin that did gives 0 for every position. Guard the searcher.
func (p *Plugin) Evals() []evals.Descriptor {
	var list []evals.Descriptor
	for i := range p.info.Evals {
		c := &p.info.Evals[i]
		list = append(list, evals.Descriptor{
			Name: c.Name, Summary: c.Summary, Source: c.Source,
			New: func() evals.Builder { return &evalBuilder{plugin: p, name: c.Name, params: c.Params()} },
		})
	}
	if len(list) == 0 {
		list = append(list, evals.Descriptor{
			Name: OwnEval, Summary: "the searcher's own", Source: "plugin " + p.spec.name(),
			New: func() evals.Builder { return ownEval{} },
		})
	}
	return list
}

func (p *Plugin) evalNames() string {
	var names []string
	for _, d := range p.Evals() {
		names = append(names, d.Name)
	}
	return strings.Join(names, ", ")
}

// ownEval is the builder and the factory of an eval that is none of ours.
type ownEval struct{}

func (ownEval) Params() params.Table            { return nil }
func (e ownEval) Build() (evals.Factory, error) { return e, nil }
func (ownEval) NetworkHash() string             { return "" }
func (ownEval) NewEvaluator() evals.Evaluator {
	panic("a searcher's own eval works in its plugin alone")
}

// evalBuilder holds the parameters of an eval in a plugin.
type evalBuilder struct {
	plugin *Plugin
	name   string
	params params.Table
}

func (b *evalBuilder) Params() params.Table { return b.params }

func (b *evalBuilder) Build() (evals.Factory, error) {
	f := &evalFactory{plugin: b.plugin, name: b.name, values: b.params.Changed()}
	reply, err := call(context.Background(), b.plugin, "configure "+b.name, b.plugin.eval.Configure,
		&protocol.ConfigureRequest{Eval: b.name, EvalValues: protocol.EncodeValues(f.values)})
	if err != nil {
		return nil, err
	}
	f.instance, f.networkHash = reply.GetInstance(), reply.GetNetworkHash()
	return f, nil
}

// evalFactory makes evaluators that work in a plugin.
type evalFactory struct {
	plugin      *Plugin
	name        string
	values      []params.Value
	instance    uint64
	networkHash string
}

func (f *evalFactory) NetworkHash() string { return f.networkHash }

func (f *evalFactory) NewEvaluator() evals.Evaluator { return &evaluator{factory: f} }

// evaluator scores positions in a plugin over a stream of its own. What it needs to know of a position it is told in
// each call, so it does not follow the search.
type evaluator struct {
	factory *evalFactory
	stream  grpc.BidiStreamingClient[protocol.EvaluateRequest, protocol.EvaluateReply] // nil until first used
	one     [1]core.Score
}

var _ evals.BatchEvaluator = (*evaluator)(nil)

func (e *evaluator) Reset(*core.Position)                           {}
func (e *evaluator) Push(*core.Position, core.Move, *core.Position) {}
func (e *evaluator) Pop()                                           {}

func (e *evaluator) Evaluate(p *core.Position) core.Score {
	e.score(protocol.AppendPosition(make([]byte, 0, protocol.PositionSize), p), e.one[:])
	return e.one[0]
}

func (e *evaluator) EvaluateBatch(positions []core.Position, scores []core.Score) {
	batch := make([]byte, 0, len(positions)*protocol.PositionSize)
	for i := range positions {
		batch = protocol.AppendPosition(batch, &positions[i])
	}
	e.score(batch, scores)
}

// score sends a batch and waits for its scores. A failure ends the plugin, and leaves zeros.
func (e *evaluator) score(batch []byte, scores []core.Score) {
	clear(scores)
	p := e.factory.plugin
	if p.Err() != nil || len(scores) == 0 {
		return
	}
	defer p.begin()()
	deadline := time.AfterFunc(p.spec.Timeouts.Call, func() {
		p.kill("evaluate", fmt.Errorf("%w: no scores within %v", ErrHung, p.spec.Timeouts.Call))
	})
	defer deadline.Stop()
	reply, err := e.exchange(&protocol.EvaluateRequest{Instance: e.factory.instance, Positions: batch})
	if err != nil {
		p.fail(p.explain(context.Background(), "evaluate", err))
		return
	}
	if len(reply.GetScores()) != len(scores) {
		p.kill("evaluate", fmt.Errorf("%w: %d scores for %d positions", ErrProtocol, len(reply.GetScores()), len(scores)))
		return
	}
	for i, score := range reply.GetScores() {
		if score < -int32(core.MaxEval) || score > int32(core.MaxEval) {
			clear(scores)
			p.kill("evaluate", fmt.Errorf("%w: score %d; want at most %d either way", ErrProtocol, score, core.MaxEval))
			return
		}
		scores[i] = core.Score(score)
	}
}

func (e *evaluator) exchange(request *protocol.EvaluateRequest) (*protocol.EvaluateReply, error) {
	if e.stream == nil {
		stream, err := e.factory.plugin.eval.Evaluate(e.factory.plugin.context)
		if err != nil {
			return nil, err
		}
		e.stream = stream
	}
	_ = e.stream.Send(request) // Recv tells what is wrong
	return e.stream.Recv()
}

// Guard returns the searcher such that its search ends with the plugin's error if the plugin fails. It is for a
// searcher of this process over an eval of the plugin.
func (p *Plugin) Guard(s searchers.Searcher) searchers.Searcher { return &guarded{s, p} }

type guarded struct {
	searchers.Searcher
	plugin *Plugin
}

func (g *guarded) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	if err := g.plugin.Err(); err != nil {
		return searchers.Result{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(g.plugin.context, cancel)()
	result, err := g.Searcher.Search(ctx, request)
	if failed := g.plugin.Err(); failed != nil {
		return searchers.Result{}, failed
	}
	return result, err
}
