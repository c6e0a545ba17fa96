import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { refuse } from '../call/refusal';
import { acrossOrgs } from '../context/across-orgs';
import type { SessionCx } from '../context/cx';
import { mine, updateMine } from '../context/mine';
import { type FileSigner, fileSigner } from './file-address';

export interface PictureView {
  readonly id: number;
  readonly url: string;
  readonly thumbUrl: string;
  readonly name: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface VideoView {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly seconds: number | null;
}

/** Columns of a stored file that addresses and views need. */
export function filesIn(db: Kysely<DB>, propertyOwnerId: number) {
  return mine({ db, propertyOwnerId }, 'file')
    .where('file.state', '<>', 'DELETED')
    .select(['file.id', 'file.orgId', 'file.name', 'file.bytes', 'file.width', 'file.height', 'file.seconds']);
}

type Found = Awaited<ReturnType<ReturnType<typeof filesIn>['executeTakeFirstOrThrow']>>;

export function pictureView(file: Found, sign: FileSigner): PictureView {
  const { id, name, bytes, width, height } = file;
  return { id, url: sign(file), thumbUrl: sign(file, 'thumb'), name, size: bytes, width, height };
}

export function videoView(file: Found, sign: FileSigner): VideoView {
  const { id, name, bytes, seconds } = file;
  return { id, url: sign(file), name, size: bytes, seconds };
}

/**
 * Returns the files with these ids in the same order, from any organisation of the chain. Deleted files are left out.
 */
async function viewed<T>(
  cx: SessionCx,
  ids: readonly number[],
  view: (file: Found, sign: FileSigner) => T,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const { db, caller, now } = cx;
  const found = await acrossOrgs(cx, () =>
    filesIn(db, caller.propertyOwnerId)
      .where('file.id', 'in', [...ids])
      .execute(),
  );
  const sign = await fileSigner(db, caller.propertyOwnerId, now);
  return ids.flatMap((id) => found.filter((file) => file.id === id).map((file) => view(file, sign)));
}

export async function picturesOf(cx: SessionCx, ids: readonly number[]): Promise<PictureView[]> {
  return viewed(cx, ids, pictureView);
}

export async function videosSigned(cx: SessionCx, ids: readonly number[]): Promise<VideoView[]> {
  return viewed(cx, ids, videoView);
}

interface Linking {
  readonly use: FileUse;
  /** The row that holds the files. */
  readonly ownerId: number;
  readonly wanted: readonly number[];
  readonly held: readonly number[];
}

const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id));

async function keep({ db, caller, now }: SessionCx, { use, ownerId }: Linking, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = await updateMine({ db, caller }, 'file')
    .set({ state: 'LINKED', bizId: ownerId, linkedAt: now.toISOString() })
    .where('orgId', '=', caller.orgId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'TEMP')
    .where('bizType', '=', use)
    .where('uploadedBy', '=', caller.accountId)
    .returning('id')
    .execute();
  if (kept.length !== ids.length) refuse(fileCodes.missing);
}

/**
 * Unlinks files in the organisation that received each of them; a row of the chain may hold files of several
 * organisations.
 */
async function letGo(cx: SessionCx, { use, ownerId }: Linking, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, caller, now } = cx;
  const files = await acrossOrgs(cx, () =>
    filesIn(db, caller.propertyOwnerId)
      .where('file.id', 'in', [...ids])
      .execute(),
  );
  const writeIn = (orgId: number) => sql`SELECT set_config('app.org', ${String(orgId)}, true)`.execute(db);
  for (const orgId of new Set(files.map((file) => file.orgId))) {
    await writeIn(orgId);
    await acrossOrgs(cx, () =>
      updateMine({ db, caller }, 'file')
        .set({ state: 'DELETED', deletedAt: now.toISOString() })
        .where('orgId', '=', orgId)
        .where('id', 'in', [...ids])
        .where('bizType', '=', use)
        .where('bizId', '=', ownerId)
        .execute(),
    );
  }
  await writeIn(caller.orgId);
}

/**
 * Sets the files of a row. A new file must be the caller's own unlinked upload for this use in this organisation. A
 * file that the row no longer holds is deleted; its bytes follow a little later.
 */
export async function linkFiles(cx: SessionCx, linking: Linking): Promise<void> {
  await keep(cx, linking, without([...new Set(linking.wanted)], linking.held));
  await letGo(cx, linking, without(linking.held, linking.wanted));
}
