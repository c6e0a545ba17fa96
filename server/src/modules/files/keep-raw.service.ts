import { createHash } from 'node:crypto';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { insertRaw, type Tx } from './file.store';
import { shownName } from './keep-image.service';
import type { FileStore } from './store/file-store.service';

export interface RawFile {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly bytes: Buffer;
  readonly name: string;
  readonly use: FileUse;
  /** Where its name tells it apart from other files of the same content. */
  readonly isNamed?: boolean;
}

/** Stored facts of bytes that are not parsed. */
export interface KeptRaw {
  readonly storageKey: string;
  readonly sha256: string;
  /** What tells it apart: the hash of its content, or of name and content. */
  readonly identity: string;
}

const MIME = 'application/octet-stream';

/** Keeps bytes as they came, under their own hash: what comes twice lies once, and a lost row leaves nothing new behind. */
export async function keepRaw(store: FileStore, file: RawFile): Promise<KeptRaw> {
  const { propertyOwnerId, orgId, bytes, name, use, isNamed = false } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const identity = isNamed ? createHash('sha256').update(`${name}\n`).update(bytes).digest('hex') : sha256;
  const storageKey = `${propertyOwnerId}/${orgId}/${use.toLowerCase()}/${identity}.raw`;
  await store.put(storageKey, bytes, MIME);
  return { storageKey, sha256, identity };
}

interface Holder {
  readonly ownerId: number;
  readonly uploadedBy: number;
  readonly now: Date;
}

/** Notes them in the transaction of the row that holds them. */
export async function noteRaw(
  tx: Tx,
  file: RawFile,
  { storageKey, sha256 }: KeptRaw,
  { ownerId, uploadedBy, now }: Holder,
) {
  const { propertyOwnerId, orgId, bytes, name, use } = file;
  await insertRaw(tx, {
    ...{ propertyOwnerId, orgId, kind: 'RAW', name: shownName(name, '文件'), mime: MIME, bytes: bytes.length },
    ...{ storageKey, sha256, bizType: use, bizId: ownerId, uploadedBy, state: 'LINKED', linkedAt: now.toISOString() },
  });
}
