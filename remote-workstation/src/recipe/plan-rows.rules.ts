import type { OutputOf } from '@mingmou/contract/base/call';
import type { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import type { planRow } from '@mingmou/contract/workstation/conclusion.fields';
import type { PlanRow } from '@mingmou/contract/workstation/conclusion.rules';

export type Episode = OutputOf<typeof conclusion.findByAccepts>['episodes'][number];

const ATROPINE = ['concentration', 'frequency', 'eye', 'source', 'labelReason'] as const;
const RED_LIGHT = [
  ...(['registerNo', 'timesADay', 'minutes'] as const),
  ...(['baselineOd', 'baselineOs', 'baselineFundus', 'baselineOct'] as const),
] as const;

/** Returns the fields of a treatment, by its kind and the decision about it. */
export function fieldsOfPlan({ type, act }: PlanRow): readonly (keyof typeof planRow)[] {
  if (act === 'CLOSE') return ['stopReason'];
  if (type === 7) return [...ATROPINE, 'param'];
  return type === 8 ? [...RED_LIGHT, 'param'] : ['eye', 'param'];
}

/** The plan with one more treatment begun; one of its kind is there once. */
export function withPlan(rows: readonly PlanRow[], row: PlanRow): readonly PlanRow[] {
  return rows.some(({ type }) => type === row.type) ? rows : [...rows, row];
}
