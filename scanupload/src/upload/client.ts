import type { OutputOf } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { addressOf } from './address';

export type ScanState = OutputOf<typeof scanUpload.state>;
export type Scanned = OutputOf<typeof scanUpload.image>;
type Piece = OutputOf<typeof scanUpload.video>;

/** The server said no; trying the same again changes nothing. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** No answer came: the line is down, and another try may do. */
export class Unreachable extends Error {
  constructor() {
    super('网络不通，请检查网络后重试');
  }
}

const PATIENCE_MS = 300_000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: XMLHttpRequestBodyInit;
  readonly type?: string;
  /** Bytes sent so far. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

function answerIn(text: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    // Every answer of the server is an envelope; a proxy's own page is none, and no JSON either.
    return typeof parsed === 'object' && parsed !== null && 'success' in parsed ? (parsed as Envelope<unknown>) : null;
  } catch {
    return null;
  }
}

/** One round trip; by XMLHttpRequest, because fetch does not tell how much is sent. */
function exchange({ method, url, body, type, onSent, signal }: Request): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = PATIENCE_MS;
    if (type) request.setRequestHeader('content-type', type);
    if (onSent) request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.onload = () => {
      const answer = answerIn(request.responseText);
      if (!answer) reject(new Unreachable());
      else if (answer.success) resolve(answer.data);
      else reject(new Refused(answer.code, answer.msg));
    };
    request.onerror = () => reject(new Unreachable());
    request.ontimeout = () => reject(new Unreachable());
    request.onabort = () => reject(new Unreachable());
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

type Send = Pick<Request, 'onSent' | 'signal'>;

/** The calls of a phone, for one session. The server checks its answers against the contract. */
export function createClient(key: string) {
  return {
    state: async () => (await exchange({ method: 'GET', url: addressOf(scanUpload.state.path, { key }) })) as ScanState,
    image: async (bytes: Blob, name: string, send: Send = {}) => {
      const body = new FormData();
      body.append('file', bytes, name);
      const url = addressOf(scanUpload.image.path, { key });
      return (await exchange({ method: 'POST', url, body, ...send })) as Scanned;
    },
    piece: async (bytes: Blob, place: Readonly<Record<string, string>>, send: Send = {}) => {
      const url = `${addressOf(scanUpload.video.path, { key })}?${new URLSearchParams(place)}`;
      const type = 'application/octet-stream';
      return (await exchange({ method: 'POST', url, body: bytes, type, ...send })) as Piece;
    },
    remove: async (fileId: number) => {
      const url = addressOf(scanUpload.remove.path, { key, fileId });
      await exchange({ method: 'POST', url, body: JSON.stringify({ key, fileId }), type: 'application/json' });
    },
  };
}

export type Client = ReturnType<typeof createClient>;
