// Finds the files that belong to slep.js, and starts the program from them.
import type { Catalog, LoadOptions, SlepError } from '../../types/slep.d.ts';
import { type File, fileURLs } from './file-urls.ts';
import { openHere, openWorker, type Script } from './channel.ts';
import { Connection } from './connection.ts';
import { inputError, slepError, textOf } from './errors.ts';
import { node } from './node.ts';
import type { Modules } from './protocol.ts';
import { readFile, toCopy } from './read-file.ts';
import { absolute } from './url.ts';
import { compile, type Compiled, type Sources, type WasmFile } from './wasm-source.ts';

export interface Program {
  connection: Connection;
  catalog: Catalog;
}

interface CompiledProgram {
  modules: Modules;
  bytes: number;
}

/** The smallest module that needs 128-bit SIMD. The only function of this module returns i8x16.splat(0). */
const simdModule = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
];

export interface Settings {
  baseURL?: string | URL;
  sources: Sources;
  worker: boolean;
  simd: 'auto' | 'off';
  onProgress?: LoadOptions['onProgress'];
}

/** The two programs: the solver without the compiler for formulas, and the solver with it. */
type ProgramFile = 'slep.wasm' | 'slep-formula.wasm';

export class ProgramFiles {
  readonly worker: boolean;
  readonly #settings: Settings;
  readonly #program: ProgramFile;
  readonly #folder?: URL;
  readonly #simd: boolean;
  #script?: Promise<Script>;
  #compiled?: Promise<CompiledProgram>;
  #formulas?: ProgramFiles;

  constructor(settings: Settings, program: ProgramFile = 'slep.wasm') {
    const { baseURL, worker, simd } = settings;
    this.#settings = settings;
    this.#program = program;
    if (baseURL !== undefined) this.#folder = folder(baseURL);
    this.worker = worker;
    this.#simd = simd === 'auto' && WebAssembly.validate(new Uint8Array(simdModule));
  }

  /** The files of the program that compiles formulas, or undefined if this object already provides them. */
  get formulas(): ProgramFiles | undefined {
    if (this.#program === 'slep-formula.wasm') return undefined;
    return (this.#formulas ??= new ProgramFiles(this.#settings, 'slep-formula.wasm'));
  }

  /** Returns the size of the compiled files, and whether the kernel is among them. */
  async compiled(): Promise<{ wasmBytes: number; simd: 'simd128' | 'none' }> {
    const { bytes, modules } = await this.#compiled!;
    return { wasmBytes: bytes, simd: modules.kernel ? 'simd128' : 'none' };
  }

  /**
   * Starts the program in a new host. Files are fetched only once. However, if the files come from different builds,
   * all of them are fetched again without the HTTP cache.
   */
  async open(signal?: AbortSignal): Promise<Program> {
    let builds = '';
    for (const cache of ['default', 'reload'] as const) {
      const { connection, build, catalog } = await this.#start(cache, signal);
      const kernel = buildOf((await this.#compiled!).modules.kernel);
      if ([build, catalog.version, kernel].every((id) => id === __BUILD_ID__)) return { connection, catalog };
      builds =
        `slep.js is from build ${__BUILD_ID__}, slep-worker.js from ${build}, ` +
        `${this.#program} from ${catalog.version}, kernel.wasm from ${kernel}`;
      connection.end(slepError('LoadError', builds));
      this.#script = this.#compiled = undefined;
    }
    throw slepError('LoadError', `the files are from different builds: ${builds}`);
  }

  async #start(cache: RequestCache, signal?: AbortSignal): Promise<Program & { build: string }> {
    this.#compiled ??= this.#compile(cache, signal);
    const [compiled, connected] = await Promise.allSettled([this.#compiled, this.#connect(cache, signal)]);
    // whatever failed is fetched again at the next start
    if (compiled.status === 'rejected') this.#compiled = undefined;
    if (connected.status === 'rejected') {
      this.#script = undefined;
      throw loadError(connected.reason);
    }
    const connection = connected.value;
    try {
      if (compiled.status === 'rejected') throw compiled.reason;
      const { value } = await connection.call({ op: 'open', modules: compiled.value.modules });
      return { connection, ...value };
    } catch (error) {
      connection.end(loadError(error));
      throw loadError(error);
    }
  }

  async #connect(cache: RequestCache, signal?: AbortSignal): Promise<Connection> {
    if (!this.worker) return Connection.open(openHere);
    const script = await (this.#script ??= this.#locate(cache, signal));
    return Connection.open((on) => openWorker(script, on));
  }

  /**
   * Returns the script of the worker. In Node, or if the script is on another origin, the worker has to be created from
   * the source text.
   */
  async #locate(cache: RequestCache, signal?: AbortSignal): Promise<Script> {
    const url = this.#url('slep-worker.js');
    const direct = !node('worker_threads') && url.origin === globalThis.origin;
    if (direct && cache === 'default') return { url: url.href };
    const response = await readFile(url, cache, signal);
    return direct ? { url: url.href } : { text: await response.text() };
  }

  async #compile(cache: RequestCache, signal?: AbortSignal): Promise<CompiledProgram> {
    const [slep, kernel] = await Promise.all([
      this.#module(this.#program, cache, signal),
      this.#simd ? this.#module('kernel.wasm', cache, signal) : undefined,
    ]);
    return { modules: { slep: slep.module, kernel: kernel?.module }, bytes: slep.bytes + (kernel?.bytes ?? 0) };
  }

  #module(file: WasmFile, cache: RequestCache, signal?: AbortSignal): Promise<Compiled> {
    const total = __WASM_BYTES__[file];
    const came = (loaded: number) => total && this.#settings.onProgress?.({ loaded, total });
    return compile(this.#settings.sources[file] ?? this.#url(file), cache, came, signal);
  }

  /**
   * Returns the URL of a file. In a bundle, the URL may be relative to the page. A script without import.meta cannot
   * determine the URL.
   */
  #url(file: File): URL {
    if (this.#folder) return new URL(file, this.#folder);
    try {
      return new URL(String(fileURLs[file]()), globalThis.location?.href);
    } catch {
      throw slepError('LoadError', `${file} has no address here, because import.meta.url is empty. ${toCopy}`);
    }
  }
}

/** Returns the build id stored in a kernel. If there is no kernel, returns the id of this build. */
function buildOf(kernel?: WebAssembly.Module): string {
  if (!kernel) return __BUILD_ID__;
  const [section = new ArrayBuffer(0)] = WebAssembly.Module.customSections(kernel, 'build');
  return new TextDecoder().decode(section);
}

function folder(baseURL: string | URL): URL {
  const url = absolute('baseURL', baseURL);
  if (!url.pathname.startsWith('/'))
    throw inputError('baseURL', `${JSON.stringify(url.href)} is not the URL of a folder`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function loadError(error: unknown): SlepError {
  const { name, message } = error as SlepError;
  if (name === 'LoadError') return error as SlepError;
  return slepError('LoadError', name === 'InternalError' ? message : textOf(error));
}
