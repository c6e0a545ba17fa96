import type { FileUse, ScanKind } from '@mingmou/contract/files/file.dicts';
import type { Insertable, Kysely } from 'kysely';
import type { DB, FileTable, OperationLogTable } from '../../database/schema.generated';
import { mine, updateMine } from '../../kernel/context/mine';

export type Tx = Kysely<DB>;

export interface NewFile {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly kind: ScanKind;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly bizType: FileUse;
  readonly uploadedBy: number;
  readonly scanSessionId?: number;
  readonly storageKey: string;
  readonly thumbKey?: string;
}

/** Notes a file whose bytes are kept; nothing holds it yet. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A file that is not deleted, of the organisations in view. */
export function findStored(tx: Tx, propertyOwnerId: number, orgId: number, id: number) {
  return mine({ db: tx, propertyOwnerId }, 'file')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('state', '<>', 'DELETED')
    .select(['storageKey', 'thumbKey', 'mime', 'bytes', 'name'])
    .executeTakeFirst();
}

export interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Deletes unlinked uploads older than this instant. */
export async function deleteUnheld(tx: Tx, { propertyOwnerId, orgId }: Place, before: Date, now: Date): Promise<void> {
  await updateMine({ db: tx, propertyOwnerId }, 'file')
    .set({ state: 'DELETED', deletedAt: now.toISOString() })
    .where('orgId', '=', orgId)
    .where('state', '=', 'TEMP')
    .where('createdAt', '<', before.toISOString())
    .execute();
}

/** Deleted files whose bytes are still kept. */
export function bytesToRemove(tx: Tx, { propertyOwnerId, orgId }: Place, limit: number) {
  return mine({ db: tx, propertyOwnerId }, 'file')
    .where('orgId', '=', orgId)
    .where('state', '=', 'DELETED')
    .where('stored', '=', true)
    .select(['id', 'storageKey', 'thumbKey'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markRemoved(tx: Tx, { propertyOwnerId, orgId }: Place, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await updateMine({ db: tx, propertyOwnerId }, 'file')
    .set({ stored: false })
    .where('orgId', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
}

/** The line of an upload in the operation log: it does not go through the dispatcher, which writes the others. */
export async function writeUploadLine(tx: Tx, line: Insertable<OperationLogTable>): Promise<void> {
  await tx.insertInto('operationLog').values(line).execute();
}

/** Inserts a file of raw bytes that its owner holds already. */
export async function insertRaw(tx: Tx, file: Insertable<FileTable>): Promise<void> {
  await tx.insertInto('file').values(file).execute();
}
