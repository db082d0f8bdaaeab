//go:build js && wasm

// Command formula is the solver with the compiler of formulas, slep-formula.wasm. The client fetches it in place of
// slep.wasm when the first formula comes.
package main

import (
	"slep/wasm/bridge"
	"slep/wasm/simd"
	"slep/wasm/typed"
)

// buildID is set by the build, to the same text in every part of it.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, typed.Formulas{})
}
