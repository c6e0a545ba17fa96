import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { Refusal } from '../../src/kernel/call/refusal';
import { handle, handleAfter } from '../../src/kernel/call/route';
import { type TestApp, testApp } from '../support/app';

const input = { name: required(f.text('名称', 5)) };
const look = call({ path: '/test/look', title: '看', grant: 'menu:1414', input });
const write = call({ path: '/test/write', title: '试写', grant: 'any', log: '试写', input });
const silent = call({ path: '/test/silent', title: '不记', grant: 'any', input });
const waited: string[] = [];
const wait = call({
  ...{ path: '/test/wait', title: '等', grant: 'menu:1414', input },
  output: required(f.object('等到', { found: required(f.text('等到', 20)) })),
});
const poll = call({ path: '/test/poll', title: '轮询', grant: 'any', quiet: true, input });

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({
    extraRoutes: [
      handle(look, async () => null),
      handle(write, async ({ name }, cx) => {
        await cx.db.updateTable('org').set({ phone: '057100000000' }).where('id', '=', cx.caller.orgId).execute();
        cx.log({ targetType: '试', targetName: name });
        if (name === '拒绝') throw new Refusal(100001, '数据已被他人修改，请刷新后重试');
        if (name === '出错') throw new Error('unforeseen');
        return null;
      }),
      handle(silent, async ({ name }, cx) => {
        if (name === '记') cx.log({ targetType: '试', targetName: name });
        return null;
      }),
      handle(poll, async () => null),
      handleAfter(
        wait,
        async ({ name }) => {
          waited.push(name);
          return `等到${name}`;
        },
        async (_input, _cx, found) => ({ found }),
        { when: ({ name }) => name === '不等', found: '无须等' },
      ),
    ],
  });
});
beforeEach(async () => {
  token = await app.signIn('buyer');
  await app.database.query(`DELETE FROM operation_log WHERE action IN ('试写', '不记')`);
  await app.database.query("UPDATE org SET phone = '057111111111'");
});
afterAll(() => app.close());

const lines = async () =>
  (
    await app.database.query(
      `SELECT action, target_name, success, code, msg FROM operation_log WHERE action IN ('试写', '不记') ORDER BY id`,
    )
  ).rows;
const written = async () =>
  (await app.database.query("SELECT 1 FROM org WHERE phone = '057100000000'")).rows.length > 0;
const lastSeen = async () =>
  (
    await app.database.query(
      `SELECT to_char(last_seen_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI:SS') AS at FROM auth_token ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]?.at;

describe('a call', () => {
  it('checks the right before it reads its input', async () => {
    const front = await app.signIn('front');
    expect(await app.sendRaw(look, {}, { token: front })).toMatchObject({ status: 403 });
    expect(await app.sendRaw(look, {}, { token })).toMatchObject({ status: 400, msg: '名称：请填写' });
    expect(await app.send(look, { name: '一' }, { token })).toMatchObject({ success: true });
  });

  it('awaits slow work before its transaction, and starts the transaction immediately when there is none', async () => {
    const front = await app.signIn('front');
    expect(await app.sendRaw(wait, { name: '慢' }, { token: front })).toMatchObject({ status: 403 });
    expect(await app.send(wait, { name: '不等' }, { token })).toMatchObject({ data: { found: '无须等' } });
    expect(waited).toEqual([]);
    expect(await app.send(wait, { name: '慢' }, { token })).toMatchObject({ data: { found: '等到慢' } });
    expect(waited).toEqual(['慢']);
  });

  it('is refused while the password must be changed', async () => {
    await app.database.query("UPDATE account SET must_change_password = true WHERE account = 'buyer'");
    expect(await app.send(look, { name: '一' }, { token })).toMatchObject({ success: false });
    expect(await app.send(look, { name: '一' }, { token })).not.toMatchObject({ status: 403 });
    await app.database.query("UPDATE account SET must_change_password = false WHERE account = 'buyer'");
    expect(await app.send(look, { name: '一' }, { token })).toMatchObject({ success: true });
  });
});

describe('the operation log line of a call', () => {
  it('is committed with the call’s rows', async () => {
    expect(await app.send(write, { name: '好' }, { token })).toMatchObject({ success: true });
    expect(await lines()).toEqual([{ action: '试写', target_name: '好', success: true, code: 0, msg: '' }]);
    expect(await written()).toBe(true);
  });

  it.each([
    ['拒绝', 100001, '数据已被他人修改，请刷新后重试'],
    ['出错', 500, '系统繁忙'],
  ])('is committed without the call’s rows after a refusal: %s', async (name, code, msg) => {
    expect(await app.send(write, { name }, { token })).toMatchObject({ success: false, code });
    expect(await lines()).toEqual([{ action: '试写', target_name: name, success: false, code, msg }]);
    expect(await written()).toBe(false);
  });

  it('names a malformed request and no object', async () => {
    expect(await app.sendRaw(write, {}, { token })).toMatchObject({ status: 400 });
    expect(await lines()).toMatchObject([{ target_name: null, success: false, code: 400, msg: '名称：请填写' }]);
  });

  it('does not exist for a call that declares none; such a call fails when it logs an object', async () => {
    expect(await app.send(silent, { name: '看' }, { token })).toMatchObject({ success: true });
    expect(await app.send(silent, { name: '记' }, { token })).toMatchObject({ status: 500 });
    expect(await lines()).toEqual([]);
  });
});

describe('a session', () => {
  it('is marked as seen once a minute, and not by background polling', async () => {
    app.setNow('2025-03-12 10:00:00');
    token = await app.signIn('buyer');
    const seenAt = async (time: string, asked: typeof poll) => {
      app.setNow(`2025-03-12 ${time}`);
      await app.sendRaw(asked, { name: '一' }, { token });
      return lastSeen();
    };
    expect(await seenAt('10:00:59', look)).toBe('10:00:00');
    expect(await seenAt('10:01:00', poll)).toBe('10:00:00');
    expect(await seenAt('10:01:00', look)).toBe('10:01:00');
    expect(await seenAt('10:01:59', look)).toBe('10:01:00');
  });
});
