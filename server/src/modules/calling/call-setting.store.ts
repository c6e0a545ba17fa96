import { CALL_DEFAULTS } from '@mingmou/contract/calling/call-setting.contract';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine } from '../../kernel/context/mine';

export interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

export interface Screen {
  readonly name: string;
  readonly screenKey: string;
  readonly departmentIds: number[];
  readonly roomIds: number[];
  readonly title: string | null;
  readonly notice: string | null;
}

const COLUMNS = [
  ...(['id', 'version', 'enabled', 'triageCall', 'speech', 'voiceText', 'repeatTimes'] as const),
  ...(['rate', 'maskName', 'wechatNotify', 'screens'] as const),
] as const;

/** Returns the setting of an organisation; the initial one with version 0 if none was saved. */
export async function findCallSetting(db: Kysely<DB>, { propertyOwnerId, orgId }: Place) {
  const row = await mine({ db, propertyOwnerId }, 'callSetting')
    .where('orgId', '=', orgId)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!row) return { ...CALL_DEFAULTS, id: null, version: 0, screens: [] };
  // Written by this module alone, which made the list.
  return { ...row, screens: row.screens as Screen[] };
}

export type CallSetting = Awaited<ReturnType<typeof findCallSetting>>;

/** Returns chain and organisation of a screen. */
export function placeOfScreen(db: Kysely<DB>, screenKey: string): Promise<Place | undefined> {
  return db
    .selectFrom('callScreenKey')
    .where('screenKey', '=', screenKey)
    .select(['propertyOwnerId', 'orgId'])
    .executeTakeFirst();
}

export async function addScreenKeys({ db, caller }: SessionCx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('callScreenKey')
    .values(keys.map((screenKey) => ({ screenKey, propertyOwnerId, orgId })))
    .execute();
}

export async function dropScreenKeys(cx: SessionCx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await deleteMine(cx, 'callScreenKey').where('screenKey', 'in', keys).where('orgId', '=', cx.caller.orgId).execute();
}

/** Which of the named departments or rooms this organisation has. */
export async function knownIds(
  { db, caller }: SessionCx,
  table: 'department' | 'consultationRoom',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
