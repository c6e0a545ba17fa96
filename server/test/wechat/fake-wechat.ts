import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Fake server with the protocol of 微信公众平台: tokens, QR codes, template messages, errors and missing answers. */
export interface FakeWechat {
  readonly base: string;
  readonly heard: Heard[];
  /** Accepted app secret. */
  secret: string;
  /** Error codes of the next sends; 0 or no entry means success. */
  errors: (number | 'silent')[];
  /** Valid access token. */
  token: string;
  /** Ids of delivered messages, each once. */
  readonly delivered: Set<string>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? JSON.parse(text) : {};
}

export async function fakeWechat(): Promise<FakeWechat> {
  const state = {
    heard: [] as Heard[],
    secret: 'S3cret0123456789abcdef0123456789',
    errors: [] as (number | 'silent')[],
    token: 'token-1',
    delivered: new Set<string>(),
  };
  const answerTo = (path: string, token: string | null, body: Record<string, unknown>): object | null => {
    if (path === '/cgi-bin/stable_token') {
      if (body.grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' };
      return body.secret === state.secret
        ? { access_token: state.token, expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' };
    }
    if (token !== state.token) return { errcode: 42001, errmsg: 'access_token expired' };
    if (path === '/cgi-bin/qrcode/create')
      return { ticket: 't', expire_seconds: 2592000, url: 'http://weixin.qq.com/q/1' };
    const error = state.errors.shift() ?? 0;
    if (error === 'silent') return null;
    if (error) return { errcode: error, errmsg: 'refused' };
    state.delivered.add(String(body.client_msg_id));
    return { errcode: 0, errmsg: 'ok', msgid: 200163836 + state.delivered.size };
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const body = await bodyOf(request);
    state.heard.push({ path: pathname, body });
    const answer = answerTo(pathname, searchParams.get('access_token'), body);
    if (answer === null) response.destroy();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    base: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
