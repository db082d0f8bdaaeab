// @ts-check
// Drives WebKitGTK through the W3C WebDriver protocol, on a separate display.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tool } from './tools.mjs';
import { until } from './until.mjs';

const limit = 10 * 60_000;

/**
 * @typedef {import('./browser.mjs').Driver} Driver
 * @typedef {import('./browser.mjs').Size} Size
 */

/** @type {(size: Size, environment: NodeJS.ProcessEnv) => Promise<Driver>} */
export async function launchWebKit(size, environment) {
  const display = await startDisplay(size);
  const port = await freePort();
  // With the locale C, navigator.language is "C", which Intl rejects.
  const env = {
    ...environment,
    LANG: 'en_US.UTF-8',
    DISPLAY: display.name,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const driver = spawn(tool('webkit'), [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => {
    driver.kill();
    display.stop();
  };
  process.on('exit', stop);

  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  async function call(method, path, body) {
    const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await reply.json();
    if (!reply.ok)
      throw new Error(`WebKit: ${method} ${path.replace(/^\/[^/]*/, '')}: ${value.error}: ${value.message}`);
    return value;
  }

  try {
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        (r) => r.ok,
        () => false,
      );
    await until(isUp, 'the driver of WebKit', 20_000);
    const { sessionId } = await call('POST', '', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } });
    const session = `/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: limit, pageLoad: limit });
    await call('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });
    return {
      // The call returns before the page has loaded, so that the collector can be installed before the page's modules
      // run. Errors that occur before the collector is installed are missed.
      goto: async (url) => {
        await call('POST', `${session}/url`, { url });
        const script = { script: collector, args: [new URL(url).href.replace(/#.*/s, '')] };
        const hasLoaded = () => call('POST', `${session}/execute/sync`, script).catch(betweenPages);
        await until(hasLoaded, `${url} in WebKit`, 60_000);
      },
      run: async (expression) => {
        const { value, error } = await call('POST', `${session}/execute/async`, {
          script: asynchronous(expression),
          args: [],
        });
        if (error) throw new Error(error);
        return value;
      },
      // on a busy machine, this request may fail with an unknown error
      picture: async () => {
        const shot = () => call('GET', `${session}/screenshot`);
        return Buffer.from(await shot().catch(shot), 'base64');
      },
      errors: () => call('POST', `${session}/execute/sync`, { script: 'return window.harnessErrors ?? []', args: [] }),
      close: async () => {
        await call('DELETE', session).finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Collects errors in the page, because the driver does not report them. Returns whether the requested page has loaded.
 * The hash is ignored, because the page may have changed it in the meantime.
 */
const collector = `
  if (location.href.replace(/#.*/s, '') !== arguments[0]) return false;
  if (!window.harnessErrors) {
    const errors = (window.harnessErrors = []);
    const report = console.error;
    console.error = (...words) => { errors.push(words.join(' ')); report(...words); };
    addEventListener('error', (event) => errors.push(event.message));
    addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      errors.push(violatedDirective + ' refused ' + blockedURI));
  }
  return document.readyState === 'complete';`;

/** @param {string} expression */
const asynchronous = (expression) => `
  const done = arguments[arguments.length - 1];
  (async () => (${expression}))().then(
    (value) => done({ value }),
    (error) => done({ error: String(error) + '\\n' + (error.stack ?? '') }),
  );`;

/**
 * Starts an X server, which chooses a free display number.
 * @type {(size: { width: number, height: number }) => Promise<{ name: string, stop: () => void }>}
 */
async function startDisplay({ width, height }) {
  const server = spawn(tool('xvfb'), ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(server.stdout, 'data');
  return { name: `:${String(number).trim()}`, stop: () => void server.kill() };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Ignores the harmless error that a script causes when the next page interrupts it. @param {Error} error */
function betweenPages(error) {
  if (!error.message.includes('no such frame')) throw error;
  return false;
}
