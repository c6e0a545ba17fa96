import type { InputOf } from '@mingmou/contract/base/call';
import type { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { insertRow } from '../../../kernel/row/versioned-row';

const TABLE = 'vtHomeLog';

export function homeLogs(cx: SessionCx, packageId: number) {
  return mine(cx, 'vtHomeLog as log')
    .innerJoin('trainingItem as item', (on) =>
      on.onRef('item.propertyOwnerId', '=', 'log.propertyOwnerId').onRef('item.id', '=', 'log.itemId'),
    )
    .where('log.orgId', '=', cx.caller.orgId)
    .where('log.packageId', '=', packageId)
    .select(['log.id', 'log.itemId', 'item.name as itemName', 'log.day', 'log.minutes', 'log.result'])
    .select(['log.doneBy', 'log.source', 'log.notedByName'])
    .orderBy('log.day', 'desc')
    .orderBy('log.id', 'desc')
    .execute();
}

/** Of all packages of a patient here: the plans that give homework, and the days on which it was done. */
export async function homeOfPatient(cx: SessionCx, patientId: number) {
  const plans = await mine(cx, 'vtPlan as plan')
    .innerJoin('patientPackage as bought', (on) =>
      on.onRef('bought.propertyOwnerId', '=', 'plan.propertyOwnerId').onRef('bought.id', '=', 'plan.packageId'),
    )
    .where('plan.orgId', '=', cx.caller.orgId)
    .where('bought.patientId', '=', patientId)
    .where('plan.homeDays', 'is not', null)
    .select(['plan.packageId', 'plan.startDate', 'plan.endedAt', 'plan.weeks', 'plan.homeDays'])
    .execute();
  const packages = [...new Set(plans.map(({ packageId }) => packageId))];
  if (packages.length === 0) return { plans, days: [] };
  const days = await mine(cx, 'vtHomeLog')
    .where('orgId', '=', cx.caller.orgId)
    .where('packageId', 'in', packages)
    .select(['packageId', 'day'])
    .distinct()
    .execute();
  return { plans, days };
}

type Typed = InputOf<typeof vtHome.save>;

export function insertHomeLog(cx: SessionCx, planId: number, { result, ...log }: Typed): Promise<number> {
  const { orgId, staffName } = cx.caller;
  return insertRow(cx, TABLE, { orgId, planId, ...log, result: result || null, notedByName: staffName });
}

export function findHomeLog(cx: SessionCx, id: number) {
  return mine(cx, TABLE)
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'packageId', 'day', 'minutes'])
    .forUpdate()
    .executeTakeFirst();
}

export const deleteHomeLog = (cx: SessionCx, id: number) => deleteMine(cx, TABLE).where('id', '=', id).execute();
