import { fromBase64url, toBase64url } from './base64url';
import type { KeyChallenge, KeyDriver, KeyReading } from './key-driver';

const PATIENCE_MS = 60_000;

/** The browser withholds it from plain http, save on the machine itself. */
function isOffered(): boolean {
  return typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined;
}

/** No key, a foreign one, or the person gave up: a browser tells these apart to nobody. */
function isNoKey(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
}

async function askKey({ challenge, allowKeyIds }: KeyChallenge): Promise<Credential | null> {
  try {
    return await navigator.credentials.get({
      publicKey: {
        challenge: fromBase64url(challenge),
        allowCredentials: allowKeyIds.map((keyId) => ({ type: 'public-key', id: fromBase64url(keyId) })),
        userVerification: 'discouraged',
        timeout: PATIENCE_MS,
      },
    });
  } catch (error) {
    if (isNoKey(error)) return null;
    throw error;
  }
}

function readingOf(credential: Credential | null): KeyReading | null {
  if (!(credential instanceof PublicKeyCredential)) return null;
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) return null;
  return {
    keyId: credential.id,
    assertion: {
      signature: toBase64url(response.signature),
      authenticatorData: toBase64url(response.authenticatorData),
      clientDataJSON: toBase64url(response.clientDataJSON),
    },
  };
}

/** A FIDO2 key, reached by the browser itself. */
export const webauthnDriver: KeyDriver = {
  canRead: ({ allowKeyIds }) => allowKeyIds.length > 0 && isOffered(),
  readKey: async (challenge) => readingOf(await askKey(challenge)),
};
