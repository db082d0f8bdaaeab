//go:build js && wasm

// Package bridge gives JavaScript the operations of a session. Command wasm calls Serve.
//
// Whoever runs the program sets globalThis.slepHost to an object that Serve takes at once:
//
//	ready(call)    is given call(operation, request, reply), which returns before the work begins; reply gets
//	               {value, arrays} or {error}
//	yield(resume)  calls resume after other events had their turn
//
// That object is made in site/src/client/program.ts. The requests and answers are those of site/src/client/protocol.ts,
// and the contract that pages see is site/types/slep.d.ts.
//
// An operation is asynchronous because Go has to be able to wait for other events, during a start for example.
package bridge

import (
	"math"
	"runtime/debug"
	"syscall/js"
	"time"

	"slep/problems/read"
	"slep/solver"
	"slep/wasm/session"

	"github.com/norunners/vert"
)

type bridge struct {
	session *session.Session
	host    js.Value
}

// Serve answers calls and never returns. version names the build. formulas is nil where the program reads none. The
// program computes by the BLAS that was registered before.
func Serve(version string, formulas session.Formulas) {
	debug.SetGCPercent(25) // a tab never gets back the memory that is not freed early
	b := &bridge{session: session.New(version), host: js.Global().Get("slepHost")}
	b.session.Formulas = formulas
	b.host.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go b.respond(args[0].String(), args[1], args[2])
		return nil
	}))
	select {}
}

// respond is the gate of every operation: a panic in one becomes its reply.
func (b *bridge) respond(operation string, request, reply js.Value) {
	defer func() {
		if reason := recover(); reason != nil {
			reply.Invoke(failure(session.FailureOfPanic(reason)))
		}
	}()
	answer, err := b.perform(operation, request)
	if err != nil {
		reply.Invoke(failure(session.FailureOf(err)))
		return
	}
	reply.Invoke(success(answer))
}

// perform carries out one operation. A request that the client never sends panics.
func (b *bridge) perform(operation string, request js.Value) (session.Answer, error) {
	if operation == "catalog" {
		return session.Answer{Value: b.session.Catalog()}, nil
	}
	handle := request.Get("handle").Int()
	switch operation {
	case "start":
		return b.start(handle, request.Get("spec"))
	case "evaluate", "check", "describe":
		return b.examine(operation, handle, request.Get("spec"))
	case "inspect":
		return b.inspect(handle, request)
	case "script":
		return b.script(handle, request)
	case "advance":
		steps := int(math.Min(request.Get("steps").Float(), math.MaxInt32))
		budget := time.Duration(request.Get("budget").Float() * float64(time.Millisecond))
		progress, err := b.session.Advance(handle, steps, budget)
		return session.Answer{Value: progress}, err
	case "read":
		var args solver.Values
		if err := (vert.Value{Value: request.Get("args")}).AssignTo(&args); err != nil {
			return session.Answer{}, err
		}
		return b.session.Read(handle, request.Get("view").String(), args, b.yield)
	case "stop":
		b.session.Stop(handle)
		return session.Answer{}, nil
	}
	panic("bridge: there is no operation " + operation)
}

// started is the reply to a start.
type started struct {
	Info     session.Info     `js:"info"`
	Progress session.Progress `js:"progress"`
}

func (b *bridge) start(handle int, request js.Value) (session.Answer, error) {
	spec, err := specOf(request)
	if err != nil {
		return session.Answer{}, err
	}
	info, progress, err := b.session.Start(handle, spec, b.yield)
	return session.Answer{Value: started{info, progress}}, err
}

// examine evaluates, checks or describes the objective of a spec.
func (b *bridge) examine(operation string, handle int, request js.Value) (session.Answer, error) {
	spec, err := specOf(request)
	if err != nil {
		return session.Answer{}, err
	}
	switch operation {
	case "evaluate":
		return b.session.Evaluate(handle, spec, b.yield)
	case "check":
		return b.session.Check(handle, spec, b.yield)
	}
	return b.session.Describe(handle, spec, b.yield)
}

// inspect says what is known of a matrix.
func (b *bridge) inspect(handle int, request js.Value) (session.Answer, error) {
	matrix, err := dataOf("matrix", request.Get("matrix"))
	if err != nil {
		return session.Answer{}, err
	}
	var column *read.Column
	if given := request.Get("column"); !given.IsUndefined() {
		c, err := columnOf("column", given)
		if err != nil {
			return session.Answer{}, err
		}
		column = &c
	}
	return b.session.Inspect(handle, matrix, column, b.yield)
}

func (b *bridge) script(handle int, request js.Value) (session.Answer, error) {
	spec, err := specOf(request.Get("spec"))
	if err != nil {
		return session.Answer{}, err
	}
	return b.session.Script(handle, spec, request.Get("language").String(), texts(request.Get("notes")), b.yield)
}

// yield lets the host handle other events, and returns after that.
func (b *bridge) yield() {
	resumed := make(chan struct{})
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		close(resumed)
		return nil
	})
	defer resume.Release()
	b.host.Call("yield", resume)
	<-resumed
}

func success(answer session.Answer) js.Value {
	reply := js.Global().Get("Object").New()
	reply.Set("value", vert.ValueOf(answer.Value).JSValue())
	arrays := js.Global().Get("Object").New()
	for _, array := range answer.Arrays {
		arrays.Set(array.Name, float64Array(array.Values))
	}
	reply.Set("arrays", arrays)
	return reply
}

func failure(f session.Failure) js.Value {
	reply := js.Global().Get("Object").New()
	reply.Set("error", vert.ValueOf(f).JSValue())
	return reply
}
