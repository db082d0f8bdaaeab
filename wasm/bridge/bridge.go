//go:build js && wasm

// Package bridge makes the operations of a session available to JavaScript. The commands wasm, wasm/formula and
// wasm/gonum call Serve.
//
// Before the program starts, the host sets globalThis.slepHost to an object with two functions:
//
//	ready(call)    receives the function call(operation, request, reply), which returns before the work begins. The
//	               program calls reply with {value, arrays} or {error}; during a start whose request sets
//	               reports, the program may first call reply with {progress}, the fraction of the work that is done
//	yield(resume)  calls resume after the host has handled other events
//
// site/src/client/program.ts creates slepHost. site/src/client/protocol.ts defines the requests and answers, and
// site/types/slep.d.ts is the contract that pages see.
//
// Operations are asynchronous, because an operation must be able to wait while the host handles other events, for
// example while a run is being set up.
package bridge

import (
	"math"
	"syscall/js"
	"time"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/try"
	"slep/wasm/session"

	"github.com/norunners/vert"
)

type bridge struct {
	session *session.Session
	host    js.Value
}

// Serve answers calls and never returns. The argument version is the id of the build. If the program does not compile
// formulas, formulas is nil. Serve uses the BLAS that is registered with blas64.
func Serve(version string, formulas session.Formulas) {
	setPace()
	b := &bridge{session: session.New(version), host: js.Global().Get("slepHost")}
	b.session.Formulas = formulas
	b.host.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go b.respond(args[0].String(), args[1], args[2])
		return nil
	}))
	select {}
}

// respond performs an operation and replies with the answer, the error or the panic.
func (b *bridge) respond(operation string, request, reply js.Value) {
	makeRoom()
	defer setPace()
	defer func() {
		if reason := recover(); reason != nil {
			reply.Invoke(failure(session.FailureOf(reason)))
		}
	}()
	answer, err := b.perform(operation, request, reply)
	if err != nil {
		reply.Invoke(failure(session.FailureOf(err)))
		return
	}
	reply.Invoke(success(answer))
}

// perform performs an operation. If there is no such operation, perform panics.
func (b *bridge) perform(operation string, request, reply js.Value) (answer session.Answer, err error) {
	defer try.Catch(&err)
	if operation == "catalog" {
		return session.Answer{Value: b.session.Catalog()}, nil
	}
	handle := request.Get("handle").Int()
	switch operation {
	case "inspect":
		var column *read.Column
		if given := request.Get("column"); !given.IsUndefined() {
			column = new(columnOf("column", given))
		}
		matrix := dataOf("matrix", request.Get("matrix"))
		return b.session.Inspect(handle, matrix, column, request.Get("table").Truthy(), b.yield)
	case "advance":
		steps := int(math.Min(request.Get("steps").Float(), math.MaxInt32))
		progress, err := b.session.Advance(handle, steps, budgetOf(request))
		return session.Answer{Value: progress}, err
	case "solve":
		return b.session.Solve(handle, budgetOf(request))
	case "read":
		var args catalog.Values
		try.Check(vert.Value{Value: request.Get("args")}.AssignTo(&args))
		return b.session.Read(handle, request.Get("view").String(), args, b.yield)
	case "stop":
		b.session.Stop(handle)
		collect()
		return session.Answer{}, nil
	}
	spec := specOf(request.Get("spec"))
	switch operation {
	case "start":
		reserve(spec)
		if request.Get("reports").Truthy() {
			spec.Progress = func(part float64) {
				reply.Invoke(js.ValueOf(map[string]any{"progress": part}))
			}
		}
		info, progress, err := b.session.Start(handle, spec, b.yield)
		return session.Answer{Value: map[string]any{"info": info, "progress": progress}}, err
	case "evaluate":
		return b.session.Evaluate(handle, spec, b.yield)
	case "check":
		return b.session.Check(handle, spec, b.yield)
	case "describe":
		return b.session.Describe(handle, spec, b.yield)
	case "script":
		return b.session.Script(handle, spec, request.Get("language").String(), texts(request.Get("notes")), b.yield)
	}
	panic("bridge: there is no operation " + operation)
}

// budgetOf returns the time budget of a request.
func budgetOf(request js.Value) time.Duration {
	return time.Duration(request.Get("budget").Float() * float64(time.Millisecond))
}

// yield returns after the host has handled other events.
func (b *bridge) yield() {
	resumed := make(chan struct{})
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		close(resumed)
		return nil
	})
	defer resume.Release()
	b.host.Call("yield", resume)
	<-resumed
	setPace()
}

func success(answer session.Answer) js.Value {
	arrays := js.ValueOf(map[string]any{})
	for _, array := range answer.Arrays {
		arrays.Set(array.Name, float64Array(array.Values))
	}
	return js.ValueOf(map[string]any{"value": vert.ValueOf(answer.Value).JSValue(), "arrays": arrays})
}

func failure(f session.Failure) js.Value {
	return js.ValueOf(map[string]any{"error": vert.ValueOf(f).JSValue()})
}
