import type { OutputOf } from '@mingmou/contract/base/call';
import type { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import type { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';

type Stage = OutputOf<typeof trainingPlan.findById>['stages'][number];
export type StageItem = Partial<Stage['items'][number]> & { readonly itemId: number };

/** A stage as it is typed: a number that was emptied is null. */
export interface DraftStage {
  readonly name?: string | null;
  readonly weeks?: number | null;
  readonly timesPerWeek?: number | null;
  readonly items: readonly StageItem[];
}

export type Choice = OutputOf<typeof trainingItem.findAll>[number];

const GROUPS = 3;
const WEEKS = 4;
const TIMES = 2;

/** A further stage, called by its number. */
export function newStage(stages: readonly DraftStage[]): DraftStage {
  return { name: `第${stages.length + 1}阶段`, weeks: WEEKS, timesPerWeek: TIMES, items: [] };
}

/** An item as a stage takes it: its own minutes, at home where it may be done there. */
export function itemOf({ id, minutes, homeEnabled }: Choice): StageItem {
  return { itemId: id, minutes, groups: GROUPS, home: homeEnabled };
}

/** The list with one of its members changed. */
export function changedAt<Member>(members: readonly Member[], at: number, change: Partial<Member>): Member[] {
  return members.map((member, place) => (place === at ? { ...member, ...change } : member));
}

export function withoutAt<Member>(members: readonly Member[], at: number): Member[] {
  return members.filter((_, place) => place !== at);
}
