// A proxy in front of the real server. The proxy records requests, and can delay and change files.
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export class Relay {
  url = '';
  /** The requested paths, in order. */
  readonly asked: string[] = [];
  /** The paths of the files whose contents were sent. The browser had the other files in its cache. */
  readonly sent: string[] = [];
  /**
   * If the name of a file matches, only half of the file is sent at first, and the rest is sent when the file is
   * released.
   */
  held?: RegExp;
  /** Changes the text of a file. */
  change?: (path: string, text: string) => string;
  private readonly target: string;
  private readonly waiting: { path: string; go: () => void }[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(target: string) {
    this.target = target;
  }

  /** target: the address of the real server, with a slash at the end. */
  static async start(target: string): Promise<Relay> {
    const relay = new Relay(target);
    await new Promise<void>((listening) => relay.server.listen(0, '127.0.0.1', listening));
    relay.url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}/`;
    return relay;
  }

  /** Sends the files that are still held, except those whose names match `still`, which replaces `held`. */
  release(still?: RegExp): void {
    this.held = still;
    for (const { path, go } of this.waiting.splice(0)) {
      if (still?.test(path)) this.waiting.push({ path, go });
      else go();
    }
  }

  stop(): void {
    this.release();
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.slice(1);
    this.asked.push(path);
    const changed = this.change && /\.js$/.test(path);
    const origin = await new Promise<IncomingMessage>((answered) =>
      get(new URL(path, this.target), { headers: changed ? {} : headers }, answered),
    );
    const content = await buffer(origin);
    const body = changed ? Buffer.from(this.change!(path, content.toString())) : content;
    const { 'content-length': _length, ...rest } = origin.headers;
    response.writeHead(origin.statusCode ?? 500, rest);
    if (origin.statusCode === 200) this.sent.push(path);
    if (this.held?.test(path)) {
      response.write(body.subarray(0, body.length >> 1));
      await new Promise<void>((go) => this.waiting.push({ path, go }));
      response.end(body.subarray(body.length >> 1));
    } else response.end(body);
  }
}
