import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

type Figures = Readonly<Record<string, unknown>>;

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const find = async (acceptsId: number, token = clinic.doctor) =>
  (await send(inspection.findByAccepts, { acceptsId }, { token })).data;

/** Registers a new patient with an ordered refraction; returns the visit and the row. */
async function ordered() {
  const acceptsId = await clinic.seen();
  const { data } = await send(inspection.add, { acceptsId, formCode: 'F02' });
  return { acceptsId, checkRowId: data.recordId };
}

const rowOf = (checkRowId: number, version: number, result: Figures) => ({
  checkRowId,
  version,
  formCode: 'F02' as const,
  result,
});
const save = (acceptsId: number, checkRowId: number, version: number, result: Figures, token = clinic.optom) =>
  send(inspection.save, { acceptsId, rows: [rowOf(checkRowId, version, result)] }, { token });
const finish = (acceptsId: number, checkRowId: number, version: number, result: Figures) =>
  send(inspection.finish, { acceptsId, checkRowIds: [checkRowId], rows: [rowOf(checkRowId, version, result)] });

const RIGHT = {
  ...{ odR1Sph: -2.25, odR1Cyl: -0.75, odR1Axis: 178 },
  ...{ odR2Sph: -2.5, odR2Cyl: -0.5, odR2Axis: 2, odR3Sph: -2.12 },
};

