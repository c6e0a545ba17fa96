import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let elsewhere: string;

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  const [main, east] = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: main });
  elsewhere = await app.signIn('admin', { orgId: east, device: 'device-2' });
});
afterAll(() => app.close());

const read = async (token = admin) => (await app.send(mobileControl.findAll, {}, { token })).data;

describe('移动端显示控制', () => {
  it('starts with the built-in sections', async () => {
    const { version, items } = await read();
    expect(version).toBe(1);
    expect(items).toHaveLength(13);
    expect(items.filter(({ visible }) => !visible).map(({ section }) => section)).toEqual([
      '药品处方',
      '消费记录',
      '转介绍海报',
    ]);
    expect(items.filter(({ delayHours }) => delayHours > 0)).toEqual([
      { section: '检查报告', visible: true, delayHours: 24, mask: false },
    ]);
  });

  it("is saved as a whole for one's own organisation, and logs the change", async () => {
    const { version, items } = await read();
    const changed = items.map((item) => (item.section === '消费记录' ? { ...item, visible: true, mask: true } : item));
    const saved = await app.send(mobileControl.update, { version, items: changed }, { token: admin });
    expect(saved.data.version).toBe(version + 1);
    expect((await read()).items).toEqual(changed);
    expect(await read(elsewhere)).toEqual({ version: 1, items });
    const { rows } = await app.database.query(
      `SELECT target_name, before, after FROM operation_log WHERE target_type = '移动端显示控制' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({
      target_name: '消费记录',
      before: { 消费记录: { label: '消费记录', value: '隐藏，延迟可见0小时' } },
      after: { 消费记录: { label: '消费记录', value: '显示，延迟可见0小时，脱敏' } },
    });
  });

  it('accepts only the first of several concurrent saves', async () => {
    const { version, items } = await read();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((hours) =>
        app.send(
          mobileControl.update,
          { version, items: items.map((item) => ({ ...item, delayHours: hours })) },
          { token: admin },
        ),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001, 100001, 100001]);
  });

  it('refuses a delay over 720 hours, a duplicate section, and an account without the button', async () => {
    const { version, items } = await read();
    const [first] = items;
    const late = { version, items: [{ ...first, delayHours: 721 }] };
    expect(await app.sendRaw(mobileControl.update, late, { token: admin })).toMatchObject({ status: 400 });
    const twice = { version, items: [first, first] };
    expect(await app.sendRaw(mobileControl.update, twice, { token: admin })).toMatchObject({ status: 400 });
    const doctor = await app.signIn('doctor');
    expect(await app.send(mobileControl.findAll, {}, { token: doctor })).toMatchObject({ status: 403 });
    expect(await app.send(mobileControl.update, { version, items }, { token: doctor })).toMatchObject({ status: 403 });
  });
});
