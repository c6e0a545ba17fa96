import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

let desk: Desk;
let cashier: string;
let manager: string;
beforeAll(async () => {
  desk = await openDesk();
  [cashier, manager] = [await desk.app.signIn('cashier'), await desk.app.signIn('manager')];
});
afterAll(() => desk.app.close());

type Filters = Partial<InputOf<typeof visitRecord.page>>;

async function list(filters: Filters = {}) {
  const asked = { size: 100, dateFrom: TODAY, dateTo: TODAY, ...filters };
  return (await desk.app.send(visitRecord.page, asked, { token: desk.front })).data;
}

const names = async (filters: Filters) => (await list(filters)).records.map(({ name }) => name);

async function register(name: string, change: Partial<Parameters<Desk['register']>[0]> = {}) {
  const { data } = await desk.register({
    patient: newcomer(name),
    doctorId: desk.wang.doctorId,
    schedulingId: desk.wang.schedulingId,
    feeItemIds: await desk.feeIds('专家挂号'),
    totalAmount: money(20),
    ...change,
  });
  return data;
}

async function pay(orderId: number | null | undefined) {
  if (!orderId) throw new Error('the fee has no order');
  const { data } = await desk.app.send(chargeOrder.detail, { id: orderId }, { token: cashier });
  const ways = [{ wayCode: 1, amount: money(20) }];
  const input = { id: orderId, version: data.order.version, payableAmount: money(20), ways };
  await desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() });
}

async function detail(acceptsId: number, token = desk.front) {
  return (await desk.app.send(visitRecord.detail, { acceptsId }, { token })).data;
}

async function giveBack(id: number) {
  const { data } = await desk.app.send(registration.findById, { id }, { token: desk.front });
  const input = { id, version: data.registration.version, reason: '改期' };
  await desk.app.send(registration.return, input, { token: desk.front, idempotencyKey: newKey() });
}

async function labelIds(...wanted: string[]): Promise<number[]> {
  const { rows } = await desk.app.database.query(
    `SELECT id, name FROM customer_label WHERE property_owner_id = 1 AND name = ANY ($1)`,
    [wanted],
  );
  return wanted.map((name) => Number(rows.find((row) => row.name === name)?.id));
}

async function makeLabels(...made: string[]): Promise<number[]> {
  await desk.app.database.query(
    `INSERT INTO customer_label (property_owner_id, name, color, category, sort)
     SELECT 1, name, '#1468C7', '自定义', 900 FROM unnest($1::text[]) AS name`,
    [made],
  );
  return labelIds(...made);
}

async function label(acceptsId: number, change: Partial<InputOf<typeof visitRecord.updateLabel>>, token = desk.front) {
  const { version } = (await detail(acceptsId)).visit;
  const as = { token, idempotencyKey: newKey() };
  return desk.app.send(visitRecord.updateLabel, { acceptsId, version, labelIds: [], ...change }, as);
}

