package sdk

import (
	"context"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"rookery/core/params"
	"rookery/evals"
	"rookery/plugins/protocol"
	"rookery/searchers"
)

// describer serves Plugin.
type describer struct {
	protocol.UnimplementedPluginServer
	program *program
	ready   func()
}

func (d *describer) Describe(context.Context, *protocol.DescribeRequest) (*protocol.DescribeReply, error) {
	d.ready()
	id, err := protocol.BuildID()
	if err != nil {
		return nil, status.Error(codes.Internal, err.Error())
	}
	reply := &protocol.DescribeReply{Name: d.program.name, Version: d.program.version, BuildId: id}
	for i := range d.program.searchers {
		component, err := protocol.EncodeSearcher(&d.program.searchers[i])
		if err != nil {
			return nil, status.Error(codes.Internal, err.Error())
		}
		reply.Searchers = append(reply.Searchers, component)
	}
	for i := range d.program.evals {
		reply.Evals = append(reply.Evals, protocol.EncodeEval(&d.program.evals[i]))
	}
	return reply, nil
}

// configuredEval is a factory and the values that it was built from.
type configuredEval struct {
	factory evals.Factory
	values  []params.Value
}

// buildEval builds the eval that a request names. No name gives no factory, where there is no eval to name.
func (p *program) buildEval(request *protocol.ConfigureRequest) (configuredEval, error) {
	name := request.GetEval()
	if name == "" && len(p.evals) == 0 {
		return configuredEval{}, nil
	}
	var names []string
	for _, d := range p.evals {
		names = append(names, d.Name)
		if !strings.EqualFold(d.Name, name) {
			continue
		}
		builder := d.New()
		if err := builder.Params().Apply(protocol.DecodeValues(request.GetEvalValues())); err != nil {
			return configuredEval{}, invalid("eval %s: %v", d.Name, err)
		}
		factory, err := builder.Build()
		if err != nil {
			return configuredEval{}, invalid("eval %s: %v", d.Name, err)
		}
		return configuredEval{factory, builder.Params().Values()}, nil
	}
	if name == "" {
		return configuredEval{}, invalid("no eval is named; there are %s", strings.Join(names, ", "))
	}
	return configuredEval{}, invalid("no eval %q%s", name, params.DidYouMean(name, names))
}

// buildSearcher builds the searcher that a request names, over an eval, and returns its values too.
func (p *program) buildSearcher(request *protocol.ConfigureRequest, eval configuredEval) (searchers.Searcher, []params.Value, error) {
	name := request.GetSearcher()
	var names []string
	for _, d := range p.searchers {
		names = append(names, d.Name)
		if !strings.EqualFold(d.Name, name) {
			continue
		}
		builder := d.New()
		if err := builder.Params().Apply(protocol.DecodeValues(request.GetSearcherValues())); err != nil {
			return nil, nil, invalid("searcher %s: %v", d.Name, err)
		}
		searcher, err := builder.Build(eval.factory)
		if err != nil {
			return nil, nil, invalid("searcher %s: %v", d.Name, err)
		}
		return searcher, builder.Params().Values(), nil
	}
	return nil, nil, invalid("no searcher %q%s", name, params.DidYouMean(name, names))
}

// configured is the answer to a request that succeeded.
func configured(instance uint64, searcherValues []params.Value, eval configuredEval) *protocol.ConfigureReply {
	reply := &protocol.ConfigureReply{
		Instance:       instance,
		SearcherValues: protocol.EncodeValues(searcherValues),
		EvalValues:     protocol.EncodeValues(eval.values),
	}
	if eval.factory != nil {
		reply.NetworkHash = eval.factory.NetworkHash()
	}
	return reply
}

func invalid(format string, args ...any) error {
	return status.Errorf(codes.InvalidArgument, format, args...)
}
