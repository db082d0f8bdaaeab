// Runs the Go program in this thread.
import 'wasm_exec';
import { kernelImports } from '../../../solver/simd/kernel-imports.mjs';
import type { Failure, Modules } from './protocol.ts';

/** A reply from the program: the outcome of a request, or the progress of the set-up of a run. */
export type Outcome =
  { value: unknown; arrays: Record<string, Float64Array> } | { error: Failure } | { progress: number };

/**
 * Passes a request to the program. While setting up a run, the program may call `reply` with its progress before it
 * replies with the outcome.
 */
export type Perform = (operation: string, request: object, reply: (outcome: Outcome) => void) => void;

/** The class that wasm_exec.js defines. */
interface Go {
  importObject: { gojs: Record<string, (sp: number) => void> };
  exit: (code: number) => void;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Globals {
  Go: new () => Go;
  fs: unknown;
  slepHost?: { ready(perform: Perform): void; yield(resume: () => void): void };
}

const globals = globalThis as unknown as Globals;

/**
 * Starts the program, and waits until it accepts requests. The callback `crash` is called when the program has ended or
 * can no longer be used. A panic in Go does not throw an exception: the program writes to stderr and exits. After an
 * exception that Go does not catch, such as a stack overflow, the program still answers, but its state is broken. When
 * Go aborts, it writes the reason to stderr before it throws an exception.
 */
export async function runProgram(
  { slep, kernel }: Modules,
  crash: (text: string) => void,
  alive: () => boolean,
): Promise<Perform> {
  const go = new globals.Go();
  const stderr = collectOutput(go);
  const guard = (enter: () => void) => {
    try {
      enter();
    } catch (error) {
      crash(stderr() || String(error));
    }
  };
  go.exit = (code) => crash(stderr() || `the program ended with code ${code}`);
  const { imports, attach } = kernelImports();
  const instance = await WebAssembly.instantiate(slep, {
    ...(go.importObject as unknown as WebAssembly.Imports),
    kernel: imports,
  });
  if (kernel) await attach(kernel, instance.exports.mem as WebAssembly.Memory);

  return new Promise((resolve) => {
    globals.slepHost = {
      ready: (perform) => resolve((...request) => guard(() => perform(...request))),
      yield: (resume) => afterMessages(() => alive() && guard(resume)),
    };
    go.run(instance).catch((error) => crash(String(error))); // runs main until it waits for requests
    delete globals.slepHost;
  });
}

/**
 * Keeps the program's output off the console. Returns a function that returns the first paragraph of the program's
 * output, which is the message of a panic.
 */
function collectOutput(go: Go): () => string {
  let text = '';
  const decoder = new TextDecoder();
  const sink = {
    writeSync(_file: number, bytes: Uint8Array) {
      text += decoder.decode(bytes, { stream: true });
      return bytes.length;
    },
  };
  const { gojs } = go.importObject;
  const write = gojs['runtime.wasmWrite'];
  gojs['runtime.wasmWrite'] = (sp) => {
    const { fs } = globals;
    globals.fs = sink;
    write(sp);
    globals.fs = fs;
  };
  return () => text.split('\n\n')[0].trim();
}

/**
 * Calls the callback after pending messages have been handled. A repeated timer would take at least 4 ms, and a
 * microtask would run before the messages.
 */
function afterMessages(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage(null);
}
