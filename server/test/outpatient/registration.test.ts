import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });
const withLi = () => ({
  departmentId: desk.li.departmentId,
  doctorId: desk.li.doctorId,
  schedulingId: desk.li.schedulingId,
});

describe('new registration', () => {
  it('OUT-04 creates number, visit, queue place and order, repeats the answer for its key, and refuses the same doctor again', async () => {
    const input = {
      patient: newcomer('王小明'),
      visitType: 1 as const,
      departmentId: desk.departmentId,
      ...withWang(),
      feeItemIds: await desk.feeIds('专家挂号'),
      totalAmount: money(20),
    };
    const as = { token: desk.front, idempotencyKey: newKey() };
    const first = await desk.app.send(registration.saveRegistered, input, as);
    expect(first).toMatchObject({
      success: true,
      data: {
        registrationNo: 'GH202603100001',
        visitNo: 'JZ202603100001',
        queueNo: 1,
        orderNo: 'SF202603100001',
        payableAmount: 20,
      },
    });
    const again = await desk.app.send(registration.saveRegistered, input, as);
    expect(again.data).toEqual(first.data);
    const { data: list } = await desk.app.send(registration.page, { dateFrom: TODAY }, { token: desk.front });
    expect(list).toMatchObject({
      total: 1,
      records: [{ registerState: 1, payState: 1, feeAmount: 20, acceptsState: 0, newPatient: true }],
    });

    const known = { patient: { id: first.data.patientId } };
    expect(await desk.register({ ...known, ...withWang() })).toMatchObject({
      code: 110104,
      msg: '该患者今日已挂王建国的号且未完成就诊',
    });
    expect(await desk.register({ ...known, ...withLi() })).toMatchObject({ success: true, data: { queueNo: 1 } });
  });

  it('assigns unique numbers when many desks save concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => desk.register(withWang())));
    expect(replies.map(({ success }) => success)).not.toContain(false);
    for (const key of ['registrationNo', 'visitNo', 'queueNo', 'recordNo'] as const)
      expect(new Set(replies.map(({ data }) => data[key])).size).toBe(8);
  });

  it('is stored only once when two desks register one patient with one doctor concurrently', async () => {
    const { data } = await desk.register();
    const replies = await Promise.all(
      [1, 2].map(() => desk.register({ patient: { id: data.patientId }, ...withWang() })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110104]);
  });

  it('requires an active schedule of the selected doctor', async () => {
    const { doctorId } = desk.wang;
    const refused = { code: 110101, msg: '该医生当日无排班或已停诊，请选择其他医生' };
    expect(await desk.register({ doctorId })).toMatchObject(refused);
    expect(await desk.register({ doctorId, schedulingId: desk.li.schedulingId })).toMatchObject(refused);
    const { rows } = await desk.app.database.query('SELECT period FROM scheduling WHERE id = $1', [
      desk.wang.schedulingId,
    ]);
    const other = rows[0]?.period === 1 ? 2 : 1;
    expect(await desk.register({ ...withWang(), period: other })).toMatchObject(refused);
    await desk.app.database.query('UPDATE scheduling SET stopped = true WHERE id = $1', [desk.wang.schedulingId]);
    expect(await desk.register(withWang())).toMatchObject(refused);
    const { data } = await desk.app.send(outpatientGeneral.doctors, {}, { token: desk.front });
    expect(data.find((shift) => shift.schedulingId === desk.wang.schedulingId)).toMatchObject({ stopped: true });
    await desk.app.database.query('UPDATE scheduling SET stopped = false WHERE id = $1', [desk.wang.schedulingId]);
  });

  it.each([
    ['09:29:59', 0],
    ['09:30:00', 110101],
    ['09:31:00', 110101],
  ])('is accepted until the end of the schedule at 09:30: time %s', async (time, code) => {
    await desk.set('scheduling', desk.wang.schedulingId, `end_time = '09:30'`);
    desk.app.setNow(`${TODAY} ${time}`);
    const reply = await desk.register(withWang());
    desk.app.setNow(`${TODAY} 09:00:00`);
    await desk.set('scheduling', desk.wang.schedulingId, `end_time = '21:00'`);
    expect(reply).toMatchObject({ code });
  });

  it('requires a room of its department, a correct total, and fee items of this organisation and visit type', async () => {
    expect(await desk.register({ departmentId: desk.li.departmentId, roomId: desk.roomId })).toMatchObject({
      code: 110102,
    });
    expect(await desk.register({ totalAmount: money(20) })).toMatchObject({ code: 110113 });
    const feeItemIds = await desk.feeIds('普通挂号');
    expect(await desk.register({ feeItemIds, totalAmount: money(20) })).toMatchObject({
      code: 110113,
      msg: '合计金额与系统计算不一致（系统：¥10.00），请刷新后重试',
    });
    expect(await desk.register({ feeItemIds: [999_999] })).toMatchObject({ code: 110105 });
    expect(await desk.register({ visitType: 3, feeItemIds, totalAmount: money(10) })).toMatchObject({
      code: 110105,
      msg: '挂号费项目已停用或不适用于该就诊类型',
    });
    const twice = { feeItemIds: [...feeItemIds, ...feeItemIds], totalAmount: money(20) };
    expect(await desk.register(twice)).toMatchObject({ status: 400 });
  });

  it('refuses a disabled patient, and requires the rights for priority and 加号', async () => {
    const { data } = await desk.register();
    await desk.app.database.query("UPDATE patient SET state_enum = 'DISABLE' WHERE id = $1", [data.patientId]);
    expect(await desk.register({ patient: { id: data.patientId }, ...withWang() })).toMatchObject({ code: 110009 });
    expect(await desk.register({ over: true, ...withWang() })).toMatchObject({ status: 403 });
    expect(await desk.register({ priority: true })).toMatchObject({ status: 400 });
    expect(await desk.register({ priority: true, priorityReason: '军人' })).toMatchObject({ success: true });
    expect(await desk.register({}, desk.nurse)).toMatchObject({ status: 403 });
  });

  it('stores nothing when it is refused', async () => {
    const stranger = newcomer('独孤求败');
    expect(await desk.register({ patient: stranger, doctorId: desk.wang.doctorId })).toMatchObject({ code: 110101 });
    const { data } = await desk.app.send(patient.findLike, { keyword: '独孤求败' }, { token: desk.front });
    expect(data).toEqual([]);
  });

  it('is hidden from another chain', async () => {
    const { data } = await desk.register();
    const other = await desk.app.signIn('admin_b');
    const asked = await desk.app.send(registration.findById, { id: data.registrationId }, { token: other });
    expect(asked).toMatchObject({ code: 100002 });
    const cancelled = await desk.app.send(
      registration.cancel,
      { id: data.registrationId, version: 1, reason: '试' },
      { token: other },
    );
    expect(cancelled).toMatchObject({ code: 100002 });
  });
});

