import type { InputOf } from '@mingmou/contract/base/call';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

export type Item = InputOf<typeof schedule.save>['items'][number];
export type RosterShift = NonNullable<Item['shifts']>[number];

/** Two organisations with their shifts, and an administrator of both; no schedules from July on. */
export interface Clinic {
  readonly app: TestApp;
  readonly admin: string;
  /** Session of the administrator in the second organisation. */
  readonly east: string;
  readonly orgIds: readonly number[];
  readonly departmentId: number;
  /** Staff ids of 王主任, who works in every organisation, and of two employees of the first organisation. */
  readonly doctor: number;
  readonly optom: number;
  readonly nurse: number;
  /** Room with one seat. */
  readonly roomId: number;
  /** Shift of the first organisation, by name. */
  readonly shift: (name: string) => RosterShift;
  readonly eastShift: (name: string) => RosterShift;
  readonly save: (items: Item[], token?: string) => ReturnType<TestApp['sendRaw']>;
  readonly rows: (staffId: number, date: string) => Promise<Row[]>;
}

export interface Row {
  readonly id: number;
  readonly version: number;
  readonly period: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly interval: number;
  readonly capacity: number;
  readonly online: number;
  readonly reg: number;
}

export async function openClinic(): Promise<Clinic> {
  const app = await testApp();
  const orgIds = (await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id')).map(({ id }) =>
    Number(id),
  );
  const one = async (text: string, values: readonly unknown[] = []) => Number((await sql(app, text, values))[0]?.id);
  const staffOf = (account: string) => one('SELECT staff_id AS id FROM account WHERE account = $1', [account]);
  const departmentOf = (orgId: number | undefined) =>
    one('SELECT id FROM department WHERE org_id = $1 AND dept_type = 1', [orgId]);
  const departmentId = await departmentOf(orgIds[0]);
  const eastDepartmentId = await departmentOf(orgIds[1]);
  const shifts = await sql(app, 'SELECT id, org_id, name FROM scheduling_definition WHERE property_owner_id = 1');
  const shiftIn = (orgId: number | undefined, department: number) => (name: string) => ({
    definitionId: Number(shifts.find((row) => Number(row.org_id) === orgId && row.name === name)?.id),
    departmentId: department,
  });
  const admin = await app.signIn('admin', { orgId: orgIds[0] });
  return {
    app,
    admin,
    orgIds,
    departmentId,
    east: await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' }),
    doctor: await staffOf('doctor'),
    optom: await staffOf('optom'),
    nurse: await staffOf('triage'),
    roomId: await one("SELECT id FROM consultation_room WHERE department_id = $1 AND name = '一诊室'", [departmentId]),
    shift: shiftIn(orgIds[0], departmentId),
    eastShift: shiftIn(orgIds[1], eastDepartmentId),
    save: (items, token = admin) => app.send(schedule.save, { items }, { token }),
    rows: async (staffId, date) => {
      const found = await sql(
        app,
        `SELECT id::int, version, period, start_time AS start, end_time AS "end", interval_minutes AS interval, capacity,
           online_capacity AS online, reg_capacity AS reg
         FROM scheduling WHERE staff_id = $1 AND date = $2 ORDER BY start_time`,
        [staffId, date],
      );
      return found.map((row) => row as unknown as Row);
    },
  };
}

/** Returns the target schedule of one employee on one day. */
export const day = (staffId: number, date: string, ...shifts: RosterShift[]): Item => ({ staffId, date, shifts });

export function firstOf(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('nothing is scheduled');
  return row;
}

let made = 0;

/** Registers this many waiting patients with a schedule. */
export async function book({ app }: Clinic, schedulingId: number, people: number): Promise<void> {
  for (let n = 0; n < people; n += 1) {
    made += 1;
    await sql(
      app,
      `WITH r AS (
         INSERT INTO registration (property_owner_id, org_id, registration_no, day, patient_id, reg_kind, visit_type, department_id, doctor_id, scheduling_id)
         SELECT 1, s.org_id, $2, s.date, (SELECT min(id) FROM patient WHERE property_owner_id = 1), 1, 1, s.department_id, s.staff_id, s.id
         FROM scheduling s WHERE s.id = $1 RETURNING *)
       INSERT INTO accepts (property_owner_id, org_id, visit_no, day, registration_id, patient_id, visit_type, department_id, doctor_id, queue_no, queue_sort)
       SELECT 1, org_id, $3, day, id, patient_id, 1, department_id, doctor_id, $4, now() FROM r`,
      [schedulingId, `GHX${made}`, `JZX${made}`, made],
    );
  }
}
