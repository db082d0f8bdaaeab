//go:build js && wasm

// Command formula is the solver with the compiler of formulas, slep-formula.wasm. The client fetches it in place of
// slep.wasm for the first formula.
package main

import (
	"slep/solver/simd"
	"slep/wasm/bridge"
	"slep/wasm/typed"
)

// The build sets buildID to the same text in all its files.
var buildID = "dev"

func main() {
	simd.Use()
	bridge.Serve(buildID, typed.Formulas{})
}
