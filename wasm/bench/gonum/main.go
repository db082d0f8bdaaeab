//go:build js && wasm

// Command gonum is the solver as a WebAssembly module that leaves every product to gonum's own BLAS, to be compared with.
package main

import "slep/wasm/bridge"

// buildID is set by the build, to that of the client which loads it.
var buildID = "dev"

func main() { bridge.Serve(buildID) }
