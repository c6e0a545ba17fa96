import { hash, verify } from '@node-rs/argon2';
import { refuseInTransaction } from '../../database/open-transaction';
import { busy } from '../../kernel/call/database-refusal';
import { FairGate } from '../../kernel/process/fair-gate';

export interface HashStrength {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  /** Hash of a random password that nobody knows, of this strength: an unknown account costs the same time as a known one. */
  readonly nobody: string;
}

/** Argon2id, the library's default. Each hash contains its parameters, so they can be raised later. */
export const PRODUCTION_STRENGTH: HashStrength = {
  memoryCost: 64 * 1024,
  timeCost: 3,
  parallelism: 1,
  nobody: '$argon2id$v=19$m=65536,t=3,p=1$uhBQh0YfXwOXs/7Tm+p33g$DnS6XZinN3MxjqSx9VEtJMWZNh5YTs1EQKI+oWdOHkY',
};
/** Each takes 64 MiB. */
const AT_ONCE = 4;
/** `waitMs`: milliseconds that a password waits for its turn; then the call is refused. Only tests change the values. */
export const hashing = { waitMs: 4_000, strength: PRODUCTION_STRENGTH };
const gate = new FairGate({
  total: AT_ONCE,
  each: AT_ONCE / 2,
  get waitMs() {
    return hashing.waitMs;
  },
  refusal: busy,
});

function oneOfFew<T>(chain: number, work: () => Promise<T>): Promise<T> {
  refuseInTransaction('a password is hashed');
  return gate.run(chain, work);
}

/** `chain`: on whose account it is hashed, `NO_CHAIN` where nobody's. */
export function hashPassword(password: string, chain: number): Promise<string> {
  const { memoryCost, timeCost, parallelism } = hashing.strength;
  return oneOfFew(chain, () => hash(password, { memoryCost, timeCost, parallelism }));
}

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function isPasswordOf(passwordHash: string | null, password: string, chain: number): Promise<boolean> {
  const fits = await oneOfFew(chain, () => verify(passwordHash ?? hashing.strength.nobody, password));
  return fits && passwordHash !== null;
}
