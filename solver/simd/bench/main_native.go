//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"

	"slep/solver/simd"
)

// main answers lines of input with lines of JSON: "products" with what host.mjs receives at its start, and an index
// with the rate of that product, measured once. The last product is the peak if the kernel is in use.
func main() {
	all := measured()
	if simd.Present() {
		all = append(all, peak())
	}
	for {
		var question string
		if _, err := fmt.Scanln(&question); err != nil {
			return
		}
		var answer any = map[string]any{"simd": simd.Present(), "rows": all}
		if question != "products" {
			var k int
			if _, err := fmt.Sscan(question, &k); err != nil {
				fmt.Fprintln(os.Stderr, "bench:", err)
				os.Exit(1)
			}
			answer = all[k].rate()
		}
		if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
			return
		}
	}
}
