import { randomInt } from 'node:crypto';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';
import type { Caller } from '../../../kernel/context/cx';
import { hashPassword } from '../../auth/password-hash.service';

const LENGTH = 10;
/** Without the letters and digits that are mistaken for one another when read aloud or copied by hand. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A password that its owner must change at the first sign-in. */
export function temporaryPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
    if (isStrongPassword(password)) return password;
  }
}

/** One with the hash that is kept of it. */
export interface HashedPassword {
  readonly password: string;
  readonly passwordHash: string;
}

/** Hashed before the account is held: that takes a while. */
export async function hashedTemporaryPassword({ propertyOwnerId }: Caller): Promise<HashedPassword> {
  const password = temporaryPassword();
  return { password, passwordHash: await hashPassword(password, propertyOwnerId) };
}
