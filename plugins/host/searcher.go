package host

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"

	"rookery/core"
	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// Searcher is a searchers.Searcher that works in a plugin. Its results are those of the same searcher linked in,
// times apart, and so are its errors but for the plugin's own: see Plugin.
type Searcher struct {
	plugin      *Plugin
	instance    uint64
	networkHash string
	values      [2][]params.Value // the searcher's and the eval's
	failed      error             // of the last NewGame, for the next Search to return
	mutex       sync.Mutex        // guards failed
	border      atomic.Int64
}

var _ searchers.Searcher = (*Searcher)(nil)

// NewSearcher makes a fresh instance of an assembly in the plugin. Of its descriptors the names alone are used: the
// plugin builds its own components. An eval named "" or OwnEval is none: the searcher uses its own.
func (p *Plugin) NewSearcher(ctx context.Context, a searchers.Assembly) (*Searcher, error) {
	reply, err := call(ctx, p, "configure "+a.Name, p.searcher.Configure, configureRequest(&a))
	if err != nil {
		return nil, err
	}
	return &Searcher{
		plugin: p, instance: reply.GetInstance(), networkHash: reply.GetNetworkHash(),
		values: [2][]params.Value{protocol.DecodeValues(reply.GetSearcherValues()), protocol.DecodeValues(reply.GetEvalValues())},
	}, nil
}

func configureRequest(a *searchers.Assembly) *protocol.ConfigureRequest {
	request := &protocol.ConfigureRequest{
		Searcher: a.Searcher.Name, SearcherValues: protocol.EncodeValues(a.SearcherValues),
		Eval: a.Eval.Name, EvalValues: protocol.EncodeValues(a.EvalValues),
	}
	if request.Eval == OwnEval {
		request.Eval = ""
	}
	return request
}

// NetworkHash returns the SHA-256 of the eval's network in hexadecimal, or "" where there is none.
func (s *Searcher) NetworkHash() string { return s.networkHash }

// Values returns every parameter of searcher and eval as the plugin has set it.
func (s *Searcher) Values() (searcher, eval []params.Value) { return s.values[0], s.values[1] }

// Border returns what crossing the border cost in the last search that succeeded: this process's wall time less
// that on the plugin's own clock.
func (s *Searcher) Border() time.Duration { return time.Duration(s.border.Load()) }

// Close drops the instance in the plugin, and what it holds. A searcher that is not closed lives as long as its plugin.
func (s *Searcher) Close() error {
	_, err := call(context.Background(), s.plugin, "release", s.plugin.searcher.Release, &protocol.Instance{Instance: s.instance})
	return err
}

// NewGame forgets all that was learned. If the plugin cannot, the next search returns the error.
func (s *Searcher) NewGame() {
	_, err := call(context.Background(), s.plugin, "new game", s.plugin.searcher.NewGame, &protocol.Instance{Instance: s.instance})
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.failed = err
}

// Search runs one search in the plugin, as searchers.Searcher says. The error of a plugin that failed is an *Error.
func (s *Searcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	began := time.Now()
	s.mutex.Lock()
	err := s.failed
	s.mutex.Unlock()
	if err == nil {
		err = s.plugin.Err()
	}
	if err != nil {
		return searchers.Result{}, err
	}
	if err := ctx.Err(); err != nil {
		return searchers.Result{}, err
	}
	defer s.plugin.begin()()
	root := *request.Game.Position()
	limits, err := protocol.EncodeLimits(&root, &request.Limits)
	if err != nil {
		return searchers.Result{}, err
	}
	streaming, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := s.plugin.searcher.Search(streaming)
	if err != nil {
		return searchers.Result{}, s.plugin.explain(ctx, "search", err)
	}
	// An error of Send is only that the stream is broken; Recv tells why.
	_ = stream.Send(&protocol.SearchRequest{Message: &protocol.SearchRequest_Start{Start: &protocol.SearchStart{
		Instance: s.instance, Game: protocol.EncodeGame(request.Game), Limits: limits, Reports: request.Report != nil,
	}}})

	watch := searchWatch{plugin: s.plugin, limits: &request.Limits, done: make(chan struct{})}
	var watching sync.WaitGroup
	watching.Go(func() { watch.run(request.Signals, stream) })
	result, elapsed, err := s.receive(ctx, stream, &root, request.Report)
	close(watch.done)
	watching.Wait()
	if err != nil {
		return searchers.Result{}, err
	}
	s.border.Store(int64(time.Since(began) - elapsed))
	return result, nil
}

