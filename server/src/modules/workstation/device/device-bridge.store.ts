import type { Database } from '../../../database/pool';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';
import { writeRow } from '../../../kernel/row/versioned-row';
import type { Receiving } from './device.store';

/** Returns chain and organisation of a key; undefined for an unknown or revoked one. */
export function placeOfBridge(database: Database, keyHash: string) {
  return database
    .selectFrom('deviceBridgeKey')
    .where('keyHash', '=', keyHash)
    .select(['propertyOwnerId', 'orgId'])
    .executeTakeFirst();
}

export function bridgesHere(cx: SessionCx) {
  return mine(cx, 'deviceBridge')
    .where('orgId', '=', cx.caller.orgId)
    .where('removedAt', 'is', null)
    .select(['id', 'name', 'lastSeenAt', 'version', 'keyHash'])
    .orderBy('id')
    .execute();
}

export async function insertBridge({ db, caller }: SessionCx, name: string, keyHash: string): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  await db.insertInto('deviceBridgeKey').values({ keyHash, propertyOwnerId, orgId }).execute();
  const { id } = await db
    .insertInto('deviceBridge')
    .values({ propertyOwnerId, orgId, name, keyHash, createdBy: caller.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeBridge(cx: SessionCx, { id, keyHash }: { readonly id: number; readonly keyHash: string }) {
  await deleteMine(cx, 'deviceBridgeKey').where('keyHash', '=', keyHash).execute();
  await writeRow(cx, 'deviceBridge', id, { removedAt: cx.now.toISOString() });
}

/** Notes that a bridge is alive; answers who made it, under whose name its files are kept. */
export function seenBridge(receiving: Receiving, keyHash: string) {
  return updateMine(receiving, 'deviceBridge')
    .set({ lastSeenAt: receiving.now.toISOString() })
    .where('orgId', '=', receiving.orgId)
    .where('keyHash', '=', keyHash)
    .where('removedAt', 'is', null)
    .returning(['id', 'createdBy'])
    .executeTakeFirst();
}
