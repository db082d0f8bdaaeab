//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"

	"slep/solver/simd"
)

// main answers every line of input with a line of JSON. The answer to "products" holds what benchHost gets in
// JavaScript: simd and rows. The answer to a number k is the rate of one measurement of product k. If the kernel is in
// use, the last row is not a product, but a measurement of the peak rate.
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
