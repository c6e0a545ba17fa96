import { hash, verify } from '@node-rs/argon2';
import { refuseInTransaction } from '../../database/open-transaction';
import { busy } from '../../kernel/database-refusal';
import { FairGate } from '../../kernel/fair-gate';

/** Argon2id, which is the library's default; the parameters stand in each hash, so they may be raised later. */
const STRENGTH = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
/** Of a random password that nobody knows, at the strength above: an unknown account costs the same time as a known one. */
const NOBODY = '$argon2id$v=19$m=65536,t=3,p=1$uhBQh0YfXwOXs/7Tm+p33g$DnS6XZinN3MxjqSx9VEtJMWZNh5YTs1EQKI+oWdOHkY';
/** Each takes 64 MiB. */
const AT_ONCE = 4;
/** Milliseconds that a password waits for its turn; then the call is refused. Only tests change the value. */
export const hashQueue = { waitMs: 4_000 };
const gate = new FairGate({
  total: AT_ONCE,
  each: AT_ONCE / 2,
  get waitMs() {
    return hashQueue.waitMs;
  },
  refusal: busy,
});

function oneOfFew<T>(chain: number, work: () => Promise<T>): Promise<T> {
  refuseInTransaction('a password is hashed');
  return gate.run(chain, work);
}

/** `chain`: on whose account it is hashed, `NO_CHAIN` where nobody's. */
export function hashPassword(password: string, chain: number): Promise<string> {
  return oneOfFew(chain, () => hash(password, STRENGTH));
}

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function isPasswordOf(passwordHash: string | null, password: string, chain: number): Promise<boolean> {
  const fits = await oneOfFew(chain, () => verify(passwordHash ?? NOBODY, password));
  return fits && passwordHash !== null;
}
