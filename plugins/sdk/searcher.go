package sdk

import (
	"context"
	"errors"
	"io"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"rookery/core"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// searcherServer serves Searcher.
type searcherServer struct {
	protocol.UnimplementedSearcherServer
	program   *program
	instances instances[*instance]
}

// instance is a searcher that takes one call at a time.
type instance struct {
	searcher searchers.Searcher
	turn     chan struct{}   // holds one token while the searcher works
	released context.Context // done when the instance is dropped
	release  context.CancelFunc
}

// lock waits for the searcher to be free.
func (i *instance) lock(ctx context.Context) error {
	select {
	case i.turn <- struct{}{}:
		return nil
	case <-i.released.Done():
		return status.Error(codes.NotFound, "the instance was released")
	case <-ctx.Done():
		return status.FromContextError(ctx.Err()).Err()
	}
}

func (i *instance) unlock() { <-i.turn }

func (s *searcherServer) Configure(_ context.Context, request *protocol.ConfigureRequest) (*protocol.ConfigureReply, error) {
	eval, err := s.program.buildEval(request)
	if err != nil {
		return nil, err
	}
	searcher, values, err := s.program.buildSearcher(request, eval)
	if err != nil {
		return nil, err
	}
	i := &instance{searcher: searcher, turn: make(chan struct{}, 1)}
	i.released, i.release = context.WithCancel(context.Background())
	return configured(s.instances.add(i), values, eval), nil
}

func (s *searcherServer) NewGame(ctx context.Context, request *protocol.Instance) (*protocol.Empty, error) {
	i, err := s.instances.get(request.GetInstance())
	if err != nil {
		return nil, err
	}
	if err := i.lock(ctx); err != nil {
		return nil, err
	}
	defer i.unlock()
	i.searcher.NewGame()
	return &protocol.Empty{}, nil
}

func (s *searcherServer) Release(_ context.Context, request *protocol.Instance) (*protocol.Empty, error) {
	i, err := s.instances.remove(request.GetInstance())
	if err != nil {
		return nil, err
	}
	i.release()
	return &protocol.Empty{}, nil
}

func (s *searcherServer) Search(stream protocol.Searcher_SearchServer) error {
	message, err := stream.Recv()
	if err != nil {
		return err
	}
	arrived := time.Now()
	start := message.GetStart()
	if start == nil {
		return invalid("the first message of a search must be its start")
	}
	i, err := s.instances.get(start.GetInstance())
	if err != nil {
		return err
	}
	request, err := decodeRequest(start.GetGame(), start.GetLimits())
	if err != nil {
		return err
	}
	if err := i.lock(stream.Context()); err != nil {
		return err
	}
	defer i.unlock()

	ctx, cancel := context.WithCancel(stream.Context())
	defer cancel()
	defer context.AfterFunc(i.released, cancel)()
	request.Signals = receiveSignals(ctx, stream)
	root := *request.Game.Position()
	if start.GetReports() {
		request.Report = func(info searchers.Info) {
			// A report that cannot be sent means that the host is gone, or wants nothing: the context tells.
			_ = stream.Send(&protocol.SearchReply{Message: &protocol.SearchReply_Info{Info: protocol.EncodeInfo(&root, &info)}})
		}
	}
	result, err := search(ctx, i.searcher, request, &root)
	if err != nil {
		return err
	}
	result.Elapsed = int64(time.Since(arrived))
	return stream.Send(&protocol.SearchReply{Message: &protocol.SearchReply_Result{Result: result}})
}

func (s *searcherServer) Bench(stream protocol.Searcher_BenchServer) error {
	message, err := stream.Recv()
	if err != nil {
		return err
	}
	start := message.GetStart()
	if start == nil {
		return invalid("the first message of a bench must be its start")
	}
	eval, err := s.program.buildEval(start.GetConfigure())
	if err != nil {
		return err
	}
	searcher, _, err := s.program.buildSearcher(start.GetConfigure(), eval)
	if err != nil {
		return err
	}
	for {
		message, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		arrived := time.Now()
		request, err := decodeRequest(message.GetGame(), start.GetLimits())
		if err != nil {
			return err
		}
		searcher.NewGame()
		result, err := search(stream.Context(), searcher, request, request.Game.Position())
		if err != nil {
			return err
		}
		result.Elapsed = int64(time.Since(arrived))
		if err := stream.Send(&protocol.BenchReply{Result: result}); err != nil {
			return err
		}
	}
}

func decodeRequest(game *protocol.Game, limits *protocol.Limits) (searchers.Request, error) {
	g, err := protocol.DecodeGame(game)
	if err != nil {
		return searchers.Request{}, invalid("%v", err)
	}
	l, err := protocol.DecodeLimits(g.Position(), limits)
	if err != nil {
		return searchers.Request{}, invalid("%v", err)
	}
	return searchers.Request{Game: g, Limits: l}, nil
}

// search runs one search and writes its result. The errors are statuses.
func search(ctx context.Context, s searchers.Searcher, request searchers.Request, root *core.Position) (*protocol.Result, error) {
	result, err := s.Search(ctx, request)
	switch {
	case ctx.Err() != nil:
		return nil, status.FromContextError(ctx.Err()).Err()
	case err != nil:
		return nil, status.Error(codes.Unknown, err.Error())
	}
	encoded, err := protocol.EncodeResult(root, &result)
	if err != nil {
		return nil, status.Errorf(codes.Internal, "the searcher's result: %v", err)
	}
	return encoded, nil
}

// receiveSignals passes on the signals of a stream until ctx ends.
func receiveSignals(ctx context.Context, stream protocol.Searcher_SearchServer) <-chan searchers.Signal {
	signals := make(chan searchers.Signal, 1)
	go func() {
		for {
			message, err := stream.Recv()
			if err != nil {
				return
			}
			signal, ok := protocol.DecodeSignal(message.GetSignal())
			if !ok {
				continue
			}
			select {
			case signals <- signal:
			case <-ctx.Done():
				return
			}
		}
	}()
	return signals
}
