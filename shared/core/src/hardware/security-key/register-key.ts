import type { securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { InputOf } from '@mingmou/contract/base/call';
import { fromBase64url, toBase64url } from './base64url';
import type { KeyChallenge } from './key-driver';
import { askReader, textOf } from './local-bridge-driver';

const PATIENCE_MS = 60_000;
const ES256 = -7;
const RS256 = -257;

export type NewKey = Pick<
  InputOf<typeof securityKey.save>,
  'keyId' | 'kind' | 'publicKey' | 'challengeId' | 'attestation'
>;

/** Name that the browser's window shows for the new key. */
export interface KeyOwner {
  readonly orgId: number;
  readonly orgShortName: string;
}

/** A key behind the program on this machine, as it answers a challenge; null when none is there. */
export async function readLocalKey(challenge: KeyChallenge): Promise<NewKey | null> {
  const body = await askReader(challenge);
  const [keyId, publicKey, signature] = ['keyId', 'publicKey', 'signature'].map((name) => textOf(body, name));
  if (!keyId) return null;
  const proof = signature ? { challengeId: challenge.challengeId, attestation: { signature } } : {};
  return { keyId, kind: 'LOCAL', ...(publicKey ? { publicKey } : {}), ...proof };
}

/** Has a FIDO2 key make a pair for this organisation; null when none was touched or it is registered already. */
export async function createKey(challenge: KeyChallenge, { orgId, orgShortName }: KeyOwner): Promise<NewKey | null> {
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: fromBase64url(challenge.challenge),
        rp: { name: '明眸' },
        user: { id: new TextEncoder().encode(`org-${orgId}`), name: orgShortName, displayName: orgShortName },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: challenge.allowKeyIds.map((keyId) => ({ type: 'public-key', id: fromBase64url(keyId) })),
        authenticatorSelection: { userVerification: 'discouraged', residentKey: 'discouraged' },
        attestation: 'none',
        timeout: PATIENCE_MS,
      },
    })
    .catch((error: unknown) => {
      if (error instanceof DOMException) return null;
      throw error;
    });
  if (!(credential instanceof PublicKeyCredential)) return null;
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) return null;
  return {
    keyId: credential.id,
    kind: 'WEBAUTHN',
    challengeId: challenge.challengeId,
    attestation: {
      attestationObject: toBase64url(response.attestationObject),
      clientDataJSON: toBase64url(response.clientDataJSON),
    },
  };
}
