//go:build js && wasm

// Command gonum is the solver built as a WebAssembly module with gonum's own BLAS. The benchmarks in site/bench compare
// the kernel with this module.
package main

import "slep/wasm/bridge"

// The build sets buildID to the id of the client that loads the module.
var buildID = "dev"

func main() { bridge.Serve(buildID, nil) }