describe('取消挂号', () => {
  const cancel = (id: number, version = 1, token = desk.front) =>
    desk.app.send(registration.cancel, { id, version, reason: '患者改期' }, { token });

  it('ends registration and visit, and never reuses the queue number', async () => {
    const { data } = await desk.register(withWang());
    expect(await cancel(data.registrationId)).toMatchObject({ success: true, data: { registerState: 2 } });
    const { data: row } = await desk.app.send(
      registration.findById,
      { id: data.registrationId },
      { token: desk.front },
    );
    expect(row.registration).toMatchObject({ registerState: 2, cancelReason: '患者改期' });
    await expect(desk.visitOf(data.acceptsId)).rejects.toThrow('no queue');
    const next = await desk.register(withWang());
    expect(next.data.queueNo).toBe(data.queueNo + 1);
    expect(await cancel(data.registrationId, 2)).toMatchObject({
      code: 110106,
      msg: '挂号单当前状态为「已取消」，不能取消挂号',
    });
    const act = await desk.app.send(visit.callNumber, { acceptsId: data.acceptsId }, { token: desk.front });
    expect(act).toMatchObject({ code: 110202, msg: '该就诊已取消' });
  });

  it('OUT-07 is refused once the visit has begun (110109) or the fee is paid (110107, in the queue 110212)', async () => {
    const { data: received } = await desk.register();
    await desk.set('accepts', received.acceptsId, 'accepts_state = 1');
    expect(await cancel(received.registrationId)).toMatchObject({ code: 110109 });

    const { data: paid } = await desk.register();
    await desk.set('registration', paid.registrationId, 'fee_amount = 20, pay_state = 2');
    expect(await cancel(paid.registrationId)).toMatchObject({ code: 110107, msg: '已缴费的挂号请办理退号' });
    const atQueue = { acceptsId: paid.acceptsId, version: 1, reason: '离开' };
    expect(await desk.app.send(visit.updateCancel, atQueue, { token: desk.nurse })).toMatchObject({ code: 110212 });
  });

  it('is executed only once when two users cancel concurrently, and requires a reason', async () => {
    const { data } = await desk.register();
    const replies = await Promise.all([cancel(data.registrationId), cancel(data.registrationId)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110106]);
    const empty = { id: data.registrationId, version: 1, reason: ' ' };
    expect(await desk.app.sendRaw(registration.cancel, empty, { token: desk.front })).toMatchObject({ status: 400 });
  });
});

describe('OUT-05 last place of a schedule', () => {
  let full: Desk;
  beforeAll(async () => {
    full = await openDesk(20);
    for (let taken = 0; taken < 19; taken += 1) await full.register({ ...shift() });
  });
  afterAll(() => full.app.close());
  const shift = () => ({ doctorId: full.wang.doctorId, schedulingId: full.wang.schedulingId });

  it('is given to one of two desks, and 加号 requires an explicit request and the right', async () => {
    const { data: before } = await full.app.send(outpatientGeneral.doctors, {}, { token: full.front });
    expect(before.find(({ schedulingId }) => schedulingId === full.wang.schedulingId)?.remain).toBe(1);
    const replies = await Promise.all([full.register(shift()), full.register(shift())]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110103]);
    expect(replies.find(({ success }) => !success)?.msg).toBe('王建国全天号源已满');
    expect(await full.register(shift(), full.admin)).toMatchObject({ code: 110103 });
    const added = await full.register({ ...shift(), over: true }, full.admin);
    expect(added.success).toBe(true);
    expect(await full.visitOf(added.data.acceptsId)).toMatchObject({ over: true });
  });

  it('never limits registrations without a doctor', async () => {
    expect(await full.register()).toMatchObject({ success: true });
  });
});
