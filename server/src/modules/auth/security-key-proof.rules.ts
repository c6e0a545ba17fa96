import { createPublicKey, verify } from 'node:crypto';
import { localMessage, type securityKey } from '@mingmou/contract/auth/security-key.contract';
import type { InputOf } from '@mingmou/contract/base/call';

export type Assertion = NonNullable<InputOf<typeof securityKey.check>['assertion']>;
export type Attestation = NonNullable<InputOf<typeof securityKey.save>['attestation']>;

/** Stored values against which a WEBAUTHN key is verified. */
export interface WebAuthnKey {
  readonly keyId: string;
  /** Base64url of its COSE key. */
  readonly publicKey: string;
  readonly rpId: string;
  readonly signCount: number;
}

/**
 * Returns the origin that the browser recorded in the signed data. On a LAN one server has several names, so a fixed
 * list is impossible: at registration the host becomes the key's `rpId`, which the key's own hash must confirm, and
 * later only this host is accepted.
 */
function originOf(clientDataJSON: string): URL | null {
  try {
    const { origin }: { origin?: unknown } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof origin === 'string' ? new URL(origin) : null;
  } catch {
    return null;
  }
}

/** The library throws for whatever is wrong; to us a proof holds or it does not. */
async function orNull<T>(judge: () => Promise<T | null>): Promise<T | null> {
  try {
    return await judge();
  } catch {
    return null;
  }
}

/** Loaded for the first proof: it brings more modules than the rest of the server, and few clinics have such keys. */
const library = () => import('@simplewebauthn/server');

/** The key's new use count when it signed the challenge; null when it did not. */
export async function judgeWebAuthn(
  { keyId, publicKey, rpId, signCount }: WebAuthnKey,
  challenge: string,
  { signature, authenticatorData, clientDataJSON }: Assertion,
): Promise<number | null> {
  const origin = clientDataJSON ? originOf(clientDataJSON) : null;
  if (!clientDataJSON || !authenticatorData || origin?.hostname !== rpId) return null;
  const { verifyAuthenticationResponse } = await library();
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: keyId,
        rawId: keyId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin.origin,
      expectedRPID: rpId,
      credential: { id: keyId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: signCount },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** What to keep of a new WEBAUTHN key; null when its attestation does not answer the challenge. */
export async function judgeRegistration(
  keyId: string,
  challenge: string,
  { attestationObject, clientDataJSON }: Attestation,
): Promise<Omit<WebAuthnKey, 'keyId'> | null> {
  const origin = clientDataJSON ? originOf(clientDataJSON) : null;
  if (!clientDataJSON || !attestationObject || !origin) return null;
  const rpId = origin.hostname;
  const { verifyRegistrationResponse } = await library();
  return orNull(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: keyId,
        rawId: keyId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin.origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    });
    if (!verified || registrationInfo.credential.id !== keyId) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: Buffer.from(publicKey).toString('base64url'), rpId, signCount: counter };
  });
}

/** Whether the Ed25519 key (32 bytes, base64url) of a LOCAL reader signed the challenge. */
export function isLocalProof(publicKey: string, challenge: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(localMessage(challenge)), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
