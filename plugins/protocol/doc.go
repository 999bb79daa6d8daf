// Package protocol is the language that a plugin and its host speak: the services of plugin.proto, their
// handshake, and the translation between its messages and the types of core, evals and searchers.
//
// Only hosts and SDKs need it. plugin.proto is the reference for plugins in other languages.
package protocol

// The generators are pinned here; they are installed where go install puts programs, which must be in PATH.
//
//go:generate go install google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
//go:generate go install google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.0
//go:generate protoc --go_out=. --go_opt=paths=source_relative --go-grpc_out=. --go-grpc_opt=paths=source_relative plugin.proto
