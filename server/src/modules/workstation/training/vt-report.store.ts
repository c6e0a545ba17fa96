import { stateCode } from '@mingmou/contract/base/flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { VtFigures } from '@mingmou/contract/workstation/training/vt-report.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { insertRow } from '../../../kernel/row/versioned-row';

const TABLE = 'vtReport';

function reports(cx: SessionCx) {
  return mine(cx, TABLE)
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'version', 'packageId', 'seq', 'fromDate', 'toDate', 'comment', 'advice', 'nextDate', 'figures'])
    .select(['signedByName', 'signedByTitle', 'createdAt', 'printCount']);
}

/** The latest first. */
export const reportsOf = (cx: SessionCx, packageId: number) =>
  reports(cx).where('packageId', '=', packageId).orderBy('seq', 'desc').execute();

export const findReport = (cx: SessionCx, id: number) => reports(cx).where('id', '=', id).executeTakeFirst();

interface NewReport {
  readonly packageId: number;
  readonly seq: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly comment: string;
  readonly advice: string | null;
  readonly nextDate: string | null;
  readonly figures: VtFigures;
  readonly signedByName: string;
  readonly signedByTitle: string;
}

export function insertReport(cx: SessionCx, { figures, ...report }: NewReport): Promise<number> {
  return insertRow(cx, TABLE, { orgId: cx.caller.orgId, ...report, figures: JSON.stringify(figures) });
}

/** One more print; a report that is not of this organisation counts none. */
export async function countPrint(cx: SessionCx, id: number): Promise<boolean> {
  const counted = await updateMine(cx, TABLE)
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Returns the patient's finished examinations of the given stages here, by day. */
export function examinedIn(cx: SessionCx, patientId: number, stages: readonly string[]) {
  return mine(cx, 'stageRecord')
    .innerJoin('accepts', (on) =>
      on
        .onRef('accepts.propertyOwnerId', '=', 'stageRecord.propertyOwnerId')
        .onRef('accepts.id', '=', 'stageRecord.acceptsId'),
    )
    .where('stageRecord.orgId', '=', cx.caller.orgId)
    .where('stageRecord.patientId', '=', patientId)
    .where('stageRecord.stage', 'in', [...stages])
    .where('stageRecord.stageState', '=', stateCode(consultationFlow, 'DONE'))
    .select(['stageRecord.stage', 'stageRecord.content', 'accepts.day'])
    .orderBy('accepts.day')
    .orderBy('stageRecord.id')
    .execute();
}
