import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText } from '../kernel/context/clock';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

const [BY_PHONE, BY_SMS] = [1, 2] as const;

/** Days from today of planned reviews, with their results. */
const PLANS = [
  { in: -12, state: 0, channel: BY_PHONE, reason: '近视防控复查' },
  { in: -2, state: 1, channel: BY_SMS, reason: '近视防控复查', result: '短信已发送' },
  { in: 1, state: 0, channel: BY_PHONE, reason: '散光配镜后复查' },
  { in: 2, state: 0, channel: BY_SMS, reason: '塑形镜复查（1月）' },
  { in: 45, state: 0, channel: BY_SMS, reason: '近视防控复查' },
  { in: -20, state: 3, channel: BY_PHONE, reason: '近视防控复查', result: '接通：本周六来' },
  { in: -9, state: 4, channel: BY_PHONE, reason: '近视防控复查', cancelReason: '已转外地就诊' },
] as const;

/** Reminders in most states, of the organisation's own patients. */
export async function insertDemoReminds({ tx, propertyOwnerId, orgId, now }: Filling): Promise<void> {
  const people = await tx
    .selectFrom('patient')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('firstOrgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .select('id')
    .orderBy('id')
    .limit(PLANS.length)
    .execute();
  const rows = people.flatMap(({ id: patientId }, at) => {
    const plan = PLANS[at];
    if (!plan) return [];
    const planDate = dayText(addDays(now, plan.in));
    return [
      {
        ...{ propertyOwnerId, orgId, patientId, planDate, sourceDate: planDate, source: 6 as const, daysBefore: 3 },
        ...{ channel: plan.channel, reason: plan.reason, remindState: plan.state },
        lastResult: 'result' in plan ? plan.result : null,
        attempts: 'result' in plan ? 1 : 0,
        cancelReason: 'cancelReason' in plan ? plan.cancelReason : null,
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('reviewRemind').values(rows).execute();
}
