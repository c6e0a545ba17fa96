import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { mine } from './mine';

/** Where a file belongs; an address is signed for it, so that a changed number leads nowhere. */
export interface FilePlace {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly fileId: number;
}

export type FileVariant = 'full' | 'thumb';

export interface FileAddress extends FilePlace {
  readonly variant: FileVariant;
  readonly expiresAt: Date;
  readonly signature: string;
  readonly signed: string;
}

const PATH = '/api/files/';
const GOOD_MS = 2 * 60 * 60_000;
const SHAPE = /^((\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([ft])\.(\d{10}))\.([\w-]{43})$/;

function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64url');
}

async function findSecret(db: Kysely<DB>, propertyOwnerId: number): Promise<string | undefined> {
  const row = await mine({ db, propertyOwnerId }, 'fileSecret').select('secret').executeTakeFirst();
  return row?.secret;
}

/** The chain's secret, made when it is needed for the first time; two at once agree on one. */
async function secretOf(db: Kysely<DB>, propertyOwnerId: number): Promise<string> {
  const known = await findSecret(db, propertyOwnerId);
  if (known) return known;
  await db
    .insertInto('fileSecret')
    .values({ propertyOwnerId, secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSecret(db, propertyOwnerId);
  if (!made) throw new Error('the secret of the files was not kept');
  return made;
}

/** Writes an address that is good for two hours from `now`. */
export type FileSigner = (file: { readonly id: number; readonly orgId: number }, variant?: FileVariant) => string;

export async function fileSigner(db: Kysely<DB>, propertyOwnerId: number, now: Date): Promise<FileSigner> {
  const secret = await secretOf(db, propertyOwnerId);
  const expires = Math.floor((now.getTime() + GOOD_MS) / 1000);
  return ({ id, orgId }, variant = 'full') => {
    const signed = `${propertyOwnerId}.${orgId}.${id}.${variant === 'full' ? 'f' : 't'}.${expires}`;
    return `${PATH}${signed}.${signatureOf(secret, signed)}`;
  };
}

/** The parts of an address, not yet believed; null for anything else. */
export function readAddress(text: string): FileAddress | null {
  const [, signed, chain, org, file, variant, expires, signature] = SHAPE.exec(text) ?? [];
  if (!signed || !signature) return null;
  return {
    propertyOwnerId: Number(chain),
    orgId: Number(org),
    fileId: Number(file),
    variant: variant === 't' ? 'thumb' : 'full',
    expiresAt: new Date(Number(expires) * 1000),
    signature,
    signed,
  };
}

/** Whether this server signed the address for its chain, and its two hours are not over. */
export async function isGoodAddress(db: Kysely<DB>, address: FileAddress, now: Date): Promise<boolean> {
  if (address.expiresAt <= now) return false;
  const secret = await findSecret(db, address.propertyOwnerId);
  if (!secret) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, address.signed)), Buffer.from(address.signature));
}
