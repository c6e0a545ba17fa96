import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { cash, newKey, openTill, type Till } from '../cashier/till';

let till: Till;
let [front, patientId] = ['', 0];
beforeAll(async () => {
  till = await openTill();
  front = await till.app.signIn('front');
  patientId = till.patientId;
});
beforeEach(() => till.clear());
afterAll(() => till.app.close());

type Filters = InputOf<typeof patient.total>;
const as = () => ({ token: till.manager });
const page = async (filters: Filters) => (await till.app.send(patient.page, { size: 100, ...filters }, as())).data;
const total = async (filters: Filters) => (await till.app.send(patient.total, filters, as())).data;
const idsOf = async (filters: Filters) => (await page(filters)).records.map(({ id }) => id);

describe('patient list', () => {
  it('shows the consumption of each patient, and a total row with the sums', async () => {
    await till.sell([till.line('百元')], 100, [cash(100)]);
    const { records } = await page({ patientId });
    expect(records).toMatchObject([{ consumeAmount: 100, cardBalance: 0, arrearsBalance: 0, wechatBound: false }]);
    expect(await total({ patientId })).toEqual({ count: 1, consumeAmount: 100, cardBalance: 0, arrearsBalance: 0 });
    expect(await idsOf({ consumeFrom: 100 as never, consumeTo: 100 as never })).toEqual([patientId]);
    expect(await idsOf({ patientId, consumeFrom: 100.01 as never })).toEqual([]);
  });

  it('finds patients with all of several labels, or without a label', async () => {
    const labels = await till.rows(`SELECT id FROM customer_label WHERE property_owner_id = 1 ORDER BY id LIMIT 2`);
    const [a = 0, b = 0] = labels.map(({ id }) => Number(id));
    await till.rows('UPDATE patient SET label_ids = ARRAY[$1::bigint, $2::bigint] WHERE id = $3', [a, b, patientId]);
    expect(await idsOf({ patientId, allLabelIds: [a, b] })).toEqual([patientId]);
    expect(await idsOf({ patientId, noLabelIds: [b] })).toEqual([]);
    await till.rows('UPDATE patient SET label_ids = ARRAY[$1::bigint] WHERE id = $2', [a, patientId]);
    expect(await idsOf({ patientId, allLabelIds: [a, b] })).toEqual([]);
    expect(await idsOf({ patientId, labelIds: [a, b], noLabelIds: [b] })).toEqual([patientId]);
  });

  it.each([
    [179, 0],
    [180, 1],
  ])('finds a patient as inactive for 180 days whose last visit was %i days ago: %i', async (days, found) => {
    // The test time is 2026-03-10 09:00.
    await till.rows(
      `UPDATE patient SET last_visit_at = '2026-03-10 08:59:59+08'::timestamptz - make_interval(days => $1) WHERE id = $2`,
      [days, patientId],
    );
    expect(await idsOf({ patientId, sleepDays: 180 })).toHaveLength(found);
  });

  it('assigns several patients to an employee, and skips patients who already have that employee', async () => {
    const [staff] = await till.rows(
      `SELECT id FROM employee WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id LIMIT 1`,
    );
    const followStaffId = Number(staff?.id);
    const assign = (ids: number[], token = till.manager) =>
      till.app.send(patient.staffBatch, { ids, followStaffId }, { token });
    expect((await assign([patientId])).data).toEqual({ changed: 1, skipped: 0 });
    expect((await assign([patientId, 999_999_999])).data).toEqual({ changed: 0, skipped: 2 });
    expect((await assign([patientId], front)).code).toBe(403);
    expect(await idsOf({ patientId, followStaffId })).toEqual([patientId]);
  });

  it('stores at most twenty named filters per account', async () => {
    const save = (name: string, token = till.manager) =>
      till.app.send(patient.saveFilter, { name, filters: { owes: true, unknown: 1 } }, { token });
    await save('欠费');
    await save('欠费');
    const list = async (token = till.manager) => (await till.app.send(patient.savedFilters, {}, { token })).data;
    expect(await list()).toMatchObject([{ name: '欠费', filters: { owes: true } }]);
    expect((await list())[0]?.filters).not.toHaveProperty('unknown');
    expect(await list(front)).toEqual([]);
    for (let n = 2; n <= 20; n += 1) expect((await save(`第${n}个`)).success).toBe(true);
    expect(await save('第21个')).toMatchObject({ code: 130108 });
    const [first] = await list();
    expect((await till.app.send(patient.deleteFilter, { id: first?.id ?? 0 }, { token: front })).code).toBe(100002);
    expect((await till.app.send(patient.deleteFilter, { id: first?.id ?? 0 }, as())).success).toBe(true);
    expect(await list()).toHaveLength(19);
  });
});

describe('data of a patient in the chain', () => {
  it('PAT-02 refuses to delete a patient with a registration, also a cancelled one, and asks for confirmation without any data', async () => {
    const [one] = await till.rows(
      `SELECT p.id FROM patient p JOIN patient_org g ON g.patient_id = p.id AND g.org_id = 1
       WHERE p.property_owner_id = 1 AND p.state_enum = 'ENABLE'
         AND NOT EXISTS (SELECT FROM registration r WHERE r.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM charge_order o WHERE o.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM appointment s WHERE s.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM lens_archive l WHERE l.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM patient_package k WHERE k.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM value_card c WHERE c.patient_id = p.id)
         AND NOT EXISTS (SELECT FROM sale x WHERE x.patient_id = p.id)
       ORDER BY p.id LIMIT 1`,
    );
    const id = Number(one?.id);
    const check = () => till.app.send(patient.deleteCheck, { id }, as());
    expect((await check()).data).toContain('删除');
    await till.rows(
      `INSERT INTO registration (property_owner_id, org_id, registration_no, day, patient_id, reg_kind, visit_type, department_id,
         register_state, cancel_reason)
       SELECT 1, 1, 'GH-W02', '2026-03-10', $1, 1, 1, min(id), 2, '患者有事' FROM department WHERE org_id = 1`,
      [id],
    );
    expect(await check()).toMatchObject({ code: 130104, msg: '该患者已有挂号记录，不能删除，可停用或合并' });
    const move = { id, version: 1, stateEnum: 'DELETE' as const };
    expect(await till.app.send(patient.delete, move, as())).toMatchObject({ code: 130104 });
  });

  it('refuses to disable a patient with unfinished business', async () => {
    const [row] = await till.rows('SELECT version FROM patient WHERE id = $1', [patientId]);
    const version = Number(row?.version);
    const order = await till.open([till.line('百元')], 100);
    const disable = () =>
      till.app.send(
        patient.enable,
        { id: patientId, version, stateEnum: 'DISABLE' },
        { ...as(), idempotencyKey: newKey() },
      );
    expect(await disable()).toMatchObject({ code: 130103, msg: expect.stringContaining('收费单') });
    await till.settle(order, [cash(100)]);
    const after = await disable();
    expect(after.msg).not.toContain('收费单');
  });
});
