import { stateCode } from '@mingmou/contract/base/flow';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { CONNECTED, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { sql } from 'kysely';
import { acrossOrgs } from '../../kernel/context/across-orgs';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';

const KEYS = {
  DAY: sql<string>`task.plan_date::text`,
  EXECUTOR: sql<string>`coalesce(executor.name, '未指定')`,
  LABEL: sql<string>`label.name`,
  WAY: sql<string>`task.way::text`,
} as const;

const code = (state: keyof typeof returnTaskFlow.states) => sql.lit(stateCode(returnTaskFlow, state));
const REGISTERED = sql.lit(stateCode(registrationFlow, 'REGISTERED'));
const BY_PHONE = returnWay.codes.PHONE;

export type ChartGroup = keyof typeof KEYS;

export interface Counted {
  readonly key: string;
  readonly total: number;
  readonly done: number;
  readonly ignored: number;
  readonly cancelled: number;
  readonly open: number;
  readonly overdue: number;
  readonly attempts: number;
  readonly connected: number;
  readonly toStore: number;
  readonly satisfied: number;
  readonly rated: number;
}

interface Asked {
  readonly group: ChartGroup;
  /** Of one's own and nobody's alone. */
  readonly own: boolean;
  readonly from: string;
  readonly to: string;
  /** Days within which a visit counts as the result of a contact. */
  readonly days: number;
}

/** Tasks of the organisation of some days, counted by a group. */
export async function countedTasks(cx: SessionCx, { group, own, from, to, days }: Asked): Promise<Counted[]> {
  const { propertyOwnerId, orgId, staffId } = cx.caller;
  const today = dayText(cx.now);
  const ones = own ? sql`AND (task.executor_id IS NULL OR task.executor_id = ${staffId}::bigint)` : sql``;
  const doneOn = sql`(task.done_at AT TIME ZONE 'Asia/Shanghai')::date`;
  const n = (condition: ReturnType<typeof sql>) => sql`(count(*) FILTER (WHERE ${condition}))::int`;
  // A visit to another organisation of the chain counts too.
  const { rows } = await acrossOrgs(cx, () =>
    sql<Counted>`SELECT ${KEYS[group]} AS key, count(*)::int AS total, ${n(sql`task.task_state = ${code('DONE')}`)} AS done,
        ${n(sql`task.task_state = ${code('IGNORED')}`)} AS ignored, ${n(sql`task.task_state = ${code('CANCELLED')}`)} AS cancelled,
        ${n(sql`task.task_state = ${code('OPEN')}`)} AS open,
        ${n(sql`task.task_state = ${code('OPEN')} AND task.plan_date < ${today}::date`)} AS overdue,
        coalesce(sum(called.attempts), 0)::int AS attempts, coalesce(sum(called.connected), 0)::int AS connected,
        ${n(sql`task.task_state = ${code('DONE')} AND EXISTS (SELECT FROM registration came
          WHERE came.property_owner_id = task.property_owner_id AND came.patient_id = task.patient_id
            AND came.register_state = ${REGISTERED} AND came.day BETWEEN ${doneOn} + 1 AND ${doneOn} + ${days}::integer)`)} AS "toStore",
        coalesce(sum(called.satisfied), 0)::int AS satisfied, coalesce(sum(called.rated), 0)::int AS rated
      FROM return_task task
      JOIN return_label label ON label.property_owner_id = task.property_owner_id AND label.id = task.label_id
      LEFT JOIN employee executor ON executor.property_owner_id = task.property_owner_id AND executor.id = task.executor_id
      LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE record.way = ${BY_PHONE}) AS attempts,
          count(*) FILTER (WHERE record.way = ${BY_PHONE} AND record.connect_state = ${CONNECTED}) AS connected,
          sum(record.satisfaction) AS satisfied, count(record.satisfaction) AS rated
        FROM return_record record WHERE record.property_owner_id = task.property_owner_id AND record.task_id = task.id) called ON true
      WHERE task.property_owner_id = ${propertyOwnerId} AND task.org_id = ${orgId}
        AND task.plan_date BETWEEN ${from}::date AND ${to}::date ${ones}
      GROUP BY 1 ORDER BY 1`.execute(cx.db),
  );
  return rows;
}
