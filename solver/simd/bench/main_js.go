// Command bench measures the speed of the products in a step of the solver. If compiled to WebAssembly, the command is
// run by host.mjs in Node or in a page, and calls the host's benchHost(simd, rows, rate): simd says whether the kernel
// is present, rows holds the products as JSON, and rate(k) measures product k once.
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
