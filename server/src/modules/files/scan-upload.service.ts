import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { scanLimitMb } from '@mingmou/contract/files/file.rules';
import type { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText, instantOf } from '../../kernel/context/clock';
import type { PublicCx } from '../../kernel/context/cx';
import { countWrongKey, refuseGuesser } from '../../kernel/context/wrong-key';
import { type FileSigner, fileSigner } from '../../kernel/file/file-address';
import { insertFile, type NewFile, type Tx } from './file.store';
import { partsOf } from './scan-part.store';
import { nextExpiry, stateAt, stillOpen } from './scan-session.rules';
import {
  deleteScanned,
  filesOf,
  findSession,
  type KeyPlace,
  lockSession,
  orgName,
  placeOfKey,
  prolong,
  type Session,
} from './scan-session.store';

export type Scanned = NonNullable<OutputOf<typeof scanUpload.image>>;
type State = OutputOf<typeof scanUpload.state>;
type StoredFile = Awaited<ReturnType<typeof filesOf>>[number];

/** A request of a phone: nothing but its key says who it is. */
export interface Keyed {
  readonly database: Database;
  readonly now: Date;
  readonly place: KeyPlace;
  readonly key: string;
}

/** Refuses a key that nobody opened, and counts it against the address that it came from. */
export async function keyed(database: Database, ip: string, key: string, now: Date): Promise<Keyed> {
  await refuseGuesser(database, ip, now);
  const place = await placeOfKey(database, key);
  if (!place) {
    await countWrongKey(database, ip, now);
    refuse(fileCodes.expired);
  }
  return { database, now, place, key };
}

export function inSession<T>({ database, now, place }: Keyed, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inChain(database, { ...place, now: now.getTime() }, work);
}

function keyedBy({ database, request, now }: PublicCx, key: string): Promise<Keyed> {
  return keyed(database, request.ip, key, now);
}

export function scannedView(file: StoredFile, sign: FileSigner): Scanned {
  const { id, name, bytes, seconds, thumbKey } = file;
  return {
    ...{ id, name, size: bytes, seconds },
    thumbUrl: thumbKey ? sign(file, 'thumb') : null,
  };
}

/** Of one file, as a refusal says it. */
export function limitMbOf({ kind, sizeMb }: Session): number {
  return scanLimitMb(kind, sizeMb);
}

async function stateOf(tx: Tx, session: Session, now: Date): Promise<State> {
  const { kind, maxFiles, expiresAt } = session;
  const state = stateAt(session, now);
  const shared = {
    ...{ state, kind, orgShortName: await orgName(tx, session), limitMb: limitMbOf(session), max: maxFiles },
    expireAt: dateTimeText(instantOf(expiresAt)),
  };
  // After the end of a session, a phone learns nothing about the uploads.
  if (state !== 'OPEN') return { ...shared, remaining: 0, secondsLeft: 0, files: [], uploads: [] };
  const files = await filesOf(tx, session);
  const sign = await fileSigner(tx, session.propertyOwnerId, now);
  return {
    ...shared,
    remaining: Math.max(0, maxFiles - files.length),
    secondsLeft: Math.ceil((instantOf(expiresAt).getTime() - now.getTime()) / 1000),
    files: files.map((file) => scannedView(file, sign)),
    uploads: (await partsOf(tx, session)).map(({ upload, received, total }) => ({ upload, received, total })),
  };
}

export async function scanState({ key }: InputOf<typeof scanUpload.state>, cx: PublicCx): Promise<State> {
  const from = await keyedBy(cx, key);
  return inSession(from, async (tx) => {
    const session = await findSession(tx, from.place.propertyOwnerId, key);
    return session ? stateOf(tx, session, cx.now) : refuse(fileCodes.expired);
  });
}

/** The open session, held until the end of the transaction. */
export async function lockOpen(tx: Tx, { place, key, now }: Keyed): Promise<Session> {
  return stillOpen(await lockSession(tx, place.propertyOwnerId, key), now);
}

export async function refuseFull(tx: Tx, session: Session): Promise<void> {
  const { length } = await filesOf(tx, session);
  if (length >= session.maxFiles) refuse(fileCodes.tooMany, { n: session.maxFiles });
}

/** Notes a file of the phone, unless the session is over or full by now: two phones may send at one instant. */
export async function noteScanned(tx: Tx, from: Keyed, file: NewFile): Promise<Scanned> {
  const session = await lockOpen(tx, from);
  await refuseFull(tx, session);
  const id = await insertFile(tx, file);
  await prolong(tx, session, nextExpiry(session, from.now));
  const kept = (await filesOf(tx, session)).find((each) => each.id === id);
  if (!kept) throw new Error('the file was not noted');
  return scannedView(kept, await fileSigner(tx, session.propertyOwnerId, from.now));
}

export async function removeScanned({ key, fileId }: InputOf<typeof scanUpload.remove>, cx: PublicCx) {
  const from = await keyedBy(cx, key);
  await inSession(from, async (tx) => {
    const session = await lockOpen(tx, from);
    if (!(await deleteScanned(tx, session, fileId, cx.now))) refuse(fileCodes.missing);
  });
  return null;
}
