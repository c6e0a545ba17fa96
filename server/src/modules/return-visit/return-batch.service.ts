import type { InputOf } from '@mingmou/contract/base/call';
import { planSource } from '@mingmou/contract/patients/return/return.dicts';
import { MOST_BY_FILTER } from '@mingmou/contract/patients/return/return.fields';
import { dealt } from '@mingmou/contract/patients/return/return.rules';
import type { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { malformed } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { checkScope } from '../patients/patient.service';
import { patientsFor } from './return-patient.store';
import { peopleIds } from './return-people.store';
import { consenting, judgePlan, mustExecute } from './return-plan.service';
import { insertPlans, openPlans } from './return-plan.store';

type Draft = InputOf<typeof returnRecord.saveBatch>;

const REASONS = {
  missing: '患者不存在',
  disabled: '已停用',
  open: '已有未执行任务',
  consent: '未同意营销',
} as const;

/** Returns the named patients in order, each once; without names, all patients that match the filters. */
async function chosen(cx: SessionCx, { patientIds, filters }: Draft): Promise<number[]> {
  if (patientIds?.length) return [...new Set(patientIds)];
  if (!filters) throw malformed('patientIds', '患者：请至少选择一位患者');
  checkScope(cx, filters);
  const ids = await peopleIds(cx, filters, MOST_BY_FILTER + 1);
  if (ids.length === 0) throw malformed('filters', '条件：没有符合条件的患者');
  if (ids.length > MOST_BY_FILTER) throw malformed('filters', `条件：一次最多${MOST_BY_FILTER}位患者，请缩小范围`);
  return ids;
}

/** Plans the same for many: dealt evenly, in their order, among those who are to call; who cannot be planned is counted by reason. */
export async function planMany(cx: SessionCx, input: Draft) {
  const { label, planning } = await judgePlan(cx, input, planSource.codes.BATCH);
  const to = [...new Set(input.executorIds ?? [])];
  await mustExecute(cx, to);
  const ids = await chosen(cx, input);
  const people = new Map((await patientsFor(cx, ids)).map((person) => [person.id, person]));
  const open = await openPlans(cx, input.labelId, ids);
  const agrees = await consenting(cx, label, input.way, ids);
  const skipped = new Map<string, number>();
  const skip = (reason: string, count = 1) => {
    if (count > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  };
  const fit = ids.filter((id) => {
    const person = people.get(id);
    if (!person) skip(REASONS.missing);
    else if (person.stateEnum !== 'ENABLE') skip(REASONS.disabled);
    else if (open.has(id)) skip(REASONS.open);
    else if (agrees(id)) return true;
    else skip(REASONS.consent);
    return false;
  });
  const made = await insertPlans(
    cx,
    planning,
    fit.map((patientId, place) => ({ patientId, executorId: dealt(to, place) })),
  );
  // A concurrent batch planned the same visits.
  skip(REASONS.open, fit.length - made.length);
  cx.log({
    ...{ targetType: '回访计划', targetName: label.name },
    after: {
      created: { label: '已新增', value: made.length },
      skipped: { label: '未新增', value: ids.length - made.length },
    },
  });
  return { created: made.length, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) };
}
