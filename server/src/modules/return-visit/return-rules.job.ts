import { planSource } from '@mingmou/contract/patients/return/return.dicts';
import { effectParameters } from '@mingmou/contract/patients/return/return.parameters';
import { dayText, nextAt } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { orgIdsOf } from '../../kernel/context/orgs';
import { readParameter } from '../../kernel/context/parameters';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { returnStaffAmong } from './executor.store';
import { consenting } from './return-plan.service';
import { insertPlans } from './return-plan.store';
import { type Occasion, occasionsOf, type Rule, rulesOf } from './return-rules.store';

const RULES = 'return-rules';
const HOUR = '03:00:00';

/** Makes sure that the chain's next look at the rules of labels is planned. */
export async function planReturnRules(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: RULES, runAt, uniqueKey: dayText(runAt) });
}

/** Whom the rule of the label names. */
function executorOf({ executorRule, executorId }: Rule, { doctorId, followStaffId }: Occasion): number | null {
  return { 1: doctorId, 2: followStaffId, 3: executorId, 4: null }[executorRule];
}

/**
 * Plans the visits of one label's rule; returns their number. If the executor lacks the right here, any executor may
 * take the tasks.
 */
async function planByRule(cx: SessionCx, rule: Rule, sleepDays: number): Promise<number> {
  const occasions = await occasionsOf(cx, rule, sleepDays);
  const agrees = await consenting(
    cx,
    rule,
    rule.defaultWay,
    occasions.map(({ patientId }) => patientId),
  );
  const fit = occasions.filter(({ patientId }) => agrees(patientId));
  const [first] = fit;
  if (!first) return 0;
  const named = fit.map((occasion) => executorOf(rule, occasion));
  const able = await returnStaffAmong(cx, [...new Set(named.filter((id) => id !== null))]);
  const made = await insertPlans(
    cx,
    {
      ...{
        labelId: rule.id,
        source: planSource.codes.LABEL_RULE,
        way: rule.defaultWay,
        times: 1,
        intervalDays: null,
        content: null,
      },
      firstDate: first.planDate,
    },
    fit.map(({ patientId, planDate, sourceKey, acceptsId }, at) => {
      const executorId = named[at] ?? null;
      return {
        ...{ patientId, firstDate: planDate, sourceKey, acceptsId },
        executorId: executorId !== null && able.has(executorId) ? executorId : null,
      };
    }),
  );
  return made.length;
}

/** Every rule of the chain in one organisation. */
export async function planByRules(cx: SessionCx): Promise<number> {
  const { propertyOwnerId, orgId } = cx.caller;
  const sleepDays = await readParameter(cx.db, effectParameters.sleepDays, propertyOwnerId, orgId);
  let planned = 0;
  for (const rule of await rulesOf(cx)) planned += await planByRule(cx, rule, sleepDays);
  return planned;
}

/**
 * At 03:00 (domain-patients §7.1). Each occasion is planned once, because its key is unique in an index; missed nights
 * are made up for.
 */
export const returnRules: JobHandlers = {
  [RULES]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await planByRules(await systemCx(cx, orgId));
    await planReturnRules(cx);
  },
};
