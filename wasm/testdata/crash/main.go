//go:build js && wasm

// Command crash replaces the solver in tests that need a program that crashes. The problem named in a start selects the
// kind of crash. The information about a run lists the operations so far, each with its handle.
package main

import (
	"os"
	"strconv"
	"syscall/js"
)

var buildID = "dev"

type object = map[string]any

func main() {
	var operations []any
	js.Global().Get("slepHost").Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		operation, request, reply := args[0].String(), args[1], args[2]
		value := object{}
		if operation != "catalog" {
			operations = append(operations, operation+" "+strconv.Itoa(request.Get("handle").Int()))
		}
		switch operation {
		case "catalog":
			value = object{"version": buildID, "problems": []any{}, "methods": []any{}, "options": []any{}}
		case "start":
			way := request.Get("spec").Get("problem").String()
			if way == "confined" {
				reply.Invoke(object{"error": object{"name": "InternalError", "message": "as the test wants", "confined": true}})
				return nil
			}
			end(way)
			value = object{"info": object{"operations": operations}, "progress": object{"iteration": 0, "status": "running"}}
		case "advance", "solve":
			return nil // without a reply
		}
		reply.Invoke(object{"value": value, "arrays": object{}})
		return nil
	}))
	select {}
}

// end causes the named kind of crash, or returns if the name is unknown.
func end(way string) {
	switch way {
	case "panic":
		panic("as the test wants")
	case "later":
		timeout := js.FuncOf(func(js.Value, []js.Value) any { panic("as the test wants") })
		js.Global().Call("setTimeout", timeout, 5)
	case "exit":
		os.Exit(3)
	case "overflow":
		println(descend(0))
	case "memory":
		const most = 3 << 30
		first, second := make([]byte, most), make([]byte, most)
		println(&first[most/2], &second[most/2])
	}
}

func descend(depth int) int { return descend(depth+1) + descend(depth+2) }
