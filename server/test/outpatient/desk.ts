import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import type { AppOptions } from '../../src/app';
import { type TestApp, testApp } from '../support/app';

/** The Tuesday of the worked cases. */
export const TODAY = '2026-03-10';

type Draft = InputOf<typeof registration.saveRegistered>;

/** The flagship on that day, without registrations and with two doctors on duty until the evening. */
export interface Desk {
  readonly app: TestApp;
  readonly front: string;
  readonly nurse: string;
  readonly admin: string;
  readonly departmentId: number;
  readonly roomId: number;
  readonly wang: Shift;
  readonly li: Shift;
  /** Registers a new patient unless the draft names a patient. */
  register(change?: Partial<Draft>, token?: string): Promise<Registered>;
  /** Returns the charge ids of a registration fee; 专家挂号 costs 20 yuan, 普通挂号 10. */
  feeIds(name: FeeName): Promise<number[]>;
  /** Returns the names in the queue, in queue order. */
  queue(): Promise<string[]>;
  visitOf(acceptsId: number): Promise<VisitRow>;
  /** Resets the clock to nine in the morning, and deletes registrations and parameters. */
  clear(): Promise<void>;
  set(table: 'registration' | 'accepts' | 'scheduling', id: number, assignment: string): Promise<void>;
}

export type FeeName = '普通挂号' | '专家挂号' | '复诊免挂号费';

interface Shift {
  readonly doctorId: number;
  readonly schedulingId: number;
  readonly departmentId: number;
}

type Registered = Awaited<ReturnType<typeof save>>;
type VisitRow = Awaited<ReturnType<typeof pageOf>>['data']['records'][number];

const pageOf = (app: TestApp, token: string, input = {}) =>
  app.send(visit.pageTriage, { size: 100, ...input }, { token });
const save = (app: TestApp, input: Draft, token: string, idempotencyKey: string) =>
  app.send(registration.saveRegistered, input, { token, idempotencyKey });

let made = 0;
/** Patient source of new patients; a file created by hand requires it. */
let sourceId: number | undefined;
export const newKey = () => `desk-key-${String(++made).padStart(12, '0')}`;

const SURNAMES = '赵钱孙李周吴郑冯陈褚卫蒋沈韩杨朱秦尤许何';

/** Returns a new adult patient. */
export function newcomer(name?: string): Draft['patient'] {
  made += 1;
  const digits = String(made).padStart(8, '0');
  return {
    name: name ?? `${SURNAMES[made % SURNAMES.length]}试${made}`,
    sex: 1,
    birthday: new Date(Date.UTC(1970, 0, made)).toISOString().slice(0, 10),
    phone: `137${digits}`,
    sourceId,
  };
}

async function one(app: TestApp, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await app.database.query(text, values);
  if (!rows[0]) throw new Error(`no row: ${text}`);
  return rows[0];
}

async function shiftOf(app: TestApp, account: string, regCapacity: number): Promise<Shift> {
  const person = await one(
    app,
    `SELECT a.staff_id AS "doctorId", d.id AS "departmentId", d.org_id AS "orgId"
     FROM account a JOIN employee_org p ON p.property_owner_id = a.property_owner_id AND p.employee_id = a.staff_id AND p.position = 0
     JOIN department d ON d.property_owner_id = a.property_owner_id AND d.id = p.department_ids[1] WHERE a.account = $1`,
    [account],
  );
  const row = await one(
    app,
    `INSERT INTO scheduling (property_owner_id, org_id, staff_id, date, definition_id, period, start_time, end_time, department_id, reg_capacity)
     SELECT 1, $1, $2, $3, (SELECT min(id) FROM scheduling_definition WHERE org_id = $1), 4, '08:00', '21:00', $4, $5 RETURNING id`,
    [person.orgId, person.doctorId, TODAY, person.departmentId, regCapacity],
  );
  return {
    doctorId: Number(person.doctorId),
    departmentId: Number(person.departmentId),
    schedulingId: Number(row.id),
  };
}

async function clear(app: TestApp): Promise<void> {
  await app.database.empty(
    ...['questionnaire_answer', 'triage_record', 'accepts', 'registration', 'charge_order', 'cashier_shift'],
  );
  await app.database.query(
    `DELETE FROM parameter WHERE key LIKE 'register%';
     DELETE FROM sequence WHERE prefix IN ('GH', 'JZ', 'SF', 'TF', 'JB') OR prefix LIKE 'QUEUE-%'`,
  );
  app.setNow(`${TODAY} 09:00:00`);
}

export async function openDesk(regCapacity = 0, extra: Partial<AppOptions> = {}): Promise<Desk> {
  const app = await testApp(extra);
  await clear(app);
  await app.database.query(`DELETE FROM scheduling WHERE date = '${TODAY}'`);
  const [wang, li] = [await shiftOf(app, 'doctor', regCapacity), await shiftOf(app, 'optom', regCapacity)];
  sourceId = Number(
    (await one(app, `SELECT id FROM customer_source WHERE property_owner_id = 1 AND name = '其他'`)).id,
  );
  const room = await one(app, 'SELECT min(id) AS id FROM consultation_room WHERE department_id = $1', [
    wang.departmentId,
  ]);
  const [front, nurse, admin] = [await app.signIn('front'), await app.signIn('triage'), await app.signIn('admin')];
  return {
    app,
    front,
    nurse,
    admin,
    departmentId: wang.departmentId,
    roomId: Number(room.id),
    wang,
    li,
    register: (change = {}, token = front) =>
      save(
        app,
        { patient: newcomer(), visitType: 1, departmentId: wang.departmentId, totalAmount: money(0), ...change },
        token,
        newKey(),
      ),
    feeIds: async (name) => {
      const { id } = await one(
        app,
        `SELECT charge_id AS id FROM registration_fee WHERE name = $1
         AND org_id = (SELECT org_id FROM department WHERE id = $2)`,
        [name, wang.departmentId],
      );
      return [Number(id)];
    },
    queue: async () => {
      const { data } = await pageOf(app, nurse, { acceptsState: 0 });
      return data.records.map(({ name }) => name);
    },
    visitOf: async (acceptsId) => {
      const { data } = await pageOf(app, nurse);
      const found = data.records.find((row) => row.acceptsId === acceptsId);
      if (!found) throw new Error(`visit ${acceptsId} is in no queue`);
      return found;
    },
    clear: () => clear(app),
    set: async (table, id, assignment) => {
      await app.database.query(`UPDATE ${table} SET ${assignment} WHERE id = $1`, [id]);
    },
  };
}
