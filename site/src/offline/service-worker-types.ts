// The types of service workers, which TypeScript's DOM library does not contain.

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  /** The id of the page that made the request, and the id of the page that a navigation creates. */
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface ServiceWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { get(id: string): Promise<object | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
