import type { InputOf } from '@mingmou/contract/base/call';
import type { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';

const TABLE = 'vtPlan';

type Fields = Omit<InputOf<typeof vtPlan.save>, 'packageId' | 'version'>;

function plans(cx: SessionCx, packageId: number) {
  return mine(cx, TABLE)
    .where('orgId', '=', cx.caller.orgId)
    .where('packageId', '=', packageId)
    .select(['id', 'version', 'seq', 'diagnosis', 'goal', 'stage', 'weeks', 'startDate', 'homeDays', 'endedAt'])
    .select(['items', 'homeItems', 'madeByName', 'createdAt']);
}

export type StoredPlan = Awaited<ReturnType<typeof plansOf>>[number];

/** The plans of a package, the one in use first. */
export const plansOf = (cx: SessionCx, packageId: number) => plans(cx, packageId).orderBy('seq', 'desc').execute();

export const planInUse = (cx: SessionCx, packageId: number) =>
  plans(cx, packageId).where('endedAt', 'is', null).executeTakeFirst();

/** Selects the plan of a day: the latest one that had started. */
export const planOn = (cx: SessionCx, packageId: number, day: string) =>
  plans(cx, packageId).where('startDate', '<=', day).orderBy('seq', 'desc').limit(1).executeTakeFirst();

const columnsOf = ({ items, homeItems, homeDays, ...fields }: Fields) => {
  const home = homeItems ?? [];
  return {
    ...fields,
    items: JSON.stringify(items),
    homeItems: JSON.stringify(home),
    homeDays: home.length > 0 ? (homeDays ?? null) : null,
  };
};

export function insertPlan(cx: SessionCx, packageId: number, seq: number, fields: Fields): Promise<number> {
  const { orgId, staffName } = cx.caller;
  return insertRow(cx, TABLE, { orgId, packageId, seq, ...columnsOf(fields), madeByName: staffName });
}

export const changePlan = (cx: SessionCx, id: number, fields: Fields) => writeRow(cx, TABLE, id, columnsOf(fields));
export const endPlan = (cx: SessionCx, id: number, day: string) => writeRow(cx, TABLE, id, { endedAt: day });

/** Whether anybody trained by it: sessions since it was made, or days at home. */
export async function wasTrainedBy(cx: SessionCx, packageId: number, { id, createdAt }: StoredPlan): Promise<boolean> {
  const { propertyOwnerId } = cx.caller;
  const { rows } = await sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM vt_home_log WHERE property_owner_id = ${propertyOwnerId} AND plan_id = ${id})
    OR EXISTS (SELECT FROM archive_record WHERE property_owner_id = ${propertyOwnerId} AND owner_kind = 'PACKAGE'
      AND owner_id = ${packageId} AND stage_state = 2 AND created_at >= ${createdAt}) AS used`.execute(cx.db);
  return rows[0]?.used ?? false;
}
