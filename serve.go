//go:build !js

// Serve builds the parts of the site that are missing or out of date, and serves site/dist on this machine:
//
//	go run serve.go [-port 8080] [-debug] [-quick]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"slep/site/serve"
)

func main() {
	port := flag.Int("port", 8080, "`port` to listen on; 0 selects a free port")
	debug := flag.Bool("debug", false, "keep Go's function names and line numbers in the build")
	quick := flag.Bool("quick", false, "compress the wasm files less, which makes the build faster")
	flag.Parse()
	var options []string
	if *debug {
		options = append(options, "--debug")
	}
	if *quick {
		options = append(options, "--quick")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve.Run(ctx, *port, options...); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}
