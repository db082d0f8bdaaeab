// Loads WebAssembly from a URL, from bytes, or from a compiled module.
import type { WasmSource } from '../../types/slep.d.ts';
import { checkNames, checkObject, kindOf, valueError } from './check.ts';
import { slepError } from './errors.ts';
import { readFile, toCopy } from './read-file.ts';
import { absolute } from './url.ts';

const files = ['slep.wasm', 'slep-formula.wasm', 'kernel.wasm'] as const;
export type WasmFile = (typeof files)[number];

/** Bytes are stored as a Response. Only clones of this Response are read. */
type Source = URL | Response | WebAssembly.Module;

/** The given sources, keyed by file. */
export type Sources = Partial<Record<WasmFile, Source>>;

export interface Compiled {
  module: WebAssembly.Module;
  /** The size of the file, or 0 for a compiled module. */
  bytes: number;
}

/**
 * Returns the sources, keyed by file. If only one source is given, it is the source of slep.wasm. Throws InputError.
 */
export function checkSources(given: WasmSource | Partial<Record<WasmFile, WasmSource>> = {}): Sources {
  if (kindOf(given) !== 'Object') return { 'slep.wasm': checkSource('wasm', given) };
  const sources = checkObject('wasm', given, wanted);
  checkNames('wasm.', sources, files);
  const named = files.filter((file) => sources[file] !== undefined);
  return Object.fromEntries(named.map((file) => [file, checkSource(`wasm.${file}`, sources[file])]));
}

const wanted = 'a URL, bytes, a Response or a compiled module';

function checkSource(input: string, source: unknown): Source {
  if (typeof source === 'string' || kindOf(source) === 'URL') return absolute(input, source as string | URL);
  if (['Response', 'WebAssembly.Module'].includes(kindOf(source))) return source as Response | WebAssembly.Module;
  if (ArrayBuffer.isView(source) || kindOf(source) === 'ArrayBuffer') return new Response(source as BufferSource);
  throw valueError(input, source, `${wanted}`);
}

/** Compiles a source, or rejects with LoadError. came: called with the number of bytes loaded so far. */
export async function compile(
  source: Source,
  cache: RequestCache,
  came: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Compiled> {
  if (!(source instanceof URL) && !('clone' in source)) return { module: source, bytes: 0 };
  const response = source instanceof URL ? await readFile(source, cache, signal) : source.clone();
  // streaming fails, for example, if the MIME type is wrong
  const streamed = WebAssembly.compileStreaming?.(response.clone()).catch(() => undefined);
  const chunks = await chunksOf(response, came);
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  const module = await streamed;
  if (module) return { module, bytes };
  const whole = await new Blob(chunks).arrayBuffer();
  if (!isWasm(whole)) {
    const name = response.url || (source instanceof URL ? source.href : 'what was given as wasm');
    throw slepError('LoadError', `${name} is not WebAssembly. ${toCopy}`);
  }
  return { module: await WebAssembly.compile(whole), bytes };
}

async function chunksOf({ body }: Response, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body!.getReader();
  for (let loaded = 0; ; came(loaded)) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
    loaded += value.length;
  }
}

/** Whether the bytes are WebAssembly. Servers often answer a request for a missing file with an HTML page. */
const isWasm = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes.slice(0, 4)) === '\0asm';
