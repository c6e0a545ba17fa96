import type { securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';

export type KeyChallenge = OutputOf<typeof securityKey.challenge>;

type CheckInput = InputOf<typeof securityKey.check>;

/** Answer of a key: its id, and a proof that the key itself answered. */
export interface KeyReading {
  readonly keyId: string;
  readonly assertion?: NonNullable<CheckInput['assertion']>;
}

/** One way to reach a key. */
export interface KeyDriver {
  /** Whether this browser and the keys of the organisation allow it at all. */
  canRead(challenge: KeyChallenge): boolean;
  /** Null when no key is there. */
  readKey(challenge: KeyChallenge): Promise<KeyReading | null>;
}
