//go:build js && wasm

// Command wasm is the solver as a WebAssembly module.
package main

import "slep/wasm/bridge"

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() { bridge.Serve(buildID) }
