import type { InputOf } from '@mingmou/contract/base/call';
import { checkStages } from '@mingmou/contract/system/training/training.rules';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { holdForUse } from './training-item.service';
import { replaceStages, type Stage, trainingPlanSorting, trainingPlansMatching } from './training-plan.store';

const itemIdsOf = (stages: readonly { readonly items: readonly { readonly itemId: number }[] }[]) =>
  stages.flatMap(({ items }) => items.map(({ itemId }) => itemId));

async function valuesOf(
  cx: SessionCx,
  { name, indication, stages }: InputOf<typeof trainingPlan.save>,
  old?: { readonly stages: readonly Stage[] },
) {
  const wrong = checkStages(stages);
  if (wrong) throw malformed('stages', `${trainingPlan.fields.stages.title}：${wrong}`);
  await holdForUse(cx, itemIdsOf(stages), '方案', itemIdsOf(old?.stages ?? []));
  const kept = stages.map(
    (stage): Stage => ({
      name: stage.name,
      weeks: stage.weeks,
      timesPerWeek: stage.timesPerWeek,
      items: stage.items.map(({ itemId, minutes, groups, home }) => ({
        itemId,
        minutes,
        groups,
        home,
      })),
    }),
  );
  return { name, indication: indication ?? null, stages: kept };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function insert(cx: SessionCx, { stages, ...columns }: Values): Promise<number> {
  const id = await insertRow(cx, 'trainingPlan', columns);
  await replaceStages(cx, id, stages);
  return id;
}

interface Change extends RowChange<'trainingPlan'> {
  readonly stages?: readonly Stage[];
}

async function write(cx: SessionCx, id: number, { stages, ...columns }: Change): Promise<void> {
  await writeRow(cx, 'trainingPlan', id, columns);
  if (stages) await replaceStages(cx, id, stages);
}

/** Plans of vision training; names are unique in the chain. */
export const trainingPlanRules = {
  table: 'trainingPlan',
  rows: trainingPlansMatching,
  sorting: trainingPlanSorting,
  pickSorting: { columns: [], initial: [['name', 'asc']] },
  valuesOf,
  unique: { training_plan_name_once: ({ name }: Values) => duplicate(trainingPlan.fields.name.title, name)() },
  insert,
  write,
} as const;
