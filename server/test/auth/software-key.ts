import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { localMessage } from '@mingmou/contract/auth/security-key.contract';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const base64url = (content: string | Buffer) => Buffer.from(content).toString('base64url');

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

function coordinate(publicKey: KeyObject, name: 'x' | 'y'): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' })[name] ?? '', 'base64url');
}

/** Encodes a CBOR byte string of 32 bytes, or of 256 bytes or more. */
function cborBytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** FIDO2 key with its browser in software: returns what `navigator.credentials` returns. */
export class SoftwareKey {
  readonly keyId = base64url(randomBytes(32));
  count = 0;
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin = 'http://localhost:8080') {}

  create(challenge: string) {
    const id = Buffer.from(this.keyId, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey()]);
    const authData = this.authenticatorData(USER_PRESENT | ATTESTED, attested);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ]);
    return {
      attestationObject: base64url(attestationObject),
      clientDataJSON: this.clientData('webauthn.create', challenge),
    };
  }

  get(challenge: string) {
    this.count += 1;
    const authData = this.authenticatorData(USER_PRESENT);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      authenticatorData: base64url(authData),
      clientDataJSON,
      signature: base64url(sign('sha256', signed, this.pair.privateKey)),
    };
  }

  private clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, rest]);
  }

  private coseKey(): Buffer {
    const { publicKey } = this.pair;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      ...[Buffer.from([0x21]), cborBytes(coordinate(publicKey, 'x'))],
      ...[Buffer.from([0x22]), cborBytes(coordinate(publicKey, 'y'))],
    ]);
  }
}

/** Key behind a local reader: an Ed25519 key pair. */
export class LocalKey {
  private readonly pair = generateKeyPairSync('ed25519');
  readonly publicKey = this.pair.publicKey.export({ format: 'jwk' }).x ?? '';

  constructor(readonly keyId: string) {}

  signature(challenge: string): string {
    return base64url(sign(null, Buffer.from(localMessage(challenge)), this.pair.privateKey));
  }
}
