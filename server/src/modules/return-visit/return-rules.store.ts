import { stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { planSource } from '@mingmou/contract/patients/return/return.dicts';
import { LEAST_LOST_DAYS } from '@mingmou/contract/patients/return/return.rules';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { type RawBuilder, sql } from 'kysely';
import { acrossOrgs } from '../../kernel/context/across-orgs';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Days that a missed night covers: a server that was down for a month forgets nothing. */
const LOOK_BACK_DAYS = 31;

/** An occasion on which a rule plans a return visit. */
export interface Occasion {
  readonly patientId: number;
  readonly planDate: string;
  /** Unique key of the occasion, which prevents a second plan. */
  readonly sourceKey: string;
  readonly acceptsId: number | null;
  readonly doctorId: number | null;
  readonly followStaffId: number | null;
}

/** Labels in use whose rule plans by itself. */
export function rulesOf(cx: SessionCx) {
  return mine(cx, 'returnLabel')
    .where('stateEnum', '=', 'ENABLE')
    .where('autoEvent', '>', 0)
    .select([
      'id',
      'name',
      'category',
      'autoEvent',
      'autoDays',
      'autoSince',
      'defaultWay',
      'executorRule',
      'executorId',
    ])
    .orderBy('id')
    .execute();
}

export type Rule = Awaited<ReturnType<typeof rulesOf>>[number];

interface Night {
  readonly orgId: number;
  readonly today: string;
  readonly sleepDays: number;
}

type Sql = RawBuilder<unknown>;

const SEEN = sql.lit(stateCode(acceptsFlow, 'DONE'));
const PAID = sql.join((['PAID', 'PART_REFUNDED'] as const).map((state) => sql.lit(stateCode(orderFlow, state))));
/** 药品, 眼镜销售, 接触镜, 套餐, 视训, 零售商品: a payment for one of them means 成交. */
const WON = sql.join([3, 4, 5, 6, 7, 8].map((type) => sql.lit(type)));
const WEARING = sql.join((['WORN', 'EXPIRED'] as const).map((state) => sql.lit(stateCode(lensArchiveFlow, state))));
const IN_USE = sql.lit(stateCode(patientPackageFlow, 'ACTIVE'));

const day = (instant: Sql) => sql`(${instant} AT TIME ZONE 'Asia/Shanghai')::date`;
const FINISHED = day(sql`a.finish_at`);

/** Finished visits of the organisation with the patient of each, on days not before the rule. */
const visitsOf = ({ autoSince }: Rule, { orgId, today }: Night) => sql`accepts a
  JOIN patient p ON p.property_owner_id = a.property_owner_id AND p.id = a.patient_id
  WHERE a.org_id = ${orgId} AND a.valid_flag AND a.accepts_state = ${SEEN}
    AND a.finish_at >= (greatest(${autoSince}::date, ${today}::date - ${LOOK_BACK_DAYS}::integer))::timestamp AT TIME ZONE 'Asia/Shanghai'`;

const OF_VISIT = sql`p.property_owner_id AS po, p.id AS patient_id, a.id AS accepts_id, a.doctor_id, p.follow_staff_id, p.state_enum`;
const OF_PATIENT = sql`p.property_owner_id AS po, p.id AS patient_id, NULL::bigint AS accepts_id`;

/** How each event finds its occasions: patient, day, key, and the instant from which on a contact settles it. */
const EVENTS: Readonly<Record<number, (rule: Rule, night: Night) => Sql>> = {
  // 初诊完成.
  1: (rule, night) => sql`SELECT ${OF_VISIT}, ${FINISHED} + ${rule.autoDays}::integer AS plan_date, 'V' || a.id AS key,
      a.finish_at AS since FROM ${visitsOf(rule, night)} AND p.first_visit_at = a.finish_at`,
  // 未成交: nothing was paid for until the third day after the visit is over.
  2: (rule, night) => sql`SELECT ${OF_VISIT}, ${FINISHED} + ${rule.autoDays}::integer AS plan_date, 'V' || a.id AS key,
      a.finish_at AS since FROM ${visitsOf(rule, night)} AND ${FINISHED} + ${LEAST_LOST_DAYS}::integer < ${night.today}::date
      AND NOT EXISTS (SELECT FROM charge_order paid JOIN charge_order_line line
        ON line.property_owner_id = paid.property_owner_id AND line.order_id = paid.id
        WHERE paid.property_owner_id = a.property_owner_id AND paid.patient_id = a.patient_id
          AND paid.order_state IN (${PAID}) AND line.source_type IN (${WON})
          AND paid.pay_time >= ${FINISHED}::timestamp AT TIME ZONE 'Asia/Shanghai'
          AND ${day(sql`paid.pay_time`)} <= ${FINISHED} + ${LEAST_LOST_DAYS}::integer)`,
  // 沉睡: the newest visit of the chain was here, and so long ago.
  3: (rule, { orgId, today, sleepDays }) => sql`SELECT ${OF_VISIT},
      ${FINISHED} + ${sleepDays}::integer + ${rule.autoDays}::integer AS plan_date, 'S' || p.id || ':' || ${FINISHED} AS key,
      a.finish_at AS since
    FROM patient p JOIN accepts a ON a.property_owner_id = p.property_owner_id AND a.patient_id = p.id
      AND a.finish_at = p.last_visit_at AND a.org_id = ${orgId} AND a.valid_flag AND a.accepts_state = ${SEEN}
    WHERE ${day(sql`p.last_visit_at`)} + ${sleepDays}::integer
      BETWEEN greatest(${rule.autoSince}::date, ${today}::date - ${LOOK_BACK_DAYS}::integer) AND ${today}::date`,
  // 生日: of this year or the next; of 29 February on the 28th where there is no 29th.
  4: (rule, { orgId, today }) => sql`SELECT ${OF_PATIENT}, NULL::bigint AS doctor_id, p.follow_staff_id, p.state_enum,
      born.day - ${rule.autoDays}::integer AS plan_date, 'B' || p.id || ':' || born.day AS key,
      (born.day - ${rule.autoDays}::integer)::timestamp AT TIME ZONE 'Asia/Shanghai' AS since
    FROM patient p CROSS JOIN (VALUES (0), (1)) AS later (years)
    CROSS JOIN LATERAL (SELECT (p.birthday + make_interval(years =>
      extract(year FROM ${today}::date)::integer + later.years - extract(year FROM p.birthday)::integer))::date AS day) AS born
    WHERE p.first_org_id = ${orgId} AND NOT p.birthday_estimated
      AND born.day BETWEEN ${today}::date AND ${today}::date + ${rule.autoDays}::integer
      AND born.day - ${rule.autoDays}::integer >= ${rule.autoSince}::date`,
  // 镜片到期.
  5: (rule, { orgId, today }) => sql`SELECT ${OF_PATIENT}, l.doctor_id, p.follow_staff_id, p.state_enum,
      greatest(l.expire_date - ${rule.autoDays}::integer, ${rule.autoSince}::date) AS plan_date,
      'L' || l.id || ':' || l.expire_date AS key,
      (l.expire_date - ${rule.autoDays}::integer)::timestamp AT TIME ZONE 'Asia/Shanghai' AS since
    FROM lens_archive l JOIN patient p ON p.property_owner_id = l.property_owner_id AND p.id = l.patient_id
    WHERE l.org_id = ${orgId} AND l.state IN (${WEARING})
      AND l.expire_date BETWEEN greatest(${rule.autoSince}::date, ${today}::date - ${LOOK_BACK_DAYS}::integer)
        AND ${today}::date + ${rule.autoDays}::integer`,
  // 套餐到期.
  6: (rule, { orgId, today }) => sql`SELECT ${OF_PATIENT}, k.trainer_id AS doctor_id, p.follow_staff_id, p.state_enum,
      greatest(k.expire_date - ${rule.autoDays}::integer, ${rule.autoSince}::date) AS plan_date,
      'P' || k.id || ':' || k.expire_date AS key,
      (k.expire_date - ${rule.autoDays}::integer)::timestamp AT TIME ZONE 'Asia/Shanghai' AS since
    FROM patient_package k JOIN patient p ON p.property_owner_id = k.property_owner_id AND p.id = k.patient_id
    WHERE k.org_id = ${orgId} AND k.package_state = ${IN_USE} AND k.kind IN ('REVIEW_OK', 'REVIEW_RGP', 'VT')
      AND k.expire_date BETWEEN greatest(${rule.autoSince}::date, ${today}::date - ${LOOK_BACK_DAYS}::integer)
        AND ${today}::date + ${rule.autoDays}::integer`,
};

/**
 * Occasions of a rule in the caller's organisation that nothing was planned for: of patients in use, who were not contacted
 * under the label since, one each. What they pay and where they come is looked at in the whole chain.
 */
export function occasionsOf(cx: SessionCx, rule: Rule, sleepDays: number): Promise<Occasion[]> {
  const { propertyOwnerId, orgId } = cx.caller;
  const found = EVENTS[rule.autoEvent]?.(rule, { orgId, today: dayText(cx.now), sleepDays });
  if (!found) return Promise.resolve([]);
  return acrossOrgs(cx, async () => {
    const { rows } = await sql<Occasion>`SELECT DISTINCT ON (found.patient_id) found.patient_id AS "patientId",
        found.plan_date::text AS "planDate", found.key AS "sourceKey", found.accepts_id AS "acceptsId",
        found.doctor_id AS "doctorId", found.follow_staff_id AS "followStaffId"
      FROM (${found}) AS found
      WHERE found.po = ${propertyOwnerId} AND found.state_enum = 'ENABLE'
        AND NOT EXISTS (SELECT FROM return_plan plan WHERE plan.property_owner_id = found.po AND plan.label_id = ${rule.id}
          AND plan.source = ${sql.lit(planSource.codes.LABEL_RULE)} AND plan.source_key = found.key)
        AND NOT EXISTS (SELECT FROM return_task task WHERE task.property_owner_id = found.po
          AND task.patient_id = found.patient_id AND task.label_id = ${rule.id} AND task.done_at >= found.since)
      ORDER BY found.patient_id, found.plan_date, found.key`.execute(cx.db);
    return rows;
  });
}
