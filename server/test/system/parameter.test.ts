import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { checkParameter } from '@mingmou/contract/system/parameter/parameter.rules';
import { ALL_PARAMETERS, type ParameterValue } from '@mingmou/contract/system/parameter/parameter-groups';
import { admin as sql } from '../auth/support';
import { TEST_NOW, type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(TEST_NOW);
  await sql(app, 'DELETE FROM parameter');
  admin = await app.signIn('admin', { device: 'office' });
});

const read = async (token = admin) => (await app.send(parameterSettings.findAll, {}, { token })).data;
const effective = async (key: string, token = admin) =>
  (await read(token)).items.find((item) => item.key === key)?.value;
const save = (version: number, values: Record<string, ParameterValue>, token = admin) =>
  app.send(
    parameterSettings.update,
    { version, items: Object.entries(values).map(([key, value]) => ({ key, value })) },
    { token },
  );

describe('system parameters', () => {
  it('lists every parameter once, with a valid initial value', async () => {
    const { version, items } = await read();
    expect(version).toBe(1);
    expect(items.map(({ key }) => key)).toEqual(ALL_PARAMETERS.map(({ key }) => key));
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    for (const one of ALL_PARAMETERS) expect([one.key, checkParameter(one, one.initial)]).toEqual([one.key, null]);
    expect(await effective('visionType')).toBe(1);
  });

  it('SYS-19 refuses the second of two changes of one version, and logs the change once', async () => {
    const { version } = await read();
    expect(await save(version, { visionType: 2, callInterval: 10 })).toMatchObject({
      success: true,
      data: { version: version + 1 },
    });
    expect(await save(version, { visionType: 3 })).toMatchObject({ code: 100001 });
    expect(await effective('visionType')).toBe(2);
    const lines = await sql(app, "SELECT * FROM operation_log WHERE target_type = '系统参数' AND success");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      target_name: '视力记录方式',
      before: { visionType: { label: '视力记录方式', value: 1 } },
      after: { visionType: { label: '视力记录方式', value: 2 } },
    });
    const { data } = await app.send(auth.sessionInfo, {}, { token: admin });
    expect(data.visionType).toBe(2);
  });

  it('SYS-19 accepts only one of two concurrent saves', async () => {
    const { version } = await read();
    const replies = await Promise.all([save(version, { visionType: 2 }), save(version, { visionType: 3 })]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001]);
  });

  it.each<[string, unknown, string]>([
    ['visionType', 5, '视力记录方式：不能大于4'],
    ['visionType', '2', '视力记录方式：应为数字'],
    ['openingCash', 1.234, '备用金：最多2位小数'],
    ['costDisplay', 1, '显示成本：应为是或否'],
    ['cylNotation', 'X', '柱镜记法：不在可选范围内'],
    ['nothing', true, '参数：没有「nothing」'],
  ])('refuses for %s the value %j', async (key, value, msg) => {
    const { version } = await read();
    const reply = await app.sendRaw(parameterSettings.update, { version, items: [{ key, value }] }, { token: admin });
    expect(reply).toMatchObject({ status: 400, data: { field: key } });
    expect(reply.msg).toBe(msg);
    expect((await read()).version).toBe(version);
  });

  it('170121 enables the encryption lock only once a key is registered', async () => {
    const { version } = await read();
    expect(await save(version, { encryptionLock: true })).toMatchObject({
      code: 170121,
      msg: '请先登记至少一把密钥，再启用加密锁',
    });
    const [{ org_id: orgId } = {}] = await sql(app, 'SELECT org_id FROM auth_token ORDER BY id DESC LIMIT 1');
    const insert = `INSERT INTO security_key (property_owner_id, org_id, key_id, label, kind, public_key, state_enum)
      VALUES (1, $1, $2, '前台', 'LOCAL', 'x', $3)`;
    await sql(app, insert, [orgId, 'key-disabled', 'DISABLE']);
    expect(await save(version, { encryptionLock: true })).toMatchObject({ code: 170121 });
    await sql(app, insert, [orgId, 'key-enabled', 'ENABLE']);
    expect(await save(version, { encryptionLock: true })).toMatchObject({ success: true });
    expect(await effective('encryptionLock')).toBe(true);
    await sql(app, 'DELETE FROM parameter');
  });

  it('applies organisation parameters in their organisation only, and chain parameters everywhere', async () => {
    const [, east] = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
    const there = await app.signIn('admin', { device: 'east', orgId: Number(east?.id) });
    const { version } = await read();
    await save(version, { visionType: 2, maxDevices: 5 });
    expect([await effective('visionType', there), await effective('maxDevices', there)]).toEqual([1, 5]);
    const other = await app.signIn('admin_b');
    expect(await effective('maxDevices', other)).toBe(3);
  });

  it('requires the button to set parameters, and the button in every organisation for chain parameters', async () => {
    const { version } = await read();
    const front = await app.signIn('front');
    expect(await save(version, { visionType: 2 }, front)).toMatchObject({ status: 403 });
    expect([(await read()).chainAllowed, (await read(front)).chainAllowed]).toEqual([true, false]);
    await sql(
      app,
      `DELETE FROM account_org_role held USING account WHERE account.id = held.account_id AND account.account = 'admin'
       AND held.org_id <> (SELECT org_id FROM auth_token WHERE account_id = account.id ORDER BY id DESC LIMIT 1)`,
    );
    expect((await read()).chainAllowed).toBe(false);
    expect(await save(version, { maxDevices: 5 })).toMatchObject({ status: 403 });
    expect(await save(version, { visionType: 2 })).toMatchObject({ success: true });
  });
});
