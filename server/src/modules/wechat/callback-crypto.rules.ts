import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
const BLOCK = 32;

/** The signature of WeChat's calls: SHA-1 over the parts in the order of their text. */
export function wechatSignature(...parts: readonly string[]): string {
  return createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
}

export function isSignedBy(given: string, ...parts: readonly string[]): boolean {
  const [expected, found] = [Buffer.from(wechatSignature(...parts)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function unpadded(plain: Buffer): Buffer | null {
  const fill = plain.at(-1) ?? 0;
  return fill < 1 || fill > BLOCK ? null : plain.subarray(0, plain.length - fill);
}

/**
 * The message inside an encrypted one: AES-256-CBC with the account's 43-character key, 16 random bytes, the length of
 * the message as 4 bytes, the message, the AppID. Null when it was not made for this account.
 */
export function decryptMessage(encodingAesKey: string, appId: string, encrypted: string): string | null {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  if (key.length !== BLOCK) return null;
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, RANDOM_BYTES)).setAutoPadding(false);
    const plain = unpadded(Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]));
    if (!plain || plain.length < RANDOM_BYTES + LENGTH_BYTES) return null;
    const start = RANDOM_BYTES + LENGTH_BYTES;
    const end = start + plain.readUInt32BE(RANDOM_BYTES);
    if (plain.subarray(end).toString('utf8') !== appId) return null;
    return plain.subarray(start, end).toString('utf8');
  } catch {
    return null;
  }
}

const WRAPPED = /^<!\[CDATA\[([\s\S]*?)\]\]>$/;

/** The text of a tag of WeChat's flat XML; '' where there is none. */
export function tagText(xml: string, tag: string): string {
  const [, inner = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(xml) ?? [];
  return WRAPPED.exec(inner.trim())?.[1] ?? inner.trim();
}
