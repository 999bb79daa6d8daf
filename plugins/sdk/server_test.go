package sdk

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"rookery/core"
	"rookery/evals/material"
	"rookery/evals/pesto"
	"rookery/plugins/protocol"
	"rookery/searchers/pvs"
)

// connect serves the components over memory, without a process.
func connect(t *testing.T, options ...Option) (protocol.SearcherClient, protocol.EvaluatorClient) {
	t.Helper()
	listener := bufconn.Listen(1 << 16)
	server := grpc.NewServer()
	newProgram(options).register(func() {})(server)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	conn, err := grpc.NewClient("passthrough:plugin", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return protocol.NewSearcherClient(conn), protocol.NewEvaluatorClient(conn)
}

func wantCode(t *testing.T, err error, code codes.Code, text string) {
	t.Helper()
	if status.Code(err) != code || !strings.Contains(err.Error(), text) {
		t.Errorf("error %v, want %v and %q", err, code, text)
	}
}

func newSearcher(t *testing.T, client protocol.SearcherClient) uint64 {
	t.Helper()
	reply, err := client.Configure(t.Context(), &protocol.ConfigureRequest{Searcher: "PVS", Eval: "Pesto"})
	if err != nil {
		t.Fatal(err)
	}
	return reply.GetInstance()
}

// search begins a search and waits for nothing.
func begin(t *testing.T, ctx context.Context, client protocol.SearcherClient, start *protocol.SearchStart) protocol.Searcher_SearchClient {
	t.Helper()
	stream, err := client.Search(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Send(&protocol.SearchRequest{Message: &protocol.SearchRequest_Start{Start: start}}); err != nil {
		t.Fatal(err)
	}
	return stream
}

func startGame() *protocol.Game {
	p := core.StartPosition()
	return &protocol.Game{Fen: p.FEN()}
}

func TestSearchRefusesWhatItCannotDo(t *testing.T) {
	client, _ := connect(t, Searchers(pvs.Descriptor), Evals(pesto.Descriptor))
	instance := newSearcher(t, client)
	for _, test := range []struct {
		start *protocol.SearchStart
		code  codes.Code
		text  string
	}{
		{&protocol.SearchStart{Instance: 99, Game: startGame()}, codes.NotFound, "no instance 99"},
		{&protocol.SearchStart{Instance: instance}, codes.InvalidArgument, "game"},
		{&protocol.SearchStart{Instance: instance, Game: startGame(), Limits: &protocol.Limits{SearchMoves: []string{"e2e5"}}}, codes.InvalidArgument, "e2e5"},
	} {
		_, err := begin(t, t.Context(), client, test.start).Recv()
		wantCode(t, err, test.code, test.text)
	}
	stream, err := client.Search(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stream.Send(&protocol.SearchRequest{Message: &protocol.SearchRequest_Signal{Signal: protocol.Signal_STOP}})
	_, err = stream.Recv()
	wantCode(t, err, codes.InvalidArgument, "must be its start")
}

// A busy instance makes the next call wait; releasing it abandons its search.
func TestBusyInstance(t *testing.T) {
	client, _ := connect(t, Searchers(pvs.Descriptor), Evals(pesto.Descriptor))
	instance := newSearcher(t, client)
	long := begin(t, t.Context(), client, &protocol.SearchStart{
		Instance: instance, Game: startGame(), Limits: &protocol.Limits{Infinite: true}, Reports: true,
	})
	if reply, err := long.Recv(); err != nil || reply.GetInfo() == nil {
		t.Fatalf("no report: %v, %v", reply, err)
	}
	brief, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := client.NewGame(brief, &protocol.Instance{Instance: instance})
	wantCode(t, err, codes.DeadlineExceeded, "")

	waiting := begin(t, t.Context(), client, &protocol.SearchStart{Instance: instance, Game: startGame(), Limits: &protocol.Limits{Depth: 2}})
	long.Send(&protocol.SearchRequest{Message: &protocol.SearchRequest_Signal{Signal: protocol.Signal_STOP}})
	for {
		reply, err := long.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if result := reply.GetResult(); result != nil {
			if result.GetBest() == "" || result.GetElapsed() <= 0 {
				t.Errorf("a stopped search gives %v", result)
			}
			break
		}
	}
	if reply, err := waiting.Recv(); err != nil || reply.GetResult().GetDepth() != 2 {
		t.Errorf("the search that waited: %v, %v", reply, err)
	}

	again := begin(t, t.Context(), client, &protocol.SearchStart{
		Instance: instance, Game: startGame(), Limits: &protocol.Limits{Infinite: true}, Reports: true,
	})
	if _, err := again.Recv(); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Release(t.Context(), &protocol.Instance{Instance: instance}); err != nil {
		t.Fatal(err)
	}
	for err = nil; err == nil; _, err = again.Recv() {
	}
	wantCode(t, err, codes.Canceled, "")
	_, err = client.Release(t.Context(), &protocol.Instance{Instance: instance})
	wantCode(t, err, codes.NotFound, "no instance")
}

func TestBenchRefusesWhatItCannotDo(t *testing.T) {
	client, _ := connect(t, Searchers(pvs.Descriptor), Evals(pesto.Descriptor))
	game := &protocol.BenchRequest{Message: &protocol.BenchRequest_Game{Game: startGame()}}
	stream, err := client.Bench(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stream.Send(game)
	_, err = stream.Recv()
	wantCode(t, err, codes.InvalidArgument, "must be its start")

	if stream, err = client.Bench(t.Context()); err != nil {
		t.Fatal(err)
	}
	stream.Send(&protocol.BenchRequest{Message: &protocol.BenchRequest_Start{Start: &protocol.BenchStart{
		Configure: &protocol.ConfigureRequest{Searcher: "pvs", Eval: "pesto"}, Limits: &protocol.Limits{Depth: 2},
	}}})
	stream.Send(game)
	if reply, err := stream.Recv(); err != nil || reply.GetResult().GetDepth() != 2 {
		t.Errorf("%v, %v", reply, err)
	}
	stream.CloseSend()
	if _, err := stream.Recv(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last game: %v", err)
	}
}

func TestEvaluate(t *testing.T) {
	_, client := connect(t, Evals(pesto.Descriptor, material.Descriptor))
	configure := func(eval string) uint64 {
		reply, err := client.Configure(t.Context(), &protocol.ConfigureRequest{Eval: eval})
		if err != nil {
			t.Fatal(err)
		}
		return reply.GetInstance()
	}
	first, second := configure("material"), configure("pesto")
	up := core.MustParseFEN("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	down := core.MustParseFEN("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
	batch := protocol.AppendPosition(protocol.AppendPosition(nil, &up), &down)
	stream, err := client.Evaluate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // all on their way before the first answer
		if err := stream.Send(&protocol.EvaluateRequest{Instance: first, Positions: batch}); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		reply, err := stream.Recv()
		if err != nil || len(reply.GetScores()) != 2 || reply.GetScores()[0] != 500 || reply.GetScores()[1] != -500 {
			t.Fatalf("%v, %v", reply, err)
		}
	}
	stream.Send(&protocol.EvaluateRequest{Instance: second, Positions: batch})
	_, err = stream.Recv()
	wantCode(t, err, codes.InvalidArgument, "a stream begun with instance")

	for _, test := range []struct {
		request *protocol.EvaluateRequest
		code    codes.Code
		text    string
	}{
		{&protocol.EvaluateRequest{Instance: 77, Positions: batch}, codes.NotFound, "no instance 77"},
		{&protocol.EvaluateRequest{Instance: first, Positions: batch[:71]}, codes.InvalidArgument, "multiple of 72"},
	} {
		if stream, err = client.Evaluate(t.Context()); err != nil {
			t.Fatal(err)
		}
		stream.Send(test.request)
		_, err = stream.Recv()
		wantCode(t, err, test.code, test.text)
	}
	_, err = client.Configure(t.Context(), &protocol.ConfigureRequest{Eval: "pest"})
	wantCode(t, err, codes.InvalidArgument, `did you mean "pesto"?`)
}
