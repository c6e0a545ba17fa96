import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { mine } from './mine';

export function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64url');
}

export async function findSecret(db: Kysely<DB>, propertyOwnerId: number): Promise<string | undefined> {
  const row = await mine({ db, propertyOwnerId }, 'fileSecret').select('secret').executeTakeFirst();
  return row?.secret;
}

/** Returns the chain's secret and creates it on first use. Concurrent callers get the same secret. */
export async function secretOf(db: Kysely<DB>, propertyOwnerId: number): Promise<string> {
  const known = await findSecret(db, propertyOwnerId);
  if (known) return known;
  await db
    .insertInto('fileSecret')
    .values({ propertyOwnerId, secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSecret(db, propertyOwnerId);
  if (!made) throw new Error('the secret of the chain was not kept');
  return made;
}

/** Returns whether a text was signed by the chain's own server. */
export async function isSigned(
  db: Kysely<DB>,
  propertyOwnerId: number,
  { signed, signature }: { readonly signed: string; readonly signature: string },
): Promise<boolean> {
  const secret = await findSecret(db, propertyOwnerId);
  if (!secret) return false;
  const [own, given] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}