// receive takes reports until the result comes. It returns the time on the plugin's own clock, too.
func (s *Searcher) receive(ctx context.Context, stream grpc.BidiStreamingClient[protocol.SearchRequest, protocol.SearchReply],
	root *core.Position, report func(searchers.Info)) (searchers.Result, time.Duration, error) {
	fail := func(err error) (searchers.Result, time.Duration, error) { return searchers.Result{}, 0, err }
	for {
		reply, err := stream.Recv()
		if err != nil {
			return fail(s.plugin.explain(ctx, "search", err))
		}
		switch m := reply.GetMessage().(type) {
		case *protocol.SearchReply_Info:
			info, err := protocol.DecodeInfo(root, m.Info)
			if err != nil {
				return fail(s.plugin.failure("search", fmt.Errorf("%w: %w", ErrProtocol, err)))
			}
			if report != nil {
				report(info)
			}
		case *protocol.SearchReply_Result:
			result, err := protocol.DecodeResult(root, m.Result)
			if err != nil {
				return fail(s.plugin.failure("search", fmt.Errorf("%w: %w", ErrProtocol, err)))
			}
			return result, time.Duration(m.Result.GetElapsed()), nil
		}
	}
}

// searchWatch passes signals to a search in a plugin and holds the plugin to its time.
type searchWatch struct {
	plugin *Plugin
	limits *searchers.Limits
	done   chan struct{} // closed when the search has ended
}

func (w *searchWatch) run(signals <-chan searchers.Signal, stream grpc.BidiStreamingClient[protocol.SearchRequest, protocol.SearchReply]) {
	holding := w.limits.Infinite || w.limits.Ponder
	allowed := w.plugin.allowance(w.limits)
	if holding {
		allowed = unbounded
	}
	timer := time.NewTimer(allowed)
	defer timer.Stop()
	for {
		select {
		case signal, open := <-signals:
			if !open {
				signals = nil
				continue
			}
			_ = stream.Send(&protocol.SearchRequest{Message: &protocol.SearchRequest_Signal{Signal: protocol.EncodeSignal(signal)}})
			switch {
			case signal == searchers.Stop:
				allowed = w.plugin.spec.Timeouts.Answer
			case signal == searchers.PonderHit && !w.limits.Infinite:
				allowed = w.plugin.allowance(w.limits)
			default:
				continue
			}
			timer.Reset(allowed)
		case <-timer.C:
			w.plugin.kill("search", fmt.Errorf("%w: no result within %v", ErrHung, allowed))
			return
		case <-w.done:
			return
		}
	}
}

// unbounded stands for a search that lasts until it is told to end.
const unbounded = time.Duration(1<<63 - 1)

// allowance returns how long a search may take from now on: by its limits of time, and if there are none, by the
// plugin's own.
func (p *Plugin) allowance(l *searchers.Limits) time.Duration {
	allowed, answer := p.spec.Timeouts.Search, p.spec.Timeouts.Answer
	bound := func(d time.Duration) time.Duration { return max(0, min(d, allowed)) } // so that sums do not overflow
	if l.MoveTime != nil {
		allowed = min(allowed, bound(*l.MoveTime)+answer)
	}
	if l.Clock != nil {
		allowed = min(allowed, bound(l.Clock.Time)+bound(l.Clock.Increment)+answer)
	}
	return allowed
}

// Searchers describes the plugin's searchers, to be assembled as if they were of this process. Each works in the
// plugin, over an eval that the same plugin offers.
func (p *Plugin) Searchers() []searchers.Descriptor {
	var list []searchers.Descriptor
	for i := range p.info.Searchers {
		c := &p.info.Searchers[i]
		list = append(list, searchers.Descriptor{
			Name: c.Name, Summary: c.Summary, Source: c.Source, Signature: c.Signature,
			New: func() searchers.Builder { return &searcherBuilder{plugin: p, name: c.Name, params: c.Params()} },
		})
	}
	return list
}

// searcherBuilder holds the parameters of a searcher in a plugin.
type searcherBuilder struct {
	plugin *Plugin
	name   string
	params params.Table
}

func (b *searcherBuilder) Params() params.Table { return b.params }

func (b *searcherBuilder) Build(eval evals.Factory) (searchers.Searcher, error) {
	assembly := searchers.Assembly{Name: b.name, Searcher: searchers.Descriptor{Name: b.name}, SearcherValues: b.params.Changed()}
	switch f := eval.(type) {
	case ownEval, nil:
	case *evalFactory:
		if f.plugin != b.plugin {
			return nil, fmt.Errorf("it runs in plugin %s, but the eval %s runs in plugin %s; a searcher in a plugin takes an eval of the same",
				b.plugin.spec.name(), f.name, f.plugin.spec.name())
		}
		assembly.Eval.Name, assembly.EvalValues = f.name, f.values
	default:
		return nil, fmt.Errorf("it runs in plugin %s and cannot use an eval of this process; it takes %s",
			b.plugin.spec.name(), b.plugin.evalNames())
	}
	return b.plugin.NewSearcher(context.Background(), assembly)
}
