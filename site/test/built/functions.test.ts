// A Go program from which the names and lines of functions have been removed must still collect garbage, unwind the
// stack and recover from panics. A debug build keeps these names and lines.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { dropNames } from '../../build/functions.mjs';
import { goVersion } from '../../build/inputs.mjs';
import { buildKernel } from '../../build/kernel.mjs';
import { inSite } from '../../build/paths.mjs';
import { buildWasm } from '../../build/solver.mjs';

const source = `package main

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
)

type counter struct{ n int }

type counting interface{ Count() int }

func (c counter) Count() int {
	runtime.GC()
	return c.n
}

func deep(n int) int {
	if n == 0 {
		runtime.GC()
		return 0
	}
	var room [64]int
	room[n%64] = 1
	return deep(n-1) + room[n%64]
}

func recovered(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return
}

func rescue() { recover() }

func main() {
	var counting counting = (*counter)(nil)
	if len(os.Args) > 9 {
		counting = counter{} // so that the compiler does not know the dynamic type
	}
	index := len(os.Args) + 5
	fmt.Println(recovered(func() { fmt.Println([]int{1}[index]) }))
	fmt.Println(recovered(func() { counting.Count() }))
	func() {
		defer rescue()
		panic("is recovered")
	}()

	made := reflect.MakeFunc(reflect.TypeFor[func(*counter) int](), func(in []reflect.Value) []reflect.Value {
		runtime.GC()
		return []reflect.Value{reflect.ValueOf(in[0].Interface().(*counter).n)}
	}).Interface().(func(*counter) int)
	method := reflect.ValueOf(counter{3}).MethodByName("Count").Interface().(func() int)
	done := make(chan int)
	go func() { done <- deep(20000) }()
	fmt.Println(made(&counter{2}), method(), <-done, runtime.NumGoroutine())

	func() {
		defer func() { func() { recover() }() }()
		panic("of the end") // nothing recovers it
	}()
}
`;

describe('a program without names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  after(() => rmSync(folder, { recursive: true }));
  const build = (options: { debug: boolean }) => {
    const [file, program] = [join(folder, 'main.go'), join(folder, 'main.wasm')];
    writeFileSync(file, source);
    buildWasm(program, file, 'id', options.debug);
    return readFileSync(program);
  };
  let named: Buffer;
  let nameless: Buffer;
  before(() => {
    named = build({ debug: true });
    nameless = build({ debug: false });
  });
  const namesOf = (module: Buffer) =>
    WebAssembly.Module.customSections(new WebAssembly.Module(new Uint8Array(module)), 'name').map((section) =>
      Buffer.from(section).toString('latin1'),
    );
  const outcome = (module: Buffer) => {
    writeFileSync(join(folder, 'run.wasm'), module);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(goVersion().goroot, 'lib/wasm/wasm_exec_node.js'), join(folder, 'run.wasm')],
      { encoding: 'utf8' },
    );
    return { stdout, stderr, status };
  };

  test('collects, unwinds and recovers', () => {
    const [debugged, run] = [named, nameless].map(outcome);
    assert.equal(debugged.stdout.split('\n')[0], 'runtime error: index out of range [6] with length 1');
    assert.match(
      debugged.stdout,
      /value method main\.counter\.Count called using nil \*counter pointer\n2 3 20000 \d\n$/,
    );
    assert.equal(
      run.stdout,
      debugged.stdout.replace('main.counter.Count called using nil *counter', '?.?.? called using nil *?'),
    );
    assert.match(debugged.stderr, /panic: of the end.*main\.main\(\).*main\.go:/s);
    assert.match(run.stderr, /panic: of the end/);
    assert.doesNotMatch(run.stderr, /main\.main|main\.go/);
    assert.equal(run.status, debugged.status);
  });

  test('tells engines the names of its functions only in a debug build', () => {
    const [names, ...more] = namesOf(named);
    assert.match(names, /main\.deep/);
    assert.deepEqual(more, []);
    assert.deepEqual(namesOf(nameless), []);
  });

  test('names functions of the kernel in a debug build only', async () => {
    const file = join(folder, 'kernel.wasm');
    await buildKernel(file, 'id', true);
    assert.match(namesOf(readFileSync(file)).join(), /kernel\/gemm\/gemm/);
    assert.deepEqual(namesOf(readFileSync(inSite('dist/kernel.wasm'))), []);
  });

  test('is what the site serves', () => {
    for (const file of ['slep.wasm', 'slep-formula.wasm'])
      assert.doesNotMatch(readFileSync(inSite('dist', file)).toString('latin1'), /slep\/solver\.\(|ritz\.go/, file);
  });

  test('is not made from a program in which another version of Go wrote the names', () => {
    const other = Buffer.from(named);
    assert.notDeepEqual(dropNames(other), other);
    other[other.indexOf(Buffer.of(0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8))] = 0xf0;
    assert.deepEqual(dropNames(other), other);
  });
});
