import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface RpcRequest {
  readonly method: 'POST' | 'GET';
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** `YYYY-MM-DDTHH:mm:ssZ` */
  readonly date: string;
  /** Different in every request. */
  readonly nonce: string;
}

export interface RpcKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 3986: what `encodeURIComponent` leaves alone of `!'()*` is encoded too. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The parameters in the order and the spelling that are signed. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

/**
 * Returns the headers of an RPC-style request, signed as in «V3 request structure and signature» of Alibaba Cloud:
 * empty body, all parameters in the query.
 */
export function signedHeaders(request: RpcRequest, { accessKeyId, accessKeySecret }: RpcKey): Record<string, string> {
  const { method, host, action, version, query, date, nonce } = request;
  const hashedBody = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hashedBody,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const sorted = Object.entries(headers).sort(byName);
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, '/', canonicalQuery(query), lines, names, hashedBody].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  };
}
