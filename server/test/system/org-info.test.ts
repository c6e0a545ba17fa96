import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import type { InputOf } from '@mingmou/contract/base/call';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { checkPlace, checkUscc } from '@mingmou/contract/system/org/org-info.rules';
import { jpeg, png } from '../files/media';
import { openUploads, type Uploads } from '../files/uploads';
import { TEST_NOW } from '../support/app';

const HERE = 1;
let uploads: Uploads;
let admin = '';
let doctor = '';

beforeAll(async () => {
  uploads = await openUploads();
  [admin, doctor] = [await uploads.app.signIn('admin'), await uploads.app.signIn('doctor')];
});
beforeEach(() => uploads.app.setNow(TEST_NOW));
afterAll(() => uploads.close());

const find = async (token = admin, orgId = HERE) => uploads.app.send(orgInfo.findById, { orgId }, { token });

type Change = InputOf<typeof orgInfo.update>;

async function change(fields: Partial<Change>, token = admin) {
  const {
    logo: _l,
    images: _i,
    modules: _m,
    serviceStart: _s,
    serviceEnd: _e,
    updatedAt: _u,
    ...row
  } = (await find()).data;
  return uploads.app.send(orgInfo.update, { ...row, ...fields }, { token });
}

const fileState = async (id: number) =>
  (await uploads.app.database.query(`SELECT state, biz_id::int AS owner FROM file WHERE id = ${id}`)).rows[0];

