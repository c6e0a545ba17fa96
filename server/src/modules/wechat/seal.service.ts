import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { wechatSecretKey } from './wechat.config';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyFor(use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', wechatSecretKey(), 'mingmou-wechat', use, 32));
}

/** A secret as it is stored: unreadable and unchangeable without the key of the server. */
export function seal(secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor('seal'), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Null where the server's key is not the one that sealed it. */
export function unseal(sealed: string | null): string | null {
  if (sealed === null) return null;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyFor('seal'), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function mark(text: string): string {
  return createHmac('sha256', keyFor('ticket')).update(text).digest('base64url');
}

/** A text that anybody may carry and nobody can change. */
export function signed(text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${mark(text)}`;
}

/** The text behind a ticket; null when it is not one of ours. */
export function signedText(ticket: string): string | null {
  const [body = '', given = ''] = ticket.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const [expected, found] = [Buffer.from(mark(text)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found) ? text : null;
}
