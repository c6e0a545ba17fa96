import type { InputOf } from '@mingmou/contract/base/call';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { type TestApp, testApp } from '../support/app';

/** The Tuesday of the worked cases. */
export const TODAY = '2026-03-10';

let keys = 0;
export const newKey = () => `return-key-${String(++keys).padStart(12, '0')}`;
let made = 0;

export type TaskDraft = InputOf<typeof returnTask.save>;
export type Call = InputOf<typeof returnRecord.savePhone>;

/** Opens the flagship on that day without return visits. */
export async function openCenter() {
  const app: TestApp = await testApp();
  app.setNow(`${TODAY} 09:00:00`);
  let devices = 0;
  const signIn = (account: string, orgId?: number) => {
    devices += 1;
    return app.signIn(account, { device: `return-${devices}`, ...(orgId ? { orgId } : {}) });
  };
  const tokens = { caller: await signIn('followup'), manager: await signIn('manager'), front: await signIn('front') };
  const query = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
  const number = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0]?.n);
  const staffOf = (account: string) => number('SELECT staff_id AS n FROM account WHERE account = $1', [account]);
  const staff = {
    caller: await staffOf('followup'),
    manager: await staffOf('manager'),
    doctor: await staffOf('doctor'),
  };
  const labelId = async (name: string) =>
    number('SELECT id AS n FROM return_label WHERE name = $1 AND property_owner_id = 1', [name]);
  /** Creates a new patient. */
  const person = async (change: Readonly<Record<string, unknown>> = {}) => {
    made += 1;
    const row = {
      ...{ property_owner_id: 1, record_no: `R${String(made).padStart(8, '0')}`, name: `回访${made}`, pinyin: 'hf' },
      ...{ pinyin_initials: 'HF', sex: 1, birthday: '1990-06-01', phone: `136${String(made).padStart(8, '0')}` },
      ...{ phone_relation: 1, first_org_id: 1, search_keys: '{}', search_text: '', ...change },
    };
    const names = Object.keys(row);
    const id = await number(
      `INSERT INTO patient (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id AS n`,
      Object.values(row),
    );
    await query('INSERT INTO patient_org (property_owner_id, org_id, patient_id) VALUES (1, $1, $2)', [
      row.first_org_id,
      id,
    ]);
    return id;
  };
  const agree = (patientId: number, ways = '{PHONE,SMS,WECHAT}') =>
    query(
      `INSERT INTO consent (property_owner_id, patient_id, org_id, kind, state, ways, file_ids)
       VALUES (1, $1, 1, 'MARKETING', 'AGREED', $2, '{1}')`,
      [patientId, ways],
    );
  const clear = async () => {
    app.setNow(`${TODAY} 09:00:00`);
    await query(`UPDATE return_task SET last_record_id = NULL`);
    for (const table of ['return_record', 'return_contact', 'return_task', 'return_plan', 'consent'])
      await query(`DELETE FROM ${table}`);
    await query(
      `UPDATE return_label SET auto_since = '${TODAY}', state_enum = 'ENABLE' WHERE name <> '沉睡唤醒' AND name <> '生日关怀'`,
    );
  };
  const as = (token: string) => ({ token, idempotencyKey: newKey() });
  const plan = async (patientId: number, change: Partial<TaskDraft> = {}, token = tokens.manager) =>
    app.send(
      returnTask.save,
      { patientId, labelId: await labelId('初诊满意度'), planDate: TODAY, way: 1, ...change },
      as(token),
    );
  const call = (input: Call, token = tokens.caller) => app.send(returnRecord.savePhone, input, as(token));
  const list = async (filters: InputOf<typeof returnTask.page> = {}, token = tokens.caller) =>
    (await app.send(returnTask.page, { mine: true, ...filters }, { token })).data;
  const task = async (taskId: number) => (await app.send(returnTask.show, { taskId }, { token: tokens.manager })).data;
  return {
    app,
    tokens,
    staff,
    query,
    number,
    signIn,
    labelId,
    person,
    agree,
    clear,
    as,
    plan,
    call,
    list,
    task,
  };
}

export type Center = Awaited<ReturnType<typeof openCenter>>;
