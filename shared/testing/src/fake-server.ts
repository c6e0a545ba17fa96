import type { CallSpec } from '@mingmou/contract/base/call';
import type { Answer, SentRequest } from './answers';

type Listener = (event: { loaded: number; total: number; lengthComputable: boolean }) => void;

type PathInput = Readonly<Record<string, string>>;

/** Returns the input in the path; undefined if the path belongs to another call. */
function pathInput({ method, path }: CallSpec, asked: string, pathname: string): PathInput | undefined {
  const pattern = path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = method === asked ? new RegExp(`^${pattern}$`).exec(pathname) : null;
  return found ? { ...found.groups } : undefined;
}

function inputOf(body: unknown, search: URLSearchParams): Record<string, unknown> {
  if (typeof body === 'string' && body.startsWith('{')) {
    const parsed: Record<string, unknown> = JSON.parse(body);
    return parsed;
  }
  if (body instanceof FormData) return Object.fromEntries(body);
  return Object.fromEntries(typeof body === 'string' ? new URLSearchParams(body) : search);
}

/** Replaces the network, so that the real client, envelope and store run in screen tests. */
export class FakeServer {
  readonly requests: SentRequest[] = [];

  constructor(private answers: readonly Answer[]) {
    const server = this;
    globalThis.XMLHttpRequest = class extends FakeRequest {
      constructor() {
        super(server);
      }
    } as unknown as typeof XMLHttpRequest;
  }

  /** From now on these come before the former ones. */
  use(...answers: readonly Answer[]): void {
    this.answers = [...answers, ...this.answers];
  }

  /** The inputs of the calls of a kind, oldest first. */
  sent({ id }: CallSpec): SentRequest['input'][] {
    return this.requests.filter((request) => request.id === id).map(({ input }) => input);
  }

  async reply(method: string, url: URL, body: unknown, headers: Readonly<Record<string, string>>) {
    const found = this.answers.find(({ call }) => pathInput(call, method, url.pathname));
    if (!found) throw new Error(`no answer for ${method} ${url.pathname}`);
    const inPath = method === 'GET' ? pathInput(found.call, method, url.pathname) : {};
    const request = { id: found.call.id, input: { ...inPath, ...inputOf(body, url.searchParams) }, headers };
    this.requests.push(request);
    return found.reply(request);
  }
}

class FakeRequest {
  status = 0;
  statusText = '';
  response: unknown = null;
  responseText = '';
  responseType = '';
  readyState = 0;
  timeout = 0;
  onloadend: (() => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  onabort: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  readonly upload = undefined;
  private method = 'GET';
  private url = new URL('http://localhost/');
  private readonly headers: Record<string, string> = {};
  private answered: Readonly<Record<string, string>> = {};
  private readonly progress: Listener[] = [];
  private aborted = false;

  constructor(private readonly server: FakeServer) {}

  open(method: string, url: string): void {
    this.method = method;
    this.url = new URL(url, 'http://localhost');
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = String(value);
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'progress') this.progress.push(listener);
  }

  removeEventListener(): void {}

  getAllResponseHeaders(): string {
    return Object.entries(this.answered)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
  }

  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }

  send(body?: unknown): void {
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    void this.server.reply(this.method, this.url, sent, this.headers).then(async (reply) => {
      for (const loaded of reply.progress ?? []) {
        for (const listener of this.progress) listener({ loaded, total: 0, lengthComputable: false });
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      if (this.aborted) return;
      if (reply.status === 0) return this.onerror?.({});
      this.status = reply.status;
      this.answered = reply.headers;
      this.response = this.responseType === 'blob' ? asBlob(reply.body, reply.headers['content-type']) : reply.body;
      this.responseText = typeof reply.body === 'string' ? reply.body : '';
      this.readyState = 4;
      this.onloadend?.();
    });
  }
}

function asBlob(body: string | Blob, type = ''): Blob {
  return typeof body === 'string' ? new Blob([body], { type }) : body;
}
