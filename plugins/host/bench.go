package host

import (
	"context"
	"fmt"
	"time"

	"google.golang.org/grpc"

	"rookery/plugins/protocol"
	"rookery/searchers"
	"rookery/searchers/uci"
)

// Bench runs uci.Bench in the plugin with a fresh instance of the assembly. It gives the same signature as when the
// assembly is linked in.
func (p *Plugin) Bench(ctx context.Context, a searchers.Assembly, limits searchers.Limits, observe func(uci.BenchPosition)) (uci.BenchResult, error) {
	if err := p.Err(); err != nil {
		return uci.BenchResult{}, err
	}
	encoded, err := protocol.EncodeLimits(nil, &limits)
	if err != nil {
		return uci.BenchResult{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := p.searcher.Bench(ctx)
	if err != nil {
		return uci.BenchResult{}, p.explain(ctx, "bench", err)
	}
	_ = stream.Send(&protocol.BenchRequest{Message: &protocol.BenchRequest_Start{ // Recv tells what is wrong
		Start: &protocol.BenchStart{Configure: configureRequest(&a), Limits: encoded},
	}})
	return uci.Bench(ctx, &benchSearcher{plugin: p, stream: stream}, limits, observe)
}

// benchSearcher is the searcher at the other end of a bench.
type benchSearcher struct {
	plugin *Plugin
	stream grpc.BidiStreamingClient[protocol.BenchRequest, protocol.BenchReply]
}

// NewGame does nothing: in a bench every search begins with it.
func (s *benchSearcher) NewGame() {}

func (s *benchSearcher) Search(ctx context.Context, request searchers.Request) (searchers.Result, error) {
	p := s.plugin
	defer p.begin()()
	allowed := p.allowance(&request.Limits)
	timer := time.AfterFunc(allowed, func() { p.kill("bench", fmt.Errorf("%w: no result within %v", ErrHung, allowed)) })
	defer timer.Stop()
	_ = s.stream.Send(&protocol.BenchRequest{Message: &protocol.BenchRequest_Game{Game: protocol.EncodeGame(request.Game)}})
	reply, err := s.stream.Recv()
	if err != nil {
		return searchers.Result{}, p.explain(ctx, "bench", err)
	}
	result, err := protocol.DecodeResult(request.Game.Position(), reply.GetResult())
	if err != nil {
		return searchers.Result{}, p.failure("bench", fmt.Errorf("%w: %w", ErrProtocol, err))
	}
	return result, nil
}
