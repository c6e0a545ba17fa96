import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { CHUNK_BYTES, MAX_VIDEO_SECONDS, MB, typeNames, VIDEOS } from '@mingmou/contract/files/file.rules';
import type { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { refuse } from '../../kernel/call/refusal';
import type { NewFile } from './file.store';
import { shownName, storageKey } from './keep-image.service';
import { deletePart, findPart, insertPart, movePart, type VideoPart } from './scan-part.store';
import { nextExpiry } from './scan-session.rules';
import { prolong, type Session } from './scan-session.store';
import {
  inSession,
  type Keyed,
  limitMbOf,
  lockOpen,
  noteScanned,
  refuseFull,
  type Scanned,
} from './scan-upload.service';
import type { FileStore } from './store/file-store.service';
import { type Assembled, assemble } from './video-assembly.service';

export interface Piece {
  readonly upload: string;
  readonly name: string;
  readonly offset: number;
  readonly total: number;
  readonly bytes: Buffer;
}

type Taken = OutputOf<typeof scanUpload.video>;

const pieceKey = ({ storagePrefix }: VideoPart, offset: number) => `${storagePrefix}-${offset}.part`;

function offsetsOf(total: number): number[] {
  return Array.from({ length: Math.ceil(total / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES);
}

/** Takes the pieces of an upload away. */
export async function removePieces(store: FileStore, part: VideoPart): Promise<void> {
  for (const offset of offsetsOf(part.total)) await store.remove(pieceKey(part, offset));
}

/** The upload that a piece belongs to, begun with its first piece. */
async function begin(from: Keyed, { upload, name, total }: Piece) {
  return inSession(from, async (tx) => {
    const session = await lockOpen(tx, from);
    if (session.kind !== 'VIDEO') refuse(fileCodes.expired);
    await refuseFull(tx, session);
    const limit = limitMbOf(session);
    if (total > limit * MB) refuse(fileCodes.tooLarge, { n: limit });
    const known = await findPart(tx, session, upload);
    if (known && known.total !== total) refuse(fileCodes.expired);
    if (known) return { session, part: known };
    const storagePrefix = storageKey(session, from.now);
    await insertPart(tx, session, { upload, name: shownName(name, '视频'), total, storagePrefix });
    const part: VideoPart = { upload, name: shownName(name, '视频'), total, received: 0, storagePrefix };
    return { session, part };
  });
}

/**
 * Returns the position of the upload after this piece was stored; another request may have sent the piece meanwhile.
 */
async function advance(from: Keyed, { upload, offset, bytes }: Piece): Promise<number> {
  return inSession(from, async (tx) => {
    const session = await lockOpen(tx, from);
    const part = await findPart(tx, session, upload);
    if (!part) refuse(sharedCodes.running);
    if (part.received !== offset) return part.received;
    await movePart(tx, session, upload, offset + bytes.length);
    await prolong(tx, session, nextExpiry(session, from.now));
    return offset + bytes.length;
  });
}

function videoRow(from: Keyed, session: Session, part: VideoPart, made: Assembled): NewFile {
  const { propertyOwnerId, orgId, bizType, accountId, id } = session;
  return {
    ...{ propertyOwnerId, orgId, kind: 'VIDEO', bizType, uploadedBy: accountId, scanSessionId: id, name: part.name },
    ...{ mime: made.mime, bytes: part.total, sha256: made.sha256, seconds: made.seconds },
    storageKey: `${storageKey(from.place, from.now)}.${made.type}`,
  };
}

async function finish(store: FileStore, from: Keyed, session: Session, part: VideoPart): Promise<Scanned> {
  const keys = offsetsOf(part.total).map((offset) => pieceKey(part, offset));
  const forget = () => inSession(from, (tx) => deletePart(tx, session, part.upload));
  return assemble(store, keys, async (made) => {
    if (made.type === null) {
      await forget();
      await removePieces(store, part);
      return refuse(fileCodes.wrongType, { types: typeNames(VIDEOS) });
    }
    if (made.seconds > MAX_VIDEO_SECONDS) {
      await forget();
      await removePieces(store, part);
      return refuse(fileCodes.tooLong, { n: MAX_VIDEO_SECONDS });
    }
    const row = videoRow(from, session, part, made);
    try {
      await store.put(row.storageKey, { path: made.path, bytes: part.total }, made.mime);
      const noted = await inSession(from, async (tx) => {
        const scanned = await noteScanned(tx, from, row);
        if (!(await deletePart(tx, session, part.upload))) refuse(sharedCodes.running);
        return scanned;
      });
      await removePieces(store, part);
      return noted;
    } catch (error) {
      await store.remove(row.storageKey);
      throw error;
    }
  });
}

/** Keeps a piece if it is its turn; after the last one the video is put together and judged. */
export async function takePiece(store: FileStore, from: Keyed, piece: Piece): Promise<Taken> {
  const { session, part } = await begin(from, piece);
  const isDone = part.received === part.total;
  if (!isDone && part.received !== piece.offset) return { received: part.received, file: null };
  if (!isDone) await store.put(pieceKey(part, piece.offset), piece.bytes, 'application/octet-stream');
  const received = isDone ? part.total : await advance(from, piece);
  return { received, file: received === part.total ? await finish(store, from, session, part) : null };
}
