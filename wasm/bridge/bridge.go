//go:build js && wasm

// Package bridge gives JavaScript the operations of a session.
//
// Who runs the program leaves an object slepHost at globalThis with two functions, which Serve takes at once:
//
//	ready(call)    is given call(operation, request, reply), which returns before the work begins; reply gets {value, arrays} or {error}
//	pause(resume)  calls resume after other events had their turn
//
// and where there are helpers for large products, helpers, which package split describes.
//
// An operation is asynchronous because Go has to be able to wait: for other events during a start, and for helpers.
package bridge

import (
	"math"
	"syscall/js"
	"time"

	"slep/solver"
	"slep/wasm/session"
	"slep/wasm/split"

	"github.com/norunners/vert"
)

type bridge struct {
	session *session.Session
	host    js.Value
}

// Serve answers calls for ever. version names the build.
func Serve(version string) {
	b := &bridge{session: session.New(version), host: js.Global().Get("slepHost")}
	if helpers := split.Of(b.host.Get("helpers")); helpers != nil {
		b.session.Helpers = helpers.Attach
	}
	b.host.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go b.answer(args[0].String(), args[1], args[2])
		return nil
	}))
	select {}
}

// answer is the gate: every operation passes it, and a panic in one becomes its reply.
func (b *bridge) answer(operation string, request, reply js.Value) {
	defer func() {
		if reason := recover(); reason != nil {
			reply.Invoke(failure(session.Panic(reason)))
		}
	}()
	view, err := b.perform(operation, request)
	if err != nil {
		reply.Invoke(failure(session.FailureOf(err)))
		return
	}
	reply.Invoke(success(view))
}

// perform carries out one operation. A request that the client never sends panics.
func (b *bridge) perform(operation string, request js.Value) (session.View, error) {
	if operation == "describe" {
		return session.View{Value: b.session.Describe()}, nil
	}
	handle := request.Get("handle").Int()
	switch operation {
	case "start":
		return b.start(handle, request.Get("spec"))
	case "evaluate", "check":
		return b.look(operation, handle, request.Get("spec"))
	case "advance":
		steps := int(math.Min(request.Get("steps").Float(), math.MaxInt32))
		budget := time.Duration(request.Get("budget").Float() * float64(time.Millisecond))
		progress, err := b.session.Advance(handle, steps, budget)
		return session.View{Value: progress}, err
	case "read":
		var args solver.Values
		if err := (vert.Value{Value: request.Get("args")}).AssignTo(&args); err != nil {
			return session.View{}, err
		}
		return b.session.Read(handle, request.Get("view").String(), args, b.pause)
	case "stop":
		b.session.Stop(handle)
		return session.View{}, nil
	}
	panic("bridge: there is no operation " + operation)
}

// started is the reply to a start.
type started struct {
	Info     session.Info     `js:"info"`
	Progress session.Progress `js:"progress"`
}

func (b *bridge) start(handle int, request js.Value) (session.View, error) {
	spec, err := specOf(request)
	if err != nil {
		return session.View{}, err
	}
	info, progress, err := b.session.Start(handle, spec, b.pause)
	return session.View{Value: started{info, progress}}, err
}

// look evaluates or checks the objective of a spec.
func (b *bridge) look(operation string, handle int, request js.Value) (session.View, error) {
	spec, err := specOf(request)
	if err != nil {
		return session.View{}, err
	}
	if operation == "evaluate" {
		return b.session.Evaluate(handle, spec, b.pause)
	}
	return b.session.Check(handle, spec, b.pause)
}

// pause lets other events have their turn.
func (b *bridge) pause() {
	resumed := make(chan struct{})
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		close(resumed)
		return nil
	})
	defer resume.Release()
	b.host.Call("pause", resume)
	<-resumed
}

func success(view session.View) js.Value {
	reply := js.Global().Get("Object").New()
	reply.Set("value", vert.ValueOf(view.Value).JSValue())
	arrays := js.Global().Get("Object").New()
	for _, array := range view.Arrays {
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
