// The module slep.js, which pages import and whose types slep.d.ts declares.
import type * as api from '../../types/slep.d.ts';
import { abortable } from './abortable.ts';
import { withTable } from './table.ts';
import { checkList, checkOptions, checkSignal, checkText, checkType, kindOf, oneOf, valueError } from './check.ts';
import type { Answer, Connection } from './connection.ts';
import { columnName, matrix as encodeMatrix } from './data.ts';
import { slepError, textOf } from './errors.ts';
import { node } from './node.ts';
import { Payload } from './payload.ts';
import { ProgramFiles, type Program } from './program-files.ts';
import type { Answers, Request } from './protocol.ts';
import { toCopy } from './read-file.ts';
import { ClientRun } from './run.ts';
import { encode, type Encoded, isFormula } from './spec.ts';
import { checkSources } from './wasm-source.ts';

export async function load(options: api.LoadOptions = {}): Promise<api.Slep> {
  const began = performance.now();
  const names = ['baseURL', 'wasm', 'worker', 'simd', 'helpers', 'onProgress', 'signal'];
  const given: api.LoadOptions = checkOptions('options', options, 'an object with options', names);
  const { baseURL, wasm, worker = true, simd = 'auto', onProgress, signal } = given;
  if (baseURL !== undefined && typeof baseURL !== 'string' && kindOf(baseURL) !== 'URL')
    throw valueError('baseURL', baseURL, 'a URL');
  if (typeof worker !== 'boolean') throw valueError('worker', worker, 'true or false');
  if (simd !== 'auto' && simd !== 'off') throw valueError('simd', simd, `'auto' or 'off'`);
  checkType('onProgress', onProgress, 'function');
  checkSignal(signal);
  signal?.throwIfAborted();
  const files = new ProgramFiles({ baseURL, sources: checkSources(wasm), worker, simd, onProgress });
  const opening = files.open(signal);
  const end = () =>
    void opening.then(
      ({ connection }) => connection.end(disposed()),
      () => {},
    );
  const program = await abortable(opening, signal, end);
  return new ClientSlep(files, program, { ...(await files.compiled()), startupMs: performance.now() - began });
}

const languages: readonly api.ScriptLanguage[] = ['octave', 'python', 'julia', 'javascript'];

const disposed = () => slepError('DisposedError', 'the solver was disposed of');

type Sending = 'start' | 'evaluate' | 'check' | 'describe' | 'script';

/** The fields of a request other than its spec. */
type Beside = { language: string; notes: string[] };

interface Sent<O extends Sending> {
  connection: Connection;
  handle: number;
  answer: Answer<Answers[O]>;
}

class ClientSlep implements api.Slep {
  readonly catalog: api.Catalog;
  readonly info: api.Slep['info'];
  readonly #files: ProgramFiles;
  #connection: Connection;
  #opening?: Promise<Connection>;
  #reader?: Promise<ClientSlep>;
  readonly #end = new AbortController();
  #handles = 0;

  constructor(
    files: ProgramFiles,
    { connection, catalog }: Program,
    measured: Pick<api.Slep['info'], 'simd' | 'wasmBytes' | 'startupMs'>,
  ) {
    this.#files = files;
    this.#connection = connection;
    this.catalog = catalog;
    const userAgent = node('worker_threads') ? `Node.js/${process.versions.node}` : navigator.userAgent;
    this.info = Object.freeze({ version: catalog.version, release: __RELEASE__, userAgent, helpers: 0, ...measured });
  }

  async start(given: api.AnySpec): Promise<api.Run> {
    const { connection, handle, answer } = await this.#send('start', given);
    return new ClientRun(connection, handle, answer.value.info, answer.value.progress);
  }

