import type { KeyChallenge, KeyDriver, KeyReading } from './key-driver';

const PATIENCE_MS = 1500;

/** A text of the reader's answer. */
export function textOf(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The reader's answer to a challenge; null when it is not running or has no key. */
export async function askReader({ localReader, challenge }: KeyChallenge): Promise<unknown> {
  const address = new URL(localReader);
  address.searchParams.set('challenge', challenge);
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = answer.ok ? await answer.json() : null;
    return body;
  } catch {
    // Not running, too slow, or talking nonsense: there is no key to be had from it.
    return null;
  }
}

function readingOf(body: unknown): KeyReading | null {
  const keyId = textOf(body, 'keyId');
  const signature = textOf(body, 'signature');
  if (!keyId) return null;
  return signature ? { keyId, assertion: { signature } } : { keyId };
}

/** A key behind a program on this machine: asked with the challenge, it answers `{keyId, signature}`. */
export const localBridgeDriver: KeyDriver = {
  canRead: ({ hasLocalKey }) => hasLocalKey,
  readKey: async (challenge) => readingOf(await askReader(challenge)),
};
