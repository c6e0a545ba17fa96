import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { PlanSource, ReturnWay } from '@mingmou/contract/patients/return/return.dicts';
import { type ReturnTaskState, returnPlanFlow, returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { planStateOf } from '@mingmou/contract/patients/return/return.rules';
import { sql } from 'kysely';
import { acrossOrgs } from '../../kernel/context/across-orgs';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { writeRow } from '../../kernel/row/versioned-row';

/** Common values of the plans of one occasion. */
export interface Planning {
  readonly labelId: number;
  readonly source: PlanSource;
  readonly sourceKey?: string;
  readonly acceptsId?: number | null;
  readonly firstDate: string;
  readonly times: number;
  readonly intervalDays: number | null;
  readonly way: ReturnWay;
  readonly content: string | null;
}

/** One of them, where it differs from the others in more than whom it is for. */
export interface Planned {
  readonly patientId: number;
  readonly executorId: number | null;
  readonly firstDate?: string;
  readonly sourceKey?: string;
  readonly acceptsId?: number | null;
}

interface Made {
  readonly planId: number;
  readonly patientId: number;
  /** The first of the plan. */
  readonly taskId: number;
}

/**
 * Inserts plans with their tasks, and links the patients to the organisation. Patients with an open task of the label
 * are skipped, also if a concurrent batch plans it. Patients are processed in order, so that two batches cannot
 * deadlock.
 */
export async function insertPlans(
  { db, caller, now }: SessionCx,
  { labelId, source, sourceKey, acceptsId, firstDate, times, intervalDays, way, content }: Planning,
  people: readonly Planned[],
): Promise<Made[]> {
  if (people.length === 0) return [];
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const stamp = sql`${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint`;
  const stamped = sql`created_at, created_by, updated_at, updated_by`;
  const each = <T>(of: (planned: Planned) => T) => people.map(of);
  const { rows } = await sql<Made>`WITH given AS (
      SELECT * FROM unnest(${each((one) => one.patientId)}::bigint[], ${each((one) => one.executorId)}::bigint[],
        ${each((one) => one.firstDate ?? firstDate)}::date[], ${each((one) => one.sourceKey ?? sourceKey ?? null)}::text[],
        ${each((one) => one.acceptsId ?? acceptsId ?? null)}::bigint[])
        AS g (patient_id, executor_id, first_date, source_key, accepts_id)),
    plans AS (
      INSERT INTO return_plan (property_owner_id, org_id, patient_id, label_id, source, source_key, accepts_id, first_date,
        times, interval_days, way, executor_id, content, ${stamped})
      SELECT ${propertyOwnerId}::bigint, ${orgId}::bigint, patient_id, ${labelId}::bigint, ${source}::integer, source_key,
        accepts_id, first_date, ${times}::integer, ${intervalDays}::integer, ${way}::integer,
        executor_id, ${content}::text, ${stamp}
      FROM given ORDER BY patient_id
      ON CONFLICT DO NOTHING
      RETURNING *),
    tasks AS (
      INSERT INTO return_task (property_owner_id, org_id, plan_id, seq, patient_id, label_id, plan_date, way, executor_id,
        content, ${stamped})
      SELECT property_owner_id, org_id, id, n + 1, patient_id, label_id, first_date + n * coalesce(interval_days, 0), way,
        executor_id, content, ${stamp}
      FROM plans CROSS JOIN LATERAL generate_series(0, times - 1) AS n
      RETURNING id, plan_id, seq),
    places AS (
      INSERT INTO patient_org (property_owner_id, org_id, patient_id, created_at)
      SELECT property_owner_id, org_id, patient_id, ${at}::timestamptz FROM plans ON CONFLICT DO NOTHING)
    SELECT plans.id AS "planId", plans.patient_id AS "patientId", tasks.id AS "taskId"
    FROM plans JOIN tasks ON tasks.plan_id = plans.id AND tasks.seq = 1`.execute(db);
  return rows;
}

const OPEN = stateCode(returnTaskFlow, 'OPEN');

/** Returns which of the patients have an open task of the label in any organisation of the chain. */
export async function openPlans(cx: SessionCx, labelId: number, patientIds: readonly number[]): Promise<Set<number>> {
  const rows = await acrossOrgs(cx, () =>
    mine(cx, 'returnPlan')
      .where('labelId', '=', labelId)
      .where('planState', '=', OPEN)
      .where(sql<boolean>`patient_id = ANY (${[...patientIds]}::bigint[])`)
      .select('patientId')
      .execute(),
  );
  return new Set(rows.map(({ patientId }) => patientId));
}

/** Locked before any of its tasks. */
export async function lockPlan(cx: SessionCx, id: number) {
  const found = await mine(cx, 'returnPlan')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'planState', 'patientId', 'labelId'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { planState, ...row } = found;
  return { ...row, state: stateOf(returnPlanFlow, planState) };
}

export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

export async function tasksOfPlan(cx: SessionCx, planId: number) {
  const rows = await mine(cx, 'returnTask')
    .where('planId', '=', planId)
    .select(['id', 'taskState', 'seq'])
    .orderBy('seq')
    .execute();
  return rows.map(({ taskState, ...row }) => ({ ...row, state: stateOf(returnTaskFlow, taskState) }));
}

/** Where a plan is, now that one of its tasks moved: written in any case, so that its version tells of the move. */
export async function settlePlan(cx: SessionCx, planId: number): Promise<ReturnTaskState> {
  const state = planStateOf((await tasksOfPlan(cx, planId)).map((task) => task.state));
  await writeRow(cx, 'returnPlan', planId, { planState: stateCode(returnPlanFlow, state) });
  return state;
}

const CLOSED_BY_HAND = [stateCode(returnTaskFlow, 'DONE'), stateCode(returnTaskFlow, 'IGNORED')];

/** Returns whether the visit that a record requested was carried out or dismissed. */
export async function isAnswered(
  cx: SessionCx,
  sourceKey: string,
  labelId: number,
  firstDate: string,
): Promise<boolean> {
  const row = await mine(cx, 'returnPlan')
    .where('sourceKey', '=', sourceKey)
    .where('labelId', '=', labelId)
    .where('firstDate', '=', firstDate)
    .where('planState', 'in', CLOSED_BY_HAND)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the open plans that a workstation record requested. */
export async function plansOfSource(cx: SessionCx, sourceKey: string): Promise<number[]> {
  const rows = await mine(cx, 'returnPlan')
    .where('sourceKey', '=', sourceKey)
    .where('planState', '=', OPEN)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
