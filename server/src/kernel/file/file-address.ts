import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { isSigned, secretOf, signatureOf } from '../context/chain-secret';

/** Place of a file. Addresses are signed over the place, so a changed number is refused. */
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

/** Signs an address that is valid for two hours from `now`. */
export type FileSigner = (file: { readonly id: number; readonly orgId: number }, variant?: FileVariant) => string;

export async function fileSigner(db: Kysely<DB>, propertyOwnerId: number, now: Date): Promise<FileSigner> {
  const secret = await secretOf(db, propertyOwnerId);
  const expires = Math.floor((now.getTime() + GOOD_MS) / 1000);
  return ({ id, orgId }, variant = 'full') => {
    const signed = `${propertyOwnerId}.${orgId}.${id}.${variant === 'full' ? 'f' : 't'}.${expires}`;
    return `${PATH}${signed}.${signatureOf(secret, signed)}`;
  };
}

/** Parses an address without verifying it; null for anything else. */
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

/** Returns whether this server signed the address for its chain and the two hours have not passed. */
export async function isGoodAddress(db: Kysely<DB>, address: FileAddress, now: Date): Promise<boolean> {
  if (address.expiresAt <= now) return false;
  return isSigned(db, address.propertyOwnerId, address);
}
