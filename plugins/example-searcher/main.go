// Command example-searcher is a plugin with one searcher, "greedy": it looks one move ahead, and then along captures
// until the position is quiet. It serves the eval "material" for it as well. It is an example of a program of one's own:
// copy it, and change how it searches.
//
//	go build -o ~/.config/rookery/plugins/ ./plugins/example-searcher
//	rookery plugins
package main

import (
	"rookery/evals/material"
	"rookery/plugins/sdk"
)

func main() {
	sdk.Serve(sdk.Name("example-searcher", "1.0"), sdk.Searchers(descriptor), sdk.Evals(material.Descriptor))
}