describe('检查', () => {
  it('orders, records and finishes a row, and the tab state follows the row', async () => {
    const { acceptsId, checkRowId } = await ordered();
    const tab = async () => {
      const { data } = await send(calls.medicalAccepts, { id: acceptsId });
      return data.stages.find(({ code }) => code === 'inspection');
    };
    expect((await find(acceptsId)).rows).toMatchObject([
      { checkRowId, formCode: 'F02', stageState: 0, version: 1, editable: true, current: null, last: null },
    ]);
    expect(await tab()).toMatchObject({ tab: 4, title: '检查', stageState: 0 });
    expect(await save(acceptsId, checkRowId, 1, RIGHT)).toMatchObject({
      data: { rows: [{ recordId: checkRowId, stageState: 1, version: 2 }] },
    });
    expect((await find(acceptsId)).rows[0]).toMatchObject({
      operatorName: '李静怡',
      current: { ...RIGHT, checkedAt: `${TODAY} 09:00:00` },
    });
    expect(await tab()).toMatchObject({ stageState: 1 });
    expect(await send(inspection.finish, { acceptsId, checkRowIds: [checkRowId] })).toMatchObject({
      data: { rows: [{ stageState: 2, version: 3 }] },
    });
    expect(await find(acceptsId)).toMatchObject({
      stageState: 2,
      rows: [{ editable: false, finishedByName: '王建国' }],
    });
    expect(await tab()).toMatchObject({ stageState: 2 });
    await send(inspection.add, { acceptsId, formCode: 'F02' });
    expect(await tab()).toMatchObject({ stageState: 1 });
  });

  it('names the caller as the operator, or another person who holds 检查', async () => {
    const { acceptsId, checkRowId } = await ordered();
    const { data: staff } = await send(inspection.employees, {});
    const [li, wang] = ['李静怡', '王建国'].map((name) => staff.find((one) => one.name === name)?.id);
    const named = async (version: number, operatorId: number | undefined, token = clinic.doctor) =>
      send(
        inspection.save,
        { acceptsId, rows: [{ ...rowOf(checkRowId, version, RIGHT), ...(operatorId ? { operatorId } : {}) }] },
        { token },
      );
    await named(1, undefined);
    expect((await find(acceptsId)).rows[0]).toMatchObject({ operatorId: wang, operatorName: '王建国' });
    await named(2, li);
    expect((await find(acceptsId)).rows[0]).toMatchObject({ operatorId: li, operatorName: '李静怡' });
    await named(3, undefined);
    expect((await find(acceptsId)).rows[0]).toMatchObject({ operatorId: li });
    const { rows } = await clinic.desk.app.database.query(
      `SELECT staff_id::int AS id FROM account WHERE account = 'cashier' ORDER BY id`,
    );
    const cashier = Number(rows[0]?.id);
    expect(staff.map(({ id }) => id)).not.toContain(cashier);
    expect(await named(4, cashier)).toMatchObject({
      success: false,
      msg: expect.stringContaining('操作人：没有检查的权限，请重新选择'),
    });
    expect(await find(acceptsId)).toMatchObject({ rows: [{ version: 4, operatorId: li }] });
  });

  it('records a change of the operator after 反审 by name', async () => {
    const { acceptsId, checkRowId } = await ordered();
    await finish(acceptsId, checkRowId, 1, { ...RIGHT, device: 'TOPCON KR-800S' });
    await send(inspection.retrial, { acceptsId, checkRowId, version: 2, reason: '操作人记错' });
    const { data: staff } = await send(inspection.employees, {});
    const operatorId = staff.find(({ name }) => name === '李静怡')?.id;
    await send(inspection.save, {
      acceptsId,
      rows: [{ ...rowOf(checkRowId, 3, { ...RIGHT, device: 'TOPCON KR-800S' }), operatorId }],
    });
    const { data } = await send(revision.ofVisit, { acceptsId }, { token: clinic.manager });
    expect(data[0]?.diff).toMatchObject([{ label: '操作人', oldText: '王建国', newText: '李静怡' }]);
  });

  it('WS-02 saves and finishes a reading that is no multiple of the step', async () => {
    const { acceptsId, checkRowId } = await ordered();
    expect(await finish(acceptsId, checkRowId, 1, { odR1Sph: 0.3 })).toMatchObject({ success: true });
    expect((await find(acceptsId)).rows[0]?.current).toMatchObject({ odR1Sph: 0.3, odSph: 0.3 });
  });

  it('selects the reading with the median spherical equivalent, with its own axis', async () => {
    const { acceptsId, checkRowId } = await ordered();
    await finish(acceptsId, checkRowId, 1, { ...RIGHT, osR1Sph: -1, osR2Sph: -1.5 });
    const [row] = (await find(acceptsId)).rows;
    expect(row?.current).toMatchObject({ odSph: -2.25, odCyl: -0.75, odAxis: 178, osSph: -1 });
    expect(row?.current).not.toHaveProperty('osCyl');
  });

  it.each<[string, Figures, object]>([
    ['WS-01 a value out of range', { odR1Sph: 75 }, { code: 120201, msg: '右眼第1次球镜超出范围（-30.00～+30.00）' }],
    ['WS-03 a cylinder without its axis', { odR1Sph: -1, odR1Cyl: -0.75 }, { code: 120202 }],
    [
      'two cylinder notations',
      { odR1Sph: 1, odR1Cyl: 0.5, odR1Axis: 90, osR1Sph: 1, osR1Cyl: -0.5, osR1Axis: 9 },
      { code: 120410 },
    ],
    ['confidence 10', { odConf: 10 }, { code: 120201, msg: '右眼可信度超出范围（1～9）' }],
    ['a pupil distance of 43.5', { arPd: 43.5 }, { code: 120201 }],
    ['a future time', { checkedAt: `${TODAY} 09:00:01` }, { code: 120305, msg: '检查时间不能晚于当前时间' }],
    ['a field of another form', { odAl: 24 }, { status: 400, msg: 'odAl：未知字段' }],
    ['a text for a number', { odR1Sph: '-1' }, { status: 400, msg: '右眼第1次球镜：应为数字' }],
  ])('refuses %s', async (_name, result, refusal) => {
    const { acceptsId, checkRowId } = await ordered();
    expect(await save(acceptsId, checkRowId, 1, result)).toMatchObject({ success: false, ...refusal });
    expect((await find(acceptsId)).rows).toMatchObject([{ stageState: 0, version: 1 }]);
  });

  it('cannot be finished without a reading', async () => {
    const { acceptsId, checkRowId } = await ordered();
    expect(await finish(acceptsId, checkRowId, 1, { arPd: 62 })).toMatchObject({
      code: 120205,
      msg: '请填写右眼第1次球镜',
    });
    expect(await finish(acceptsId, checkRowId, 1, { osR2Cyl: -1, osR2Axis: 5, odR1Sph: -1 })).toMatchObject({
      code: 120205,
      msg: '请填写左眼第2次球镜',
    });
  });

  it('WS-21 lets two users write two rows concurrently, and accepts only the first write of one row', async () => {
    const { acceptsId, checkRowId } = await ordered();
    const { data } = await send(inspection.add, { acceptsId, formCode: 'F02' });
    const apart = await Promise.all([
      save(acceptsId, checkRowId, 1, { odR1Sph: -1 }),
      save(acceptsId, data.recordId, 1, { odR1Sph: -2 }, clinic.doctor),
    ]);
    expect(apart.map(({ success }) => success)).toEqual([true, true]);
    const [first, second] = [
      await save(acceptsId, checkRowId, 2, { odR1Sph: -3 }),
      await save(acceptsId, checkRowId, 2, {}),
    ];
    expect(first.success).toBe(true);
    expect(second.msg).toBe('数据已被他人修改，请刷新后重试');
  });

  it('反审 reopens the row and stores the earlier content as a revision', async () => {
    const { acceptsId, checkRowId } = await ordered();
    await finish(acceptsId, checkRowId, 1, { odR1Sph: -1 });
    expect(await save(acceptsId, checkRowId, 2, { odR1Sph: -2 })).toMatchObject({ code: 120209 });
    await send(inspection.retrial, { acceptsId, checkRowId, version: 2, reason: '录入有误' });
    await finish(acceptsId, checkRowId, 3, { odR1Sph: -2 });
    const { data } = await send(revision.ofVisit, { acceptsId });
    expect(data).toMatchObject([
      {
        stageTitle: '检查',
        recordTitle: '电脑验光',
        diff: [
          { label: '右眼第1次球镜', old: -1, new: -2, oldText: '-1.00D', newText: '-2.00D' },
          { label: '右眼球镜', old: -1, new: -2 },
        ],
      },
      { action: 'retrial', reason: '录入有误' },
    ]);
  });

  it('cancels a row that has not begun, and refuses changes of a cancelled row', async () => {
    const { acceptsId, checkRowId } = await ordered();
    const key = { acceptsId, checkRowId, version: 1 };
    expect(await send(inspection.cancel, key, { token: clinic.desk.nurse })).toMatchObject({ status: 403 });
    expect(await send(inspection.cancel, key)).toMatchObject({ data: { stageState: 3 } });
    expect(await save(acceptsId, checkRowId, 2, RIGHT)).toMatchObject({ code: 120302, msg: '该检查已取消' });
    const other = await ordered();
    await save(other.acceptsId, other.checkRowId, 1, RIGHT);
    expect(await send(inspection.cancel, { ...other, version: 2 })).toMatchObject({
      msg: '当前状态为「检查中」，不能取消检查',
    });
  });

  it('WS-18 keeps the visit open while a row is a draft', async () => {
    const { acceptsId, checkRowId } = await ordered();
    await save(acceptsId, checkRowId, 1, RIGHT);
    expect(await send(calls.finish, { id: acceptsId })).toMatchObject({
      code: 120110,
      msg: '存在未完成的项目：检查、诊断，请完成或重置后再结束就诊',
    });
    await finish(acceptsId, checkRowId, 2, RIGHT);
    await clinic.askDone(acceptsId, 0, COMPLETE);
    expect(await send(calls.finish, { id: acceptsId })).toMatchObject({ success: true });
  });

  it('WS-33 refuses an account without the button, a row of another visit, and a visit that is not received', async () => {
    const { acceptsId, checkRowId } = await ordered();
    expect(await save(acceptsId, checkRowId, 1, RIGHT, clinic.desk.nurse)).toMatchObject({ status: 403 });
    expect(await save(await clinic.seen(), checkRowId, 1, RIGHT)).toMatchObject({ code: 100002 });
    const { acceptsId: waiting } = await clinic.arrive();
    expect(await send(inspection.add, { acceptsId: waiting, formCode: 'F02' })).toMatchObject({ code: 120206 });
  });

  it("shows the patient's last finished result of the form", async () => {
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    const { data: row } = await send(inspection.add, { acceptsId: first, formCode: 'F02' });
    await finish(first, row.recordId, 1, { odR1Sph: -1 });
    await clinic.askDone(first, 0, COMPLETE);
    await send(calls.finish, { id: first });
    clinic.desk.app.setNow('2026-03-11 10:00:00');
    const token = await clinic.signIn('doctor');
    const { data } = await send(calls.receiveQuick, { patientId }, { token });
    await send(inspection.add, { acceptsId: data.acceptsId, formCode: 'F02' }, { token });
    expect((await find(data.acceptsId, token)).rows).toMatchObject([
      { last: { odR1Sph: -1, odSph: -1 }, lastAt: `${TODAY} 09:00:00` },
    ]);
  });
});