  async evaluate(given: api.AnySpec): ReturnType<api.Slep['evaluate']> {
    const { value, arrays } = (await this.#send('evaluate', given)).answer;
    return { ...value, gradient: arrays.gradient };
  }

  async check(given: api.AnySpec): ReturnType<api.Slep['check']> {
    const { value, arrays } = (await this.#send('check', given)).answer;
    const { gradient, hessian, worst } = value;
    const slope = (slope: number, remainders: Float64Array) => ({ slope, steps: arrays.steps.slice(), remainders });
    const first = { gradient: slope(gradient, arrays.gradient), worst };
    return hessian === undefined ? first : { ...first, hessian: slope(hessian, arrays.hessian) };
  }

  async describe(formula: string, given: Pick<api.FormulaSpec, 'data' | 'params'> = {}): Promise<api.FormulaInfo> {
    const { data, params } = checkOptions('given', given, 'an object, as in { data, params }', ['data', 'params']);
    const spec = { problem: { formula }, data, params } as api.FormulaSpec;
    return (await this.#send('describe', spec)).answer.value;
  }

  async inspect(matrix: api.Matrix, given: Parameters<api.Slep['inspect']>[1] = {}): Promise<api.MatrixFacts> {
    const names = ['column', 'table', 'signal'];
    const options: typeof given = checkOptions('given', given, 'an object, as in { column }', names);
    const { signal, table } = options;
    checkSignal(signal);
    checkType('table', table, 'boolean');
    const column = options.column === undefined ? undefined : columnName('column', options.column);
    const payload = new Payload();
    const encoded = encodeMatrix('matrix', matrix, payload);
    signal?.throwIfAborted();
    const handle = ++this.#handles;
    const connection = await this.#connected();
    const asked = connection.call({ op: 'inspect', handle, matrix: encoded, column, table }, payload.buffers);
    const { value, arrays } = await abortable(asked, signal, () => connection.stop(handle));
    return table && arrays.numbers ? withTable(value, arrays.numbers, arrays.codes) : value;
  }

  async script(
    given: api.AnySpec,
    language: api.ScriptLanguage,
    notes: readonly string[] = [],
  ): Promise<Record<string, string>> {
    oneOf('language', language, languages);
    checkList('notes', notes, 'a list of strings');
    notes.forEach((note, i) => checkText(`notes[${i}]`, note));
    return (await this.#send('script', given, { language, notes: [...notes] as string[] })).answer.value;
  }

  async study(
    description: api.StudyDescription,
    given: Parameters<api.Slep['study']>[1] = {},
  ): Promise<api.StudyResults> {
    const names = ['signal', 'onCell', 'results'];
    const options: typeof given = checkOptions('options', given, 'an object, as in { signal, onCell, results }', names);
    const { signal, onCell, results } = options;
    checkSignal(signal);
    checkType('onCell', onCell, 'function');
    this.#end.signal.throwIfAborted();
    const loading = import('../study/slep-study.ts').catch((error) => {
      throw slepError('LoadError', `slep-study.js cannot be read: ${textOf(error)}. ${toCopy}`);
    });
    return (await loading).runStudy(this, description, { onCell, results, signals: [signal, this.#end.signal] });
  }

  async fork(): Promise<api.Slep> {
    return this.#another(this.#files);
  }

  dispose(): void {
    this.#end.abort(disposed());
    this.#connection.end(this.#end.signal.reason as api.SlepError);
    this.#reader?.then(
      (reader) => reader.dispose(),
      () => {},
    );
  }

  /** Sends a spec, which is copied before the first await. */
  async #send<O extends Sending>(op: O, given: api.AnySpec, beside?: Beside): Promise<Sent<O>> {
    return this.#sendEncoded(op, encode(given, this.catalog, this.#files.worker), beside);
  }

  /** Sends a request with a new handle. If the signal is aborted, stops the run with that handle. */
  async #sendEncoded<O extends Sending>(op: O, encoded: Encoded, beside?: Beside): Promise<Sent<O>> {
    const { spec, buffers, signal, onProgress } = encoded;
    signal?.throwIfAborted();
    if ((op === 'script' || isFormula(spec.problem)) && this.#files.formulas) {
      const reader = await abortable(this.#withFormulas(this.#files.formulas), signal, () => {});
      return reader.#sendEncoded(op, encoded, beside);
    }
    const handle = ++this.#handles;
    const connection = await this.#connected();
    const request = { op, handle, spec, reports: onProgress !== undefined, ...beside } as Request & { op: O };
    const answering = connection.call(request, buffers, onProgress);
    return { connection, handle, answer: await abortable(answering, signal, () => connection.stop(handle)) };
  }

  /**
   * Returns the client of the program that compiles formulas. The first formula starts this program in a second worker.
   */
  async #withFormulas(files: ProgramFiles): Promise<ClientSlep> {
    this.#end.signal.throwIfAborted();
    this.#reader ??= this.#another(files);
    const reader = this.#reader;
    try {
      return await abortable(reader, this.#end.signal, () => {});
    } catch (error) {
      if (this.#reader === reader) this.#reader = undefined; // so that the next formula starts the program again
      throw error;
    }
  }

  /** Opens another worker. Ends the warm-up of this one, which would compete for the cores. */
  async #another(files: ProgramFiles): Promise<ClientSlep> {
    this.#connection.stop(0); // no run has this handle, but any request ends the warm-up
    return new ClientSlep(files, await files.open(), this.info);
  }

  /** Returns the connection. If the program has crashed, the function first opens a new connection. */
  async #connected(): Promise<Connection> {
    this.#end.signal.throwIfAborted();
    if (!this.#connection.ended) return this.#connection;
    this.#opening ??= this.#files
      .open()
      .then(({ connection }) => connection)
      .finally(() => (this.#opening = undefined));
    this.#connection = await this.#opening;
    if (this.#end.signal.aborted) this.#connection.end(this.#end.signal.reason as api.SlepError);
    this.#end.signal.throwIfAborted();
    return this.#connection;
  }
}