describe('visit records', () => {
  it('count 人次 and sum due and paid amounts, without refunded and cancelled registrations', async () => {
    await pay((await register('赵已付')).orderId);
    await register('钱待付');
    const returned = await register('孙退号');
    await pay(returned.orderId);
    await giveBack(returned.registrationId);
    const cancelled = await register('李取消');
    await desk.app.send(
      registration.cancel,
      { id: cancelled.registrationId, version: 1, reason: '来不了' },
      { token: desk.front },
    );
    const page = await list();
    expect(page).toMatchObject({ total: 4, sums: { payableAmount: 40, paidAmount: 20 } });
    const told = page.records.map(({ name, recordState, payableAmount, paidAmount }) => [
      ...[name, recordState, payableAmount, paidAmount],
    ]);
    expect(told).toEqual([
      ['李取消', 3, 0, 0],
      ['孙退号', 4, 0, 0],
      ['钱待付', 0, 20, 0],
      ['赵已付', 0, 20, 20],
    ]);
    expect(page.records.map(({ waitingOrderId }) => Boolean(waitingOrderId))).toEqual([false, false, true, false]);
    const asked = { size: 100, dateFrom: TODAY, dateTo: TODAY } as const;
    const { data: slips } = await desk.app.send(registration.page, asked, { token: desk.front });
    expect(slips.records.map((row) => row.waitingOrderId)).toEqual(page.records.map((row) => row.waitingOrderId));
    expect(await list({ size: 10, recordState: 0 })).toMatchObject({ total: 2, sums: { payableAmount: 40 } });
    expect(await names({ recordState: 4 })).toEqual(['孙退号']);
  });

  it('are found by queue state, doctor, kind, label, school, source, new patient and keyword', async () => {
    const { acceptsId, patientId, registrationNo, visitNo } = await register('周查找');
    await desk.app.send(visit.updateAccepts, { acceptsId, version: 1, acceptsState: 1 }, { token: desk.admin });
    await desk.register({ patient: { id: patientId }, visitType: 3 });
    expect(await names({ recordState: 1 })).toEqual(['周查找']);
    expect(await list({ keyword: '周查找', newPatient: true })).toMatchObject({
      total: 1,
      records: [{ visitType: 1 }],
    });
    expect(await list({ keyword: '周查找', newPatient: false })).toMatchObject({
      total: 1,
      records: [{ visitType: 3 }],
    });
    expect(await list({ keyword: '周查找', doctorId: desk.wang.doctorId })).toMatchObject({ total: 1 });
    expect(await names({ keyword: registrationNo })).toEqual(['周查找']);
    expect(await names({ keyword: visitNo })).toEqual(['周查找']);
    const { rows } = await desk.app.database.query(
      `UPDATE patient SET school_id = (SELECT min(id) FROM school WHERE property_owner_id = 1),
         source_id = (SELECT min(id) FROM customer_source WHERE property_owner_id = 1), referrer_type = 2, referrer_id = $2
       WHERE id = $1 RETURNING school_id AS school, source_id AS source`,
      [patientId, desk.wang.doctorId],
    );
    expect(await list({ schoolId: Number(rows[0]?.school) })).toMatchObject({ total: 2 });
    const [bySource] = (await list({ sourceId: Number(rows[0]?.source), visitType: 1 })).records;
    expect(bySource).toMatchObject({ name: '周查找', referrerName: '王建国', doctorName: '王建国' });
    const [id = 0] = await makeLabels('找得到');
    await label(acceptsId, { labelIds: [id] });
    expect(await list({ labelId: id })).toMatchObject({ total: 1, records: [{ labels: [{ id, name: '找得到' }] }] });
  });

  it('are exported as a sheet, and refused beyond 10000 rows', async () => {
    await register('吴导出');
    const query = { dateFrom: TODAY, dateTo: TODAY, keyword: '吴导出' };
    const { body } = await desk.app.download(visitRecord.export, query, { token: manager });
    const [head, row] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(head).toContain('应收(元)');
    expect(row?.slice(3, 8)).toEqual([
      '吴导出',
      '男',
      expect.stringMatching(/岁$/),
      expect.stringMatching(/\*{4}/),
      '初诊',
    ]);
    expect(row).toContain('候诊');

    await desk.app.database.query(
      `WITH made AS (INSERT INTO registration (property_owner_id, org_id, registration_no, day, patient_id, reg_kind,
           visit_type, department_id)
         SELECT property_owner_id, org_id, 'GHX' || n, '2026-01-05', patient_id, 1, 1, department_id
         FROM registration, generate_series(1, 10001) n WHERE registration_no = 'GH202603100001'
         RETURNING id, org_id, patient_id, department_id, registration_no)
       INSERT INTO accepts (property_owner_id, org_id, visit_no, day, registration_id, patient_id, visit_type, department_id,
         queue_no, queue_sort)
       SELECT 1, org_id, 'JZX' || registration_no, '2026-01-05', id, patient_id, 1, department_id, 1, now() FROM made`,
    );
    const days = { dateFrom: '2026-01-05', dateTo: '2026-01-05' };
    expect(await desk.app.sendRaw(visitRecord.export, days, { token: manager })).toMatchObject({
      code: 110402,
      msg: '导出超过10000行，请缩小范围',
    });
  });

  it('cover at most 365 days', async () => {
    const asked = { dateFrom: '2025-03-09', dateTo: TODAY };
    expect(await desk.app.send(visitRecord.page, asked, { token: desk.front })).toMatchObject({ status: 400 });
  });
});

describe('visit details', () => {
  it('show transfers, calls, pre-examination, stages, orders and refunds', async () => {
    const { acceptsId, registrationId, orderId } = await register('郑详情');
    const blank = await detail(acceptsId);
    expect(blank).toMatchObject({
      triage: null,
      transfers: [],
      refunds: [],
      visit: { name: '郑详情', allergyFlag: 9 },
    });
    await desk.app.send(visit.callNumber, { acceptsId }, { token: desk.nurse });
    const { departmentId, doctorId } = desk.li;
    const to = { acceptsId, version: 2, departmentId, doctorId, reason: '患者要求' };
    expect(await desk.app.send(visit.updateTransfer, to, { token: desk.nurse })).toMatchObject({ success: true });
    await desk.app.send(triageRecord.save, { acceptsId, version: 0, odIop: 15 }, { token: desk.nurse });
    await pay(orderId);
    await giveBack(registrationId);
    const after = await detail(acceptsId);
    expect(after).toMatchObject({
      visit: {
        recordState: 4,
        cancelReason: '改期',
        doctorName: '李静怡',
        payableAmount: 0,
        paidAmount: 0,
        regKind: 1,
      },
      transfers: [
        { from: expect.stringContaining('王建国'), to: expect.stringContaining('李静怡'), reason: '患者要求' },
      ],
      triage: { record: { odIop: 15 }, finishAt: null },
      orders: [{ id: orderId, orderState: 4, payableAmount: 20, paidAmount: 20, refundedAmount: 20 }],
      refunds: [{ amount: 20, reason: '改期' }],
    });
    expect(after.stages.map(({ title, stageState }) => [title, stageState])).toContainEqual(['预检', 1]);
    expect(after.logs.map(({ action }) => action)).toEqual(['登记', '叫号', '转诊', '退号']);
  });
});

