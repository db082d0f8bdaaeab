// Bench measures how fast the products of a solver's step are. In JavaScript it is run by host.mjs, in Node and in a
// page, whose benchHost(simd, rows, rate) it calls: whether the kernel is there, the products in JSON, and rate(k),
// which measures the product k once.
package main

import (
	"encoding/json"
	"syscall/js"

	"slep/solver/simd"
)

func main() {
	all := measured()
	text, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	rate := js.FuncOf(func(_ js.Value, args []js.Value) any { return all[args[0].Int()].rate() })
	js.Global().Call("benchHost", simd.Present(), string(text), rate)
	select {}
}