describe('机构信息', () => {
  it('is readable by all accounts of the organisation, and by none of another organisation', async () => {
    expect((await find(doctor)).data).toMatchObject({ id: HERE, orgShortName: '旗舰店', images: [] });
    expect(await find(doctor, 2)).toMatchObject({ code: 100002 });
    expect(await find(await uploads.app.signIn('admin_b'))).toMatchObject({ code: 100002 });
  });

  it('requires the right 保存 and the current version to be changed, and logs the change', async () => {
    expect((await change({ intro: 'x' }, doctor)).status).toBe(403);
    const before = (await find()).data;
    expect((await change({ phone: '0571-88886666', longitude: 120.123456, latitude: 30.2 })).success).toBe(true);
    expect((await find()).data).toMatchObject({ phone: '0571-88886666', longitude: 120.123456, latitude: 30.2 });
    expect(await change({ version: before.version, phone: `1${'0'.repeat(10)}` })).toMatchObject({ code: 100001 });
    const { rows } = await uploads.app.database.query(
      "SELECT after->'longitude'->>'value' AS longitude, target_name FROM operation_log WHERE target_type = '机构信息' AND success ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ longitude: '120.123456', target_name: '旗舰店' }]);
    expect(await change({ id: 2 })).toMatchObject({ code: 100002 });
  });

  it('requires names and a code that are unique in the chain, and a credit code with a valid check digit', async () => {
    expect(await change({ orgShortName: '城东店' })).toMatchObject({
      code: 100004,
      msg: '机构简称「城东店」已存在，请更换',
    });
    expect(await change({ uscc: '91330106MA27XXXX0A' })).toMatchObject({ status: 400, data: { field: 'uscc' } });
    expect(await change({ longitude: 120, latitude: null })).toMatchObject({
      status: 400,
      data: { field: 'latitude' },
    });
    expect((await change({ uscc: '91350100m000100y43' })).success).toBe(true);
    expect((await find()).data.uscc).toBe('91350100M000100Y43');
    expect([checkUscc('91350100M000100Y44'), checkUscc(''), checkPlace(null, null)]).toEqual([
      '校验位不正确，请核对',
      null,
      null,
    ]);
  });

  it('links its logo and pictures, and deletes them when they are removed', async () => {
    const upload = async (use: 'ORG_LOGO' | 'ORG_IMAGE') =>
      (await uploads.picture(await png(), use, { token: admin })).data.id;
    const [logo, first, second] = [await upload('ORG_LOGO'), await upload('ORG_IMAGE'), await upload('ORG_IMAGE')];
    expect((await change({ logoFileId: logo, imageFileIds: [second, first] })).success).toBe(true);
    const { data } = await find(doctor);
    expect(data.logo?.id).toBe(logo);
    expect(data.images.map(({ id }) => id)).toEqual([second, first]);
    expect((await uploads.get(data.images[0]?.thumbUrl ?? '')).statusCode).toBe(200);
    expect(await fileState(first)).toEqual({ state: 'LINKED', owner: HERE });
    expect((await change({ imageFileIds: [first] })).success).toBe(true);
    expect([await fileState(second), await fileState(first)]).toMatchObject([
      { state: 'DELETED' },
      { state: 'LINKED' },
    ]);
    expect((await uploads.get(data.images[0]?.url ?? '')).statusCode).toBe(404);
  });

  it('refuses a file of another purpose, of another account, of another chain, or already linked elsewhere', async () => {
    const bytes = await png();
    const other = await uploads.app.signIn('admin_b');
    const wrong = [
      (await uploads.picture(bytes, 'STAFF_AVATAR', { token: admin })).data.id,
      (await uploads.picture(bytes, 'ORG_IMAGE', { token: doctor })).data.id,
      (await uploads.picture(bytes, 'ORG_IMAGE', { token: other })).data.id,
      987_654_321,
    ];
    const held = (await find()).data.imageFileIds ?? [];
    for (const id of wrong)
      expect(await change({ imageFileIds: [...held, id] })).toMatchObject({
        code: 190306,
        msg: '文件不存在或无权查看',
      });
    expect((await find()).data.imageFileIds).toEqual(held);
    expect(await change({ imageFileIds: Array.from({ length: 10 }, (_, n) => n + 1) })).toMatchObject({ status: 400 });
  });

  it('accepts one of two concurrent saves, and neither loses a picture nor links a picture twice', async () => {
    const bytes = await png();
    const ids = [0, 1].map(async () => (await uploads.picture(bytes, 'ORG_IMAGE', { token: admin })).data.id);
    const [a = 0, b = 0] = await Promise.all(ids);
    const saved = await Promise.all([change({ imageFileIds: [a] }), change({ imageFileIds: [b] })]);
    expect(saved.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
    const now = (await find()).data.imageFileIds ?? [];
    const { rows } = await uploads.app.database.query(
      "SELECT id::int FROM file WHERE state = 'LINKED' AND biz_type = 'ORG_IMAGE' ORDER BY id",
    );
    expect(rows.map(({ id }) => id)).toEqual(now);
  });
});

describe('员工头像与电子签名', () => {
  it('are stored with the employee, returned by a separate call, and apply in every organisation of the employee', async () => {
    const { data } = await uploads.app.send(employee.page, { page: 1, size: 10 }, { token: admin });
    const row = data.records.find(({ orgIds }) => orgIds.includes(2) && orgIds.includes(HERE));
    if (!row) throw new Error('the demo has nobody in both organisations');
    const avatar = (await uploads.picture(await jpeg(), 'STAFF_AVATAR', { token: admin })).data.id;
    const sign = (await uploads.picture(await png(), 'STAFF_SIGN', { token: admin })).data.id;
    const save = async (files: { avatarFileId?: number; signFileId?: number }, token = admin) => {
      const now = (await uploads.app.send(employee.findById, { id: row.id }, { token })).data;
      const { stateEnum: _s, updatedAt: _u, orgIds: _o, departmentNames: _d, account: _a, ...rest } = now;
      return uploads.app.send(employee.update, { ...rest, ...files }, { token });
    };
    await uploads.app.database.query(`UPDATE account SET staff_id = ${row.id} WHERE account = 'admin'`);
    const avatarShown = async () => (await uploads.app.send(auth.sessionInfo, {}, { token: admin })).data.avatar;
    expect(await avatarShown()).toBeNull();
    expect(await save({ avatarFileId: avatar, signFileId: avatar })).toMatchObject({ code: 190306 });
    expect((await save({ avatarFileId: avatar, signFileId: sign })).success).toBe(true);
    expect((await uploads.get((await avatarShown()) ?? '')).headers).toMatchObject({ 'content-type': 'image/webp' });
    const east = await uploads.app.signIn('admin', { orgId: 2, device: 'device-2' });
    const seen = await uploads.app.send(employee.pictures, { id: row.id }, { token: east, device: 'device-2' });
    expect(seen.data.map(({ id }) => id)).toEqual([avatar, sign]);
    expect((await uploads.get(seen.data[0]?.thumbUrl ?? '')).statusCode).toBe(200);
    expect((await uploads.app.send(employee.pictures, { id: row.id }, { token: doctor })).status).toBe(403);

    const next = (await uploads.picture(await jpeg(), 'STAFF_AVATAR', { token: east })).data.id;
    expect((await save({ avatarFileId: next }, east)).success).toBe(true);
    expect([await fileState(avatar), await fileState(next)]).toMatchObject([{ state: 'DELETED' }, { state: 'LINKED' }]);
  });
});
