package protocol

import (
	"context"

	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

// Version is the version of the protocol that plugin.proto states. Host and plugin each name the versions that
// they speak, and the newest common one is used.
const Version = 1

// Handshake tells a program that it was started as a plugin. It is a courtesy to people who start a plugin by
// hand, and no secret: certificates keep strangers out.
var Handshake = goplugin.HandshakeConfig{
	MagicCookieKey:   "ROOKERY_PLUGIN",
	MagicCookieValue: "f0b6a4d1c2e94c55",
}

// serviceSet is the name under which go-plugin dispenses the services.
const serviceSet = "rookery"

// Services is what go-plugin serves or dispenses for one version of the protocol.
type Services struct {
	goplugin.NetRPCUnsupportedPlugin
	// Register adds the services to a plugin's server. A host leaves it nil.
	Register func(*grpc.Server)
}

// GRPCServer registers the services on the plugin's side.
func (s *Services) GRPCServer(_ *goplugin.GRPCBroker, server *grpc.Server) error {
	s.Register(server)
	return nil
}

// GRPCClient returns the connection itself, a *grpc.ClientConn, on the host's side.
func (s *Services) GRPCClient(_ context.Context, _ *goplugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return conn, nil
}

// Versions maps every version spoken here to its services, as go-plugin wants it.
func Versions(services *Services) map[int]goplugin.PluginSet {
	return map[int]goplugin.PluginSet{Version: {serviceSet: services}}
}

// Dispense returns the connection of a started client.
func Dispense(client goplugin.ClientProtocol) (*grpc.ClientConn, error) {
	raw, err := client.Dispense(serviceSet)
	if err != nil {
		return nil, err
	}
	return raw.(*grpc.ClientConn), nil
}
