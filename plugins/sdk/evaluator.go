package sdk

import (
	"context"
	"errors"
	"io"

	"rookery/core"
	"rookery/evals"
	"rookery/plugins/protocol"
)

// evaluatorServer serves Evaluator.
type evaluatorServer struct {
	protocol.UnimplementedEvaluatorServer
	program   *program
	factories instances[evals.Factory]
}

func (s *evaluatorServer) Configure(_ context.Context, request *protocol.ConfigureRequest) (*protocol.ConfigureReply, error) {
	eval, err := s.program.buildEval(request)
	if err != nil {
		return nil, err
	}
	return configured(s.factories.add(eval.factory), nil, eval), nil
}

func (s *evaluatorServer) Release(_ context.Context, request *protocol.Instance) (*protocol.Empty, error) {
	if _, err := s.factories.remove(request.GetInstance()); err != nil {
		return nil, err
	}
	return &protocol.Empty{}, nil
}

// Evaluate serves one stream with one evaluator of its own.
func (s *evaluatorServer) Evaluate(stream protocol.Evaluator_EvaluateServer) error {
	var (
		evaluator evals.Evaluator
		bound     uint64
		positions []core.Position
		scores    []core.Score
	)
	for {
		request, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case evaluator == nil:
			factory, err := s.factories.get(request.GetInstance())
			if err != nil {
				return err
			}
			evaluator, bound = factory.NewEvaluator(), request.GetInstance()
		case request.GetInstance() != bound:
			return invalid("a stream begun with instance %d asks for %d", bound, request.GetInstance())
		}
		if positions, err = protocol.DecodePositions(request.GetPositions(), positions); err != nil {
			return invalid("%v", err)
		}
		scores = append(scores[:0], make([]core.Score, len(positions))...)
		evaluateAll(evaluator, positions, scores)
		reply := &protocol.EvaluateReply{Scores: make([]int32, len(scores))}
		for i, score := range scores {
			reply.Scores[i] = int32(score)
		}
		if err := stream.Send(reply); err != nil {
			return err
		}
	}
}

// evaluateAll scores a batch as a batch where the eval can, and one by one elsewhere.
func evaluateAll(e evals.Evaluator, positions []core.Position, scores []core.Score) {
	if batch, ok := e.(evals.BatchEvaluator); ok {
		batch.EvaluateBatch(positions, scores)
		return
	}
	for i := range positions {
		e.Reset(&positions[i])
		scores[i] = e.Evaluate(&positions[i])
	}
}