describe('information from before the visit', () => {
  it('is shown with the visit: its appointment and its questionnaire', async () => {
    const { acceptsId, registrationId } = await register('何有约');
    expect(await detail(acceptsId)).toMatchObject({ appointment: null, questionnaire: null });
    await desk.app.database.query(
      `INSERT INTO appointment (property_owner_id, org_id, subscribe_no, patient_id, name, phone, department_id, mode, doctor_id,
         subscribe_date, frame_start, frame_end, source, subscribe_state, arrive_at, purpose, registration_id)
       SELECT property_owner_id, org_id, 'YYTEST1', patient_id, '何有约', '13700000001', department_id, 1, doctor_id,
         day, '09:30', '10:00', 1, 4, now(), '验光配镜', id FROM registration WHERE id = $1`,
      [registrationId],
    );
    const { data } = await desk.app.send(questionnaire.findByAccepts, { acceptsId }, { token: desk.nurse });
    const answers = [{ code: 'Q01', value: ['常规检查'] }];
    const given = { acceptsId, templateId: data.templateId, version: 0, answers };
    expect(await desk.app.send(questionnaire.save, given, { token: desk.nurse })).toMatchObject({ success: true });
    expect(await detail(acceptsId)).toMatchObject({
      appointment: { subscribeNo: 'YYTEST1', frameStart: '09:30', resourceName: '王建国', purpose: '验光配镜' },
      questionnaire: { finishAt: null, answers: [{ title: '本次就诊原因', text: '常规检查' }] },
    });
  });
});

describe('labels of a visit', () => {
  it('replace the earlier labels, and are added to the patient on request without removing any', async () => {
    const [a = 0, b = 0, c = 0] = await makeLabels('甲签', '乙签', '丙签');
    const { acceptsId, patientId } = await register('王标签');
    const ofPatient = async () => {
      const { rows } = await desk.app.database.query('SELECT label_ids::integer[] AS ids FROM patient WHERE id = $1', [
        patientId,
      ]);
      return rows[0]?.ids;
    };
    expect(await label(acceptsId, { labelIds: [a, b] })).toMatchObject({ success: true, data: { version: 2 } });
    expect(await ofPatient()).toEqual([]);
    await label(acceptsId, { labelIds: [b, b], syncPatient: true });
    await label(acceptsId, { labelIds: [c], syncPatient: true });
    expect((await detail(acceptsId)).visit).toMatchObject({ labelIds: [c], labels: [{ id: c, name: '丙签' }] });
    expect(await ofPatient()).toEqual([b, c]);
    expect((await detail(acceptsId)).logs.at(-1)).toMatchObject({ action: '标签' });
  });

  it('are written once when a lost request is retried, without a conflict with itself', async () => {
    const [a = 0] = await makeLabels('戊签');
    const { acceptsId } = await register('陈断网');
    const sent = { acceptsId, version: 1, labelIds: [a] };
    const as = { token: desk.front, idempotencyKey: newKey() };
    await desk.app.send(visitRecord.updateLabel, sent, as);
    expect(await desk.app.send(visitRecord.updateLabel, sent, as)).toMatchObject({
      success: true,
      data: { version: 2 },
    });
    const another = { token: desk.front, idempotencyKey: newKey() };
    expect(await desk.app.send(visitRecord.updateLabel, sent, another)).toMatchObject({ code: 110001 });
  });

  it('must be enabled and at most ten, and existing disabled labels stay visible', async () => {
    const [old = 0, fresh = 0] = await makeLabels('旧签', '新签');
    const { acceptsId } = await register('冯停用');
    await label(acceptsId, { labelIds: [old] });
    await desk.app.database.query(`UPDATE customer_label SET state_enum = 'DISABLE' WHERE id = ANY ($1)`, [
      [old, fresh],
    ]);
    expect(await label(acceptsId, { labelIds: [old, fresh] })).toMatchObject({
      code: 110401,
      msg: '标签「新签」已停用',
    });
    expect(await label(acceptsId, { labelIds: [old] })).toMatchObject({ success: true });
    expect(await label(acceptsId, { labelIds: [999_999] })).toMatchObject({ code: 100002 });
    const eleven = await makeLabels(...Array.from({ length: 11 }, (_, n) => `第${n}签`));
    expect(await label(acceptsId, { labelIds: eleven })).toMatchObject({ status: 400 });
    expect(await label(acceptsId, { labelIds: eleven.slice(1) })).toMatchObject({ success: true });
    expect(await label(acceptsId, { labelIds: [], version: 1 })).toMatchObject({ code: 110001 });
    expect(await label(acceptsId, { labelIds: [] }, cashier)).toMatchObject({ status: 403 });
  });
});
