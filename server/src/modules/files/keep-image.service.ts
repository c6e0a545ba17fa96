import { randomUUID } from 'node:crypto';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { type ImageType, megabytes, pictureLimit } from '@mingmou/contract/files/file.rules';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { MIMES } from './content-type.rules';
import { insertFile, type NewFile } from './file.store';
import { makeImage } from './image.service';
import type { FileStore } from './store/file-store.service';

const NAME_LENGTH = 100;

/** As it is shown: without folders and what no screen prints. */
export function shownName(name: string | null | undefined, otherwise: string): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not contain them
  const clean = last.replace(/[\u0000-\u001f\u007f\ud800-\udfff\u202a-\u202e]/gu, '').trim();
  return [...clean].slice(-NAME_LENGTH).join('').slice(-NAME_LENGTH) || otherwise;
}

/** A folder a month of each organisation; the name itself cannot be guessed. */
export function storageKey({ propertyOwnerId, orgId }: Owner, now: Date): string {
  return `${propertyOwnerId}/${orgId}/${dayText(now).slice(0, 7)}/${randomUUID()}`;
}

/** Records a picture whose bytes are stored, in the transaction of its future owner. */
export function noteFile(cx: SessionCx, file: NewFile): Promise<number> {
  return insertFile(cx.db, file);
}

interface Owner {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

export interface Incoming extends Owner {
  readonly bytes: Buffer;
  readonly name: string;
  readonly use: FileUse;
  /** Formats of the way that it comes by. */
  readonly types: readonly ImageType[];
  /** Less than the use allows, where a session says so. */
  readonly maxBytes?: number;
  readonly uploadedBy: number;
  readonly scanSessionId?: number;
  readonly now: Date;
}

export function largestImage(use: FileUse, types: readonly ImageType[], maxBytes = Number.POSITIVE_INFINITY): number {
  return Math.min(pictureLimit(use, types).maxBytes, maxBytes);
}

/**
 * Judges, encodes and keeps a picture; `note` writes its row. Bytes without a row are taken away again, so that a
 * refusal leaves nothing behind.
 */
export async function keepImage<T>(
  store: FileStore,
  incoming: Incoming,
  note: (file: NewFile) => Promise<T>,
): Promise<T> {
  const { bytes, name, use, types, uploadedBy, scanSessionId, now, propertyOwnerId, orgId } = incoming;
  const most = largestImage(use, types, incoming.maxBytes);
  if (bytes.length > most) refuse(fileCodes.tooLarge, { n: megabytes(most) });
  const image = await makeImage(bytes, pictureLimit(use, types).types);
  const key = storageKey(incoming, now);
  const [full, thumb] = [`${key}.${image.type}`, `${key}-thumb.webp`];
  const mime = MIMES[image.type];
  try {
    await store.put(full, image.bytes, mime);
    await store.put(thumb, image.thumb, MIMES.webp);
    return await note({
      ...{ propertyOwnerId, orgId, kind: 'IMAGE', mime, bizType: use, uploadedBy, scanSessionId },
      ...{ name: shownName(name, `图片.${image.type}`), bytes: image.bytes.length, sha256: image.sha256 },
      ...{ width: image.width, height: image.height, storageKey: full, thumbKey: thumb },
    });
  } catch (error) {
    await Promise.allSettled([store.remove(full), store.remove(thumb)]);
    throw error;
  }
}
