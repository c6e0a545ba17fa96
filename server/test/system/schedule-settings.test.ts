import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { department } from '@mingmou/contract/system/org/department.contract';
import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { admin as sql } from '../auth/support';
import { book, type Clinic, firstOf, openClinic } from './schedule-support';

let at: Clinic;
beforeAll(async () => {
  at = await openClinic();
});
afterAll(() => at.app.close());

const draft = (name: string, more: object = {}) => ({
  ...{ name, shortName: '夜', color: '#aa3300', isRest: false },
  ...{ timeRanges: [{ start: '18:00', end: '21:00' }] },
  ...more,
});
const saveShift = (name: string, more: object = {}, token = at.admin) =>
  at.app.send(scheduleDefinition.save, draft(name, more), { token });

async function shiftNamed(name: string) {
  const { data } = await at.app.send(scheduleDefinition.page, { name, size: 100 }, { token: at.admin });
  const row = data.records.find((one) => one.name === name);
  if (!row) throw new Error(`there is no shift ${name}`);
  return row;
}

describe('班次', () => {
  it('are the built-in shifts in every organisation, with their hours', async () => {
    const { data } = await at.app.send(scheduleDefinition.page, { size: 100 }, { token: at.admin });
    expect(data.records.map(({ name, shortName, hours, isRest }) => [name, shortName, hours, isRest])).toEqual([
      ['全天', '全', 7.5, false],
      ['上午', '早', 3.5, false],
      ['下午', '午', 4, false],
      ['晚班', '晚', 3, false],
      ['休息', '休', 0, true],
    ]);
    const { data: picked } = await at.app.send(
      scheduleDefinition.findAll,
      {},
      { token: await at.app.signIn('doctor') },
    );
    expect(picked).toHaveLength(5);
  });

  it('require a name that is unique in the organisation, also under concurrency', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => saveShift('夜诊')));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100004, 100004, 100004]);
    expect((await saveShift('夜诊', {}, at.east)).success).toBe(true);
    expect(await shiftNamed('夜诊')).toMatchObject({ color: '#AA3300', hours: 3 });
  });

  it.each([
    [{ timeRanges: [{ start: '20:30', end: '06:00' }] }, '第1个时段的开始应早于结束，且不能跨过午夜'],
    [{ timeRanges: [] }, '请至少填写一个时段'],
    [{ isRest: true }, '休息班次没有时段'],
    [{ timeRanges: [{ start: '08:01', end: '09:00' }] }, '第1个时段应为5分钟的整数倍'],
  ])('170105 refuses the shift %j', async (more, reason) => {
    expect(await saveShift('错误班', more)).toMatchObject({ code: 170105, msg: `班次时段不正确：${reason}` });
  });

  it('are sorted by time and keep their colour', async () => {
    const timeRanges = [
      { start: '13:00', end: '14:00' },
      { start: '08:00', end: '09:00' },
    ];
    await saveShift('两段', { timeRanges });
    expect((await shiftNamed('两段')).timeRanges.map(({ start }) => start)).toEqual(['08:00', '13:00']);
    const red = await at.app.sendRaw(scheduleDefinition.save, draft('红', { color: 'red' }), { token: at.admin });
    expect(red).toMatchObject({ status: 400, data: { field: 'color' } });
  });

  it('with future schedules can be neither disabled nor deleted', async () => {
    const { id, version } = await shiftNamed('全天');
    const says = (action: string) => ({ code: 100007, msg: `班次「全天」已被排班使用，不能${action}` });
    const disabled = await at.app.send(
      scheduleDefinition.enable,
      { id, version, stateEnum: 'DISABLE' },
      { token: at.admin },
    );
    expect(disabled).toMatchObject(says('停用'));
    expect(await at.app.send(scheduleDefinition.deleteCheck, { id }, { token: at.admin })).toMatchObject(says('删除'));
    const free = await shiftNamed('两段');
    const gone = await at.app.send(
      scheduleDefinition.delete,
      { id: free.id, version: free.version, stateEnum: 'DELETE' },
      { token: at.admin },
    );
    expect(gone.success).toBe(true);
  });

  it('are never disabled while they are being assigned', async () => {
    await saveShift('抢用班');
    const { id, version } = await shiftNamed('抢用班');
    const shift = { ...at.shift('上午'), definitionId: id };
    const replies = await Promise.all([
      at.app.send(scheduleDefinition.enable, { id, version, stateEnum: 'DISABLE' }, { token: at.admin }),
      at.save([{ staffId: at.doctor, date: '2025-08-01', shifts: [shift] }]),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('科室', () => {
  it('lists its uses, and cannot be deleted while it is in use', async () => {
    const { data } = await at.app.send(department.quote, { id: at.departmentId }, { token: at.admin });
    expect(data.map(({ where }) => where).slice(0, 2)).toEqual(['员工', '排班']);
    const empty = { name: '待撤科', deptType: 1 as const, registrable: true, isDefault: false };
    const { data: made } = await at.app.send(department.save, empty, { token: at.admin });
    const shift = { ...at.shift('上午'), departmentId: made.id };
    await at.save([{ staffId: at.optom, date: '2025-08-04', shifts: [shift] }]);
    const disable = { id: made.id, version: 1, stateEnum: 'DISABLE' as const };
    expect(await at.app.send(department.enable, disable, { token: at.admin })).toMatchObject({
      code: 100007,
      msg: '科室「待撤科」已被排班使用，不能停用',
    });
    await at.save([{ staffId: at.optom, date: '2025-08-04' }]);
    expect((await at.app.send(department.enable, disable, { token: at.admin })).success).toBe(true);
  });
});

describe('预约设置', () => {
  const all = async (token = at.admin) => (await at.app.send(appointmentSettings.findAll, {}, { token })).data;
  const departmentRow = async () => {
    const row = (await all()).departments.find(({ departmentId }) => departmentId === at.departmentId);
    if (!row) throw new Error('there is no department');
    return row;
  };
  const change = async (more: object, version?: number) => {
    const { departmentName: _name, ...row } = await departmentRow();
    return at.app.send(
      appointmentSettings.update,
      { ...row, version: version ?? row.version, ...more },
      { token: at.admin },
    );
  };

  it('are defaults until a setting is saved', async () => {
    const { departments } = await all(at.east);
    await sql(at.app, 'DELETE FROM appointment_department WHERE org_id = $1', [at.orgIds[1]]);
    const plain = (await all(at.east)).departments;
    expect(plain).toHaveLength(departments.length);
    expect(plain[0]).toMatchObject({
      ...{ mode: 1, enabled: true, intervalMinutes: 30, capacity: 4, onlineCapacity: 2, regCapacity: 20, version: 0 },
    });
    // Departments without registration take no appointments.
    expect(plain.some(({ enabled }) => !enabled)).toBe(true);
  });

  it('accepts only one of several concurrent first saves, and refuses a stale version', async () => {
    await sql(at.app, 'DELETE FROM appointment_department');
    // All three requests read version 0.
    const replies = await Promise.all([5, 6, 7].map((capacity) => change({ capacity }, 0)));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001, 100001]);
    const { version } = await departmentRow();
    expect(version).toBe(1);
    expect(await change({ capacity: 4 }, 1)).toMatchObject({ success: true, data: { version: 2 } });
    expect(await change({ capacity: 4 }, 1)).toMatchObject({ code: 100001 });
  });

  it('refuses an online capacity above the capacity', async () => {
    expect(await change({ capacity: 2, onlineCapacity: 3 })).toMatchObject({
      status: 400,
      data: { field: 'onlineCapacity' },
    });
  });

  it('SYS-12 leaves existing schedules unchanged until they are synchronised, except schedules with appointments', async () => {
    await change({ intervalMinutes: 30, capacity: 4, onlineCapacity: 2, regCapacity: 20 });
    await sql(at.app, 'DELETE FROM scheduling WHERE department_id = $1', [at.departmentId]);
    const dates = ['2025-03-13', '2025-03-14'];
    await at.save(dates.map((date) => ({ staffId: at.doctor, date, shifts: [at.shift('全天')] })));
    await book(at, firstOf(await at.rows(at.doctor, '2025-03-14')).id, 1);
    await change({ capacity: 5 });
    expect((await at.rows(at.doctor, '2025-03-13')).map(({ capacity }) => capacity)).toEqual([4, 4]);
    const sync = () => at.app.send(appointmentSettings.sync, { departmentId: at.departmentId }, { token: at.admin });
    expect((await sync()).data).toEqual({ updated: 3, kept: 1 });
    expect((await at.rows(at.doctor, '2025-03-13')).map(({ capacity }) => capacity)).toEqual([5, 5]);
    expect((await at.rows(at.doctor, '2025-03-14')).map(({ capacity }) => capacity)).toEqual([4, 5]);
    expect((await sync()).data).toEqual({ updated: 0, kept: 1 });
  });

  it('SYS-12 of a doctor take precedence over those of the department, and divide the day into frames', async () => {
    const own = { staffId: at.doctor, enabled: true, wechatShown: true, intervalMinutes: 20 as const, capacity: 1 };
    const saved = await at.app.send(appointmentSettings.updateStaff, { ...own, version: 0 }, { token: at.admin });
    expect(saved.data).toEqual({ version: 1 });
    const { staff } = await all();
    expect(staff.find(({ staffId }) => staffId === at.doctor)).toMatchObject({ capacity: 1, onlineCapacity: null });
    await at.save([{ staffId: at.doctor, date: '2025-09-01', shifts: [at.shift('上午')] }]);
    const day = { staffId: at.doctor, date: '2025-09-01' };
    const { data } = await at.app.send(appointmentSettings.preview, day, { token: at.admin });
    expect(data).toHaveLength(10);
    expect(data.at(-1)).toEqual({ start: '11:30', end: '11:50', capacity: 1, onlineCapacity: 1, stopped: false });
    const bare = await at.app.send(
      appointmentSettings.preview,
      { staffId: at.doctor, date: '2025-09-02' },
      { token: at.admin },
    );
    expect(bare.data).toEqual([]);
    expect(await at.app.send(appointmentSettings.sync, {}, { token: at.admin })).toMatchObject({ status: 400 });
    const synced = await at.app.send(appointmentSettings.sync, { staffId: at.doctor }, { token: at.admin });
    expect(synced.data.updated).toBeGreaterThan(0);
  });

  it("are readable by all accounts, and changed only with the right in one's own organisation", async () => {
    const doctor = await at.app.signIn('doctor');
    expect((await all(doctor)).departments.length).toBeGreaterThan(0);
    const { departmentName: _name, ...row } = await departmentRow();
    expect(await at.app.send(appointmentSettings.update, row, { token: doctor })).toMatchObject({ status: 403 });
    expect(await at.app.send(appointmentSettings.update, row, { token: at.east })).toMatchObject({ code: 100002 });
    const staff = { staffId: at.nurse, enabled: true, wechatShown: true, version: 0 };
    expect(await at.app.send(appointmentSettings.updateStaff, staff, { token: at.east })).toMatchObject({
      code: 100002,
    });
  });
});
