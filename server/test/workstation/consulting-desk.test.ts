import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { newcomer, TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const asOptom = () => ({ token: clinic.optom });
const waiting = async () => (await send(home.todoCount, {}, asDoctor())).data.waitingAccepts;
const rowOf = async (id: number) => (await send(calls.medicalAccepts, { id }, asDoctor())).data;
const withWang = () => ({ doctorId: clinic.desk.wang.doctorId, schedulingId: clinic.desk.wang.schedulingId });

describe('接诊', () => {
  it('WS-15 gives the patient to one of two doctors who receive concurrently, and names that doctor to the other', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    const replies = await Promise.all([
      clinic.receive(acceptsId, clinic.doctor),
      clinic.receive(acceptsId, clinic.optom),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 120101]);
    const winner = replies[0]?.success
      ? { token: clinic.doctor, name: '王建国' }
      : { token: clinic.optom, name: '李静怡' };
    expect(replies.find(({ success }) => !success)?.msg).toBe(`该患者已由${winner.name}接诊，请刷新列表`);
    const { receiveAt, medicalId } = await rowOf(acceptsId);

    clinic.desk.app.advance(5);
    const again = await clinic.receive(acceptsId, winner.token);
    expect(again).toMatchObject({ success: true, data: { acceptsId, medicalId, patientId, tab: 2 } });
    expect((await rowOf(acceptsId)).receiveAt).toBe(receiveAt);
    const { rows } = await clinic.desk.app.database.query('SELECT id FROM medical WHERE accepts_id = $1', [acceptsId]);
    expect(rows).toHaveLength(1);
  });

  it('removes a received visit from the to-do list and assigns it to the doctor', async () => {
    const { acceptsId } = await clinic.arrive();
    expect(await waiting()).toBe(1);
    await clinic.receive(acceptsId);
    expect(await waiting()).toBe(0);
    expect(await rowOf(acceptsId)).toMatchObject({
      acceptsState: 1,
      doctorName: '王建国',
      receiveAt: `${TODAY} 09:00:00`,
      isMine: true,
    });
    expect((await send(calls.acceptsState, { id: acceptsId }, asOptom())).data).toMatchObject({
      acceptsState: 1,
      receiveStaffName: '王建国',
    });
  });

  it("lets a doctor receive a colleague's patient only with the right", async () => {
    const { acceptsId } = await clinic.arrive(withWang());
    expect(await clinic.receive(acceptsId, clinic.optom)).toMatchObject({ status: 403 });
    expect(await clinic.receive(acceptsId, clinic.doctor)).toMatchObject({ success: true });
  });

  it('refuses a cancelled visit and one of another organisation', async () => {
    const { acceptsId } = await clinic.arrive();
    await clinic.desk.set('accepts', acceptsId, 'valid_flag = false');
    expect(await clinic.receive(acceptsId)).toMatchObject({ code: 120102, msg: '该就诊已取消，不能接诊' });
    expect(await clinic.receive(987_654)).toMatchObject({ code: 120208 });
  });

  it('opens the medical record when triage marks the visit as received', async () => {
    const { acceptsId } = await clinic.arrive();
    const { version } = await clinic.desk.visitOf(acceptsId);
    const token = clinic.desk.admin;
    expect(await send(visit.updateAccepts, { acceptsId, version, acceptsState: 1 }, { token })).toMatchObject({
      success: true,
    });
    expect((await rowOf(acceptsId)).medicalId).toEqual(expect.any(Number));
  });

  it('returns a received visit to the queue until a record is written', async () => {
    const { acceptsId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    expect(await send(calls.receiveCancel, { id: acceptsId }, asOptom())).toMatchObject({ code: 120107 });
    expect(await send(calls.receiveCancel, { id: acceptsId }, asDoctor())).toMatchObject({ success: true });
    expect(await rowOf(acceptsId)).toMatchObject({ acceptsState: 0, receiveAt: null, queueNo: 1 });
    await clinic.receive(acceptsId);
    await clinic.ask(acceptsId, 0, { chiefComplaint: '视远不清' });
    expect(await send(calls.receiveCancel, { id: acceptsId }, asDoctor())).toMatchObject({
      code: 120108,
      msg: '已填写记录，不能撤销接诊',
    });
    const { version } = await clinic.desk.visitOf(acceptsId);
    const token = clinic.desk.admin;
    const back = { acceptsId, version, acceptsState: 0 as const, reason: '误点' };
    expect(await send(visit.updateAccepts, back, { token })).toMatchObject({ code: 110203 });
  });
});

describe('叫号', () => {
  it('WS-16 moves a patient back by three places after three calls, and calls priority patients first', async () => {
    const names = ['一', '二', '三', '四', '五', '六'];
    const ids = new Map<string, number>();
    for (const name of names) {
      clinic.desk.app.advance(1);
      const { acceptsId } = await clinic.arrive({ ...withWang(), patient: newcomer(`候${name}`) });
      ids.set(name, acceptsId);
    }
    const acceptsId = ids.get('一') ?? 0;
    const { roomId } = clinic.desk;
    const number = (action: 'CALL' | 'RECALL' | 'PASS') => {
      clinic.desk.app.advance(1);
      return send(calls.callNumber, { acceptsId, roomId, action }, asDoctor());
    };
    expect(await number('CALL')).toMatchObject({ success: true, data: { callCount: 1 } });
    expect(await number('RECALL')).toMatchObject({ success: true, data: { callCount: 2 } });
    expect(await number('PASS')).toMatchObject({ code: 110215 });
    expect(await number('RECALL')).toMatchObject({ success: true, data: { callCount: 3 } });
    expect(await number('PASS')).toMatchObject({ success: true });
    const order = async () => {
      const { data } = await send(calls.searchPage, { scope: 'DESK', acceptsState: 0 }, asDoctor());
      return data.records.map(({ name }) => name.slice(1)).join('');
    };
    expect(await order()).toBe('二三四一五六');
    await clinic.arrive({ ...withWang(), patient: newcomer('候七'), priority: true, priorityReason: '老人' });
    expect(await order()).toBe('七二三四一五六');
  });

  it("calls the first patient of the doctor's own queue, and requires a room", async () => {
    const { roomId } = clinic.desk;
    expect(await send(calls.quickCall, {}, asDoctor())).toMatchObject({ code: 120105, msg: '请先选择诊室' });
    expect(await send(calls.quickCall, { roomId }, asDoctor())).toMatchObject({
      success: true,
      data: { acceptsId: null, text: '当前没有候诊患者' },
    });
    await clinic.arrive({
      departmentId: clinic.desk.li.departmentId,
      doctorId: clinic.desk.li.doctorId,
      schedulingId: clinic.desk.li.schedulingId,
    });
    clinic.desk.app.advance(1);
    const { acceptsId } = await clinic.arrive();
    expect(await send(calls.quickCall, { roomId }, asDoctor())).toMatchObject({ data: { acceptsId, callCount: 1 } });
    expect(await send(calls.call, { id: acceptsId, roomId }, asDoctor())).toMatchObject({ code: 110208 });
  });
});

describe('快速接诊', () => {
  it('WS-17 refers to the waiting visit of the patient, and opens a visit for a patient without one', async () => {
    const known = await clinic.arrive();
    const quick = (patientId: number) => send(calls.receiveQuick, { patientId }, asDoctor());
    expect(await quick(known.patientId)).toMatchObject({
      code: 120104,
      msg: `该患者今日已有未完成的就诊（${known.visitNo}），请直接接诊`,
      data: { acceptsId: known.acceptsId },
    });
    const { rows } = await clinic.desk.app.database.query(
      `SELECT id FROM patient WHERE property_owner_id = 1 AND id <> $1 ORDER BY id LIMIT 1`,
      [known.patientId],
    );
    const patientId = Number(rows[0]?.id);
    const replies = await Promise.all([quick(patientId), quick(patientId)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 120104]);
    const { data } = replies.find(({ success }) => success) ?? replies[0];
    expect(data).toMatchObject({ patientId, medicalId: expect.any(Number), tab: 2 });
    const row = await rowOf(data.acceptsId);
    expect(row).toMatchObject({ acceptsState: 1, regKind: 4, isMine: true, payState: 0 });
    expect(row.visitNo).toMatch(/^JZ20260310\d{4}$/);
    const page = await send(registration.page, { keyword: row.name }, { token: clinic.desk.front });
    expect(page.data.records[0]).toMatchObject({ regKind: 4, feeAmount: 0 });
  });
});

describe('快速接诊 with a fee', () => {
  const setFee = async (chargeId: number) =>
    clinic.desk.app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'quickReceiveFeeId', $1)
       ON CONFLICT (property_owner_id, org_id, key) DO UPDATE SET value = excluded.value`,
      [String(chargeId)],
    );
  afterEach(() => clinic.desk.app.database.query(`DELETE FROM parameter WHERE key = 'quickReceiveFeeId'`));
  const newPatient = async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.desk.set('accepts', acceptsId, 'valid_flag = false');
    return patientId;
  };
  const quick = (patientId: number) => send(calls.receiveQuick, { patientId }, asDoctor());

  it('adds the fee to an order for the cashier, also where registrations are paid first', async () => {
    const [chargeId = 0] = await clinic.desk.feeIds('专家挂号');
    await setFee(chargeId);
    await clinic.desk.app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'registerPayFirst', 'true')`,
    );
    const patientId = await newPatient();
    const { data } = await quick(patientId);
    expect(await rowOf(data.acceptsId)).toMatchObject({ acceptsState: 1, regKind: 4, payState: 1 });
    const { rows } = await clinic.desk.app.database.query(
      `SELECT source_type, item_id::int, payable_amount::float FROM charge_order_line
       WHERE order_id = (SELECT id FROM charge_order WHERE accepts_id = $1)`,
      [data.acceptsId],
    );
    expect(rows).toEqual([{ source_type: 1, item_id: chargeId, payable_amount: 20 }]);
  });

  it('refuses the whole visit while the configured fee is disabled', async () => {
    await setFee(999_999);
    const patientId = await newPatient();
    expect((await quick(patientId)).msg).toBe('快速接诊收费项：已停用或删除，请在参数设置中重新选择');
    const { rows } = await clinic.desk.app.database.query(
      'SELECT count(*)::int AS n FROM accepts WHERE patient_id = $1 AND valid_flag',
      [patientId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('origin of a visit', () => {
  it('names the last finished visit at this clinic, for a 复诊 only', async () => {
    const first = await clinic.arrive();
    await clinic.receive(first.acceptsId);
    await clinic.desk.set('accepts', first.acceptsId, `accepts_state = 2, finish_at = now(), day = '2026-03-01'`);
    const again = await clinic.arrive({ patient: { id: first.patientId }, visitType: 2 });
    expect(await rowOf(again.acceptsId)).toMatchObject({ parentAcceptsId: first.acceptsId, receiveSource: '现场' });
    const other = await clinic.arrive({ patient: { id: first.patientId }, visitType: 3, ...withWang() });
    expect((await rowOf(other.acceptsId)).parentAcceptsId).toBeNull();
  });
});

describe('结束就诊', () => {
  it('WS-18 names every blocker, ends the visit once all are resolved, and accepts no changes afterwards', async () => {
    const acceptsId = await clinic.seen();
    const finish = () => send(calls.finish, { id: acceptsId }, asDoctor());
    await send(triageRecord.save, { acceptsId, version: 0, odIop: 15 }, { token: clinic.desk.nurse });
    expect(await finish()).toMatchObject({
      code: 120110,
      msg: '存在未完成的项目：预检、诊断，请完成或重置后再结束就诊',
      data: { blockers: ['预检', '诊断'], tabs: [0, 2] },
    });
    await send(triageRecord.finish, { acceptsId, version: 1, odUcva: '4.9' }, { token: clinic.desk.nurse });
    await clinic.ask(acceptsId, 0, COMPLETE);
    expect(await finish()).toMatchObject({ data: { blockers: ['问诊', '诊断'] } });
    expect(await clinic.askDone(acceptsId, 1, COMPLETE)).toMatchObject({ success: true, data: { stageState: 2 } });
    expect(await finish()).toMatchObject({ success: true, data: { blockers: [] } });

    const row = await rowOf(acceptsId);
    expect(row).toMatchObject({ acceptsState: 2, finishAt: `${TODAY} 09:00:00`, diagnosisSummary: '双眼近视' });
    const { departmentId } = clinic.desk;
    expect(await send(calls.transfer, { acceptsId, version: row.version, departmentId }, asDoctor())).toMatchObject({
      code: 120103,
      msg: '该就诊已完成，不能执行转诊室',
    });
    expect(await clinic.receive(acceptsId)).toMatchObject({ code: 120103 });
    const bar = await send(calls.patientInfo, { patientId: row.patientId }, asDoctor());
    expect(bar.data).toMatchObject({ visitCount: 1, lastVisitAt: `${TODAY} 09:00:00` });
  });

  it('requires no diagnosis for other visit types or where the organisation does not ask for one', async () => {
    const other = await clinic.arrive({ visitType: 3 });
    await clinic.receive(other.acceptsId);
    expect(await send(calls.finish, { id: other.acceptsId }, asDoctor())).toMatchObject({ success: true });
    await clinic.desk.app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value)
       SELECT 1, org_id, 'finishRequiresDiagnosis', 'false' FROM accepts LIMIT 1`,
    );
    const acceptsId = await clinic.seen();
    expect(await send(calls.finish, { id: acceptsId }, asDoctor())).toMatchObject({ success: true });
    await clinic.desk.app.database.query(`DELETE FROM parameter WHERE key = 'finishRequiresDiagnosis'`);
  });
});

describe("visits on the doctor's desk", () => {
  it("transfers the receiver's own patient, and a colleague's patient only with the right", async () => {
    const acceptsId = await clinic.seen();
    const { version } = await rowOf(acceptsId);
    const { departmentId, doctorId } = clinic.desk.li;
    const input = { acceptsId, version, departmentId, doctorId, reason: '验光' };
    expect(await send(calls.transfer, input, asOptom())).toMatchObject({ code: 120107 });
    expect(await send(calls.transfer, { ...input, reason: null }, asDoctor())).toMatchObject({ status: 400 });
    expect(await send(calls.transfer, input, { token: clinic.manager })).toMatchObject({
      success: true,
      data: { queueNo: 1 },
    });
    expect(await rowOf(acceptsId)).toMatchObject({ acceptsState: 0, doctorName: '李静怡' });
  });

  it('tags a patient who is temporarily elsewhere', async () => {
    const acceptsId = await clinic.seen();
    expect(await send(calls.hold, { acceptsId, holdTag: '散瞳中' }, asOptom())).toMatchObject({ code: 120107 });
    await send(calls.hold, { acceptsId, holdTag: '散瞳中' }, asDoctor());
    expect((await rowOf(acceptsId)).holdTag).toBe('散瞳中');
    for (const none of ['', null]) {
      await send(calls.hold, { acceptsId, holdTag: '散瞳中' }, asDoctor());
      const input = { acceptsId, holdTag: none };
      expect(await clinic.desk.app.sendRaw(calls.hold, input, asDoctor())).toMatchObject({ success: true });
      expect((await rowOf(acceptsId)).holdTag).toBeNull();
    }
  });

  it('counts the visit states of the day and the patients who wait since earlier days', async () => {
    const old = await clinic.arrive();
    await clinic.desk.set('accepts', old.acceptsId, `day = '2026-03-09'`);
    await clinic.arrive();
    await clinic.seen();
    const page = (input = {}) => send(calls.searchPage, { scope: 'DESK', ...input }, asDoctor());
    expect((await page()).data.counts).toEqual({ all: 2, s0: 1, s1: 1, s2: 0, earlier: 1 });
    const { data } = await page({ earlier: true });
    expect(data.records.map(({ acceptsId }) => acceptsId)).toEqual([old.acceptsId]);
    expect(data.records[0]).toMatchObject({ day: '2026-03-09', phone: expect.stringContaining('****') });
  });

  it('finds visits by diagnosis and number across several days', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, COMPLETE);
    const search = async (filters: object) => {
      const input = { scope: 'SEARCH' as const, dateFrom: '2026-03-01', dateTo: TODAY, ...filters };
      return (await send(calls.searchPage, input, asDoctor())).data.records.map((row) => row.acceptsId);
    };
    const { visitNo } = await rowOf(acceptsId);
    expect([await search({ icdCode: 'H52.1' }), await search({ icdCode: 'H52.2' })]).toEqual([[acceptsId], []]);
    expect(await search({ keyword: visitNo })).toEqual([acceptsId]);
  });

  it("lists departments, rooms, doctors and the doctors' right to prescribe", async () => {
    const { data: departments } = await send(calls.initDepartment, {}, asDoctor());
    const { departmentId, doctorId } = clinic.desk.wang;
    expect(departments.map(({ id }) => id)).toContain(departmentId);
    expect((await send(calls.initConsultation, { departmentId }, asDoctor())).data.length).toBeGreaterThan(0);
    const { data: doctors } = await send(calls.initEmployee, {}, asDoctor());
    expect(doctors.find(({ staffId }) => staffId === doctorId)).toMatchObject({
      name: '王建国',
      title: '主任医师',
      prescribeRight: true,
      isMe: true,
    });
    expect(doctors.find(({ name }) => name === '李静怡')).toMatchObject({ prescribeRight: false, isMe: false });
    expect((await send(calls.doctorTitle, { staffId: doctorId }, asDoctor())).data).toEqual({
      name: '王建国',
      title: '主任医师',
    });
  });
});
