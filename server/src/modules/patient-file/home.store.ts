import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { sql } from 'kysely';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const YEAR_DAYS = 365;

interface Consumption {
  readonly consumeAmount: Money;
  readonly yearAmount: Money;
  /** Settled and not wholly refunded. */
  readonly orders: number;
}

/**
 * Returns the net consumption of a patient in the chain (domain-screening-reports §7): payments less refunds; credit
 * counts only when repaid.
 */
export async function consumptionOf({ db, caller, now }: SessionCx, patientId: number): Promise<Consumption> {
  const since = dayText(addDays(now, -YEAR_DAYS));
  const { rows } = await sql<Consumption>`
    WITH settled AS (
      SELECT o.id, o.order_state, o.pay_time, (SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM pay_row p
        WHERE p.property_owner_id = o.property_owner_id AND p.order_id = o.id AND p.way_code <> ${sql.lit(CREDIT)}) AS net
      FROM charge_order o
      WHERE o.property_owner_id = ${caller.propertyOwnerId} AND o.patient_id = ${patientId} AND o.order_state BETWEEN 2 AND 4)
    SELECT coalesce(sum(net), 0) AS "consumeAmount",
      coalesce(sum(net) FILTER (WHERE pay_time >= ${since}::date), 0) AS "yearAmount",
      (count(*) FILTER (WHERE order_state <> ${sql.lit(stateCode(orderFlow, 'REFUNDED'))}))::integer AS orders
    FROM settled`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum is one row');
  return row;
}

/** Visits that count, and how long ago the last of them ended. */
export function visitFigures(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .select(['visitCount', 'lastVisitAt'])
    .executeTakeFirstOrThrow();
}

/** Times that are left on packages in use. */
export async function packageTimes(cx: SessionCx, patientId: number): Promise<number> {
  const row = await mine(cx, 'patientPackage')
    .where('patientId', '=', patientId)
    .where('packageState', 'in', [stateCode(patientPackageFlow, 'ACTIVE'), stateCode(patientPackageFlow, 'FROZEN')])
    .select(sql<number>`coalesce(sum(left_times), 0)::integer`.as('times'))
    .executeTakeFirstOrThrow();
  return row.times;
}

/** Returns the newest finished record with acuities of each of the given stages, newest first. */
export function acuityRecords(cx: SessionCx, patientId: number, stages: readonly string[]) {
  return mine(cx, 'stageRecord')
    .where('patientId', '=', patientId)
    .where('stage', 'in', [...stages])
    .where('stageState', '=', stateCode(consultationFlow, 'DONE'))
    .where('finishedAt', 'is not', null)
    .select(['stage', 'content', 'finishedAt'])
    .orderBy('finishedAt', 'desc')
    .limit(stages.length * 2)
    .execute();
}
