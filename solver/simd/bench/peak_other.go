//go:build !js && (!amd64 || noasm)

package main

func peak() *product { panic("bench: no kernel") }
