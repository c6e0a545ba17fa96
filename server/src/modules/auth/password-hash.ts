import { hash, verify } from '@node-rs/argon2';
import { refuseInTransaction } from '../../database/open-transaction';

/** Argon2id, which is the library's default; the parameters stand in each hash, so they may be raised later. */
const STRENGTH = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
/** Of a random password that nobody knows, at the strength above: an unknown account costs the same time as a known one. */
const NOBODY = '$argon2id$v=19$m=65536,t=3,p=1$uhBQh0YfXwOXs/7Tm+p33g$DnS6XZinN3MxjqSx9VEtJMWZNh5YTs1EQKI+oWdOHkY';
/** Each takes 64 MiB. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  refuseInTransaction('a password is hashed');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, STRENGTH));
}

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await oneOfFew(() => verify(passwordHash ?? NOBODY, password));
  return fits && passwordHash !== null;
}
