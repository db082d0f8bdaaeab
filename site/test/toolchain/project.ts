// A user's project: a folder inside the folder of the tools, with the package that `npm pack` produces from site/dist.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { inSite } from '../../build/paths.mjs';
import { installToolchain, toolchain } from './install.mjs';

/** Without NEXT_TELEMETRY_DISABLED, Next would send telemetry about every build. */
const env = { ...process.env, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' };

export class Project {
  readonly folder: string;
  /** The files of the package. */
  readonly packed: string[];

  constructor() {
    installToolchain();
    this.folder = mkdtempSync(join(toolchain, 'project-'));
    this.write({ 'package.json': JSON.stringify({ private: true, type: 'module' }) });
    const [{ filename, files }] = JSON.parse(this.npm('pack', inSite('dist'), '--json'));
    this.packed = files.map((file: { path: string }) => file.path);
    this.npm('install', join(this.folder, filename));
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  write(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), text);
    }
  }

  /** Runs a program in the folder and returns its output. Throws an error with the output if the program fails. */
  async run(command: string, ...args: string[]): Promise<string> {
    try {
      return (await promisify(execFile)(command, args, { cwd: this.folder, env })).stdout;
    } catch (error) {
      const { message, stdout } = error as Error & { stdout: string };
      throw new Error(`${message}\n${stdout}`);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private npm(...args: string[]): string {
    const quiet = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
    return execFileSync('npm', [...args, ...quiet], { cwd: this.folder, encoding: 'utf8' });
  }
}

const require = createRequire(join(toolchain, 'package.json'));

/** Returns one of the tools as a module. */
export const tool = (name: string): Promise<any> => import(pathToFileURL(require.resolve(name)).href);
