import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { NAME_START } from '@mingmou/contract/referral/poster.rules';
import { posterLanding } from '@mingmou/contract/referral/poster-landing.contract';
import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import sharp from 'sharp';
import { jpeg } from '../files/media';
import { openUploads, type Uploads } from '../files/uploads';
import { TEST_NOW } from '../support/app';

const GONE = { success: false, code: 150601, msg: '海报已失效' };
/** Base address of the pages for phones. */
const PHONES = 'http://localhost:50128';

let uploads: Uploads;
let admin = '';
let orgId = 0;
let portrait: Buffer;

const query = async (text: string) => (await uploads.app.database.query(text)).rows;
const as = () => ({ token: admin });

beforeAll(async () => {
  uploads = await openUploads();
  orgId = Number((await query('SELECT min(id) AS id FROM org WHERE property_owner_id = 1'))[0]?.id);
  admin = await uploads.app.signIn('admin', { orgId });
  portrait = await sharp({ create: { width: 600, height: 1000, channels: 3, background: '#7fb2ff' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  uploads.app.setNow(TEST_NOW);
  await query('TRUNCATE referral_poster, referral_poster_code, referral_poster_key');
  await query("UPDATE outside_referrer SET state_enum = 'ENABLE'");
});
afterAll(() => uploads.close());

async function imageId(bytes = portrait, token = admin): Promise<number> {
  const { data, msg } = await uploads.picture(bytes, 'REFERRAL_POSTER', { token }, 'a.jpg');
  if (!data) throw new Error(msg);
  return data.id;
}

async function draft(change: object = {}) {
  return {
    name: '春季护眼',
    imageFileId: await imageId(),
    qr: { x: 60, y: 70, size: 30 },
    nameText: { ...NAME_START },
    slogan: '好视力，一起来',
    validFrom: null,
    validTo: null,
    referrerTypes: [1, 2, 3] as ReferrerType[],
    ...change,
  };
}

const save = async (change: object = {}) => uploads.app.send(poster.save, await draft(change), as());

async function saved(change: object = {}): Promise<number> {
  const { data, msg } = await save(change);
  if (!data) throw new Error(msg);
  return data.id;
}

async function idOf(table: string): Promise<number> {
  const [row] = await query(`SELECT id::int AS id FROM ${table} WHERE property_owner_id = 1 ORDER BY id LIMIT 1`);
  return Number(row?.id);
}

const REFERRERS: Readonly<Record<ReferrerType, string>> = { 1: 'patient', 2: 'employee', 3: 'outside_referrer' };

async function generate(posterId: number, referrerType: ReferrerType = 3, referrerId?: number) {
  const id = referrerId ?? (await idOf(REFERRERS[referrerType]));
  return uploads.app.send(poster.generate, { posterId, referrerType, referrerId: id }, as());
}

const look = (code: string) => uploads.app.send(posterLanding.find, { code });
const move = async (id: number, to: 'ENABLE' | 'DISABLE') => {
  const { data } = await uploads.app.send(poster.findById, { id }, as());
  return uploads.app.send(poster.enable, { id, version: data.version, stateEnum: to }, as());
};

describe('a poster', () => {
  it('has a picture and a name that is unique in its organisation, and is visible only there', async () => {
    const [one, two] = [await draft(), await draft()];
    const replies = await Promise.all([one, two].map((each) => uploads.app.send(poster.save, each, as())));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100004]);
    const { data } = await uploads.app.send(poster.page, {}, as());
    expect(data.records).toMatchObject([
      { name: '春季护眼', qr: one.qr, nameText: NAME_START, live: true, given: 0, image: { width: 600, height: 1000 } },
    ]);
    const other = await uploads.app.signIn('admin_b', { device: 'device-2' });
    expect((await uploads.app.send(poster.page, {}, { token: other })).data.total).toBe(0);
    const id = data.records[0]?.id ?? 0;
    expect(await uploads.app.send(poster.findById, { id }, { token: other })).toMatchObject({ code: 100002 });
    const east = await uploads.app.signIn('admin', {
      device: 'device-3',
      orgId: Number((await query('SELECT max(id) AS id FROM org WHERE property_owner_id = 1'))[0]?.id),
    });
    expect((await uploads.app.send(poster.page, {}, { token: east })).data.total).toBe(0);
  });

  it('has its code inside the picture, large enough for a phone', async () => {
    // In a picture of 600 × 1000, 30 % of the width equals 18 % of the height.
    expect(await save({ qr: { x: 70, y: 82, size: 30 } })).toMatchObject({ success: true });
    for (const qr of [
      { x: 70.1, y: 10, size: 30 },
      { x: 10, y: 82.1, size: 30 },
    ])
      expect(await save({ name: '另一张', qr })).toMatchObject({ code: 170602, msg: '海报二维码超出图片范围' });
    expect(await save({ name: '另一张', qr: { x: 10, y: 10, size: 14.9 } })).toMatchObject({ status: 400 });
    expect(await save({ name: '另一张', nameText: { ...NAME_START, y: 99 } })).toMatchObject({
      status: 400,
      msg: '推荐人姓名：超出图片范围，请移到图片内',
    });
    expect(await save({ name: '另一张', validFrom: '2025-03-13', validTo: '2025-03-12' })).toMatchObject({
      status: 400,
      msg: '结束日期：不能早于开始日期',
    });
    expect((await uploads.app.send(poster.page, {}, as())).data.total).toBe(1);
  });

  it('accepts jpg and png up to 5 MB, uploaded by the caller for a poster', async () => {
    const send = (bytes: Buffer) => uploads.picture(bytes, 'REFERRAL_POSTER', as());
    expect(await send(Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]))).toMatchObject({
      code: 190303,
      msg: '文件过大，单个不超过5MB',
    });
    expect(await send(await sharp(portrait).webp().toBuffer())).toMatchObject({ msg: '仅支持jpg、png格式' });
    const { data: foreign } = await uploads.picture(portrait, 'ORG_IMAGE', as());
    expect(await save({ imageFileId: foreign.id })).toMatchObject({ code: 190306 });
    expect(await save({ imageFileId: 999_999 })).toMatchObject({ code: 190306 });
  });

  it('releases its previous picture when it gets another, and the last one when it is deleted', async () => {
    const id = await saved();
    const state = async () =>
      (await query(`SELECT state FROM file WHERE biz_type = 'REFERRAL_POSTER' AND biz_id = ${id} ORDER BY id`)).map(
        (row) => row.state,
      );
    const change = { ...(await draft()), id, version: 1 };
    expect(await uploads.app.send(poster.update, change, as())).toMatchObject({ success: true });
    expect(await state()).toEqual(['DELETED', 'LINKED']);
    expect(await uploads.app.send(poster.update, change, as())).toMatchObject({ code: 100001 });
    await uploads.app.send(poster.delete, { id, version: 2, stateEnum: 'DELETE' }, as());
    expect(await state()).toEqual(['DELETED', 'DELETED']);
    expect(await save()).toMatchObject({ success: true });
  });

  it('is changed only with the right to referral settings', async () => {
    const front = await uploads.app.signIn('front', { device: 'device-4' });
    expect((await uploads.app.send(poster.save, await draft(), { token: front })).status).toBe(403);
    expect((await uploads.app.send(poster.page, {}, { token: front })).status).toBe(403);
    const input = { posterId: await saved(), referrerType: 3 as const, referrerId: await idOf('outside_referrer') };
    expect((await uploads.app.send(poster.generate, input, { token: front })).status).toBe(403);
  });
});

describe("a referrer's code", () => {
  it('is unique per poster, kind and referrer, even when two requests run concurrently', async () => {
    const id = await saved();
    const [first, second] = await Promise.all([generate(id), generate(id)]);
    expect(first.data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(first.data.landingUrl).toBe(`${PHONES}/poster?c=${first.data.code}`);
    expect(second.data.code).toBe(first.data.code);
    expect((await uploads.get(first.data.imageUrl)).statusCode).toBe(200);
    const others = [await generate(id, 1), await generate(id, 2), await generate(await saved({ name: '夏季' }))];
    const codes = [first, ...others].map(({ data }) => data.code);
    expect(new Set(codes).size).toBe(4);
    expect((await uploads.app.send(poster.findById, { id }, as())).data.given).toBe(3);
  });

  it('is issued for a live poster and an enabled referrer of a kind that the poster allows', async () => {
    const id = await saved({ referrerTypes: [3], validTo: '2025-03-12' });
    expect(await generate(id, 1)).toMatchObject({
      status: 400,
      msg: '推荐人类型：海报「春季护眼」不适用于患者，请选择其他海报',
    });
    expect(await generate(id, 3, 999_999)).toMatchObject({ status: 400, msg: '推荐人：不存在或已删除，请重新选择' });
    expect(await uploads.app.send(poster.findAll, { referrerType: 1 }, as())).toMatchObject({ data: [] });
    expect(await uploads.app.send(poster.findAll, { referrerType: 3 }, as())).toMatchObject({ data: [{ id }] });
    await query("UPDATE outside_referrer SET state_enum = 'DISABLE'");
    expect(await generate(id)).toMatchObject({ code: 150403, msg: '推荐人已停用' });
    await query("UPDATE outside_referrer SET state_enum = 'ENABLE'");
    uploads.app.setNow('2025-03-13 00:00:00');
    admin = await uploads.app.signIn('admin', { orgId });
    expect(await generate(id)).toMatchObject(GONE);
    expect(await uploads.app.send(poster.findAll, { referrerType: 3 }, as())).toMatchObject({ data: [] });
  });
});

describe('the page that a phone opens from a poster', () => {
  it('shows the clinic, the texts and the masked name only', async () => {
    const id = await saved();
    const [org] = await query(
      'SELECT org_name, phone, address FROM org WHERE property_owner_id = 1 ORDER BY id LIMIT 1',
    );
    const [patient] = await query('SELECT name FROM patient WHERE property_owner_id = 1 ORDER BY id LIMIT 1');
    const { data: given } = await generate(id, 1);
    const { data } = await look(`${given.code.slice(0, 4)}-${given.code.slice(4).toLowerCase()}`);
    expect(data).toMatchObject({
      phone: org?.phone,
      address: org?.address,
      slogan: '好视力，一起来',
      code: given.code,
    });
    expect(data.orgName).toBe(org?.org_name);
    expect(data.referrerName).toContain('*');
    expect(data.referrerName[0]).toBe(String(patient?.name)[0]);
    expect(JSON.stringify(data)).not.toContain(String(patient?.name));
    expect(Object.keys(data).sort()).toEqual(
      ['address', 'businessHours', 'code', 'notice', 'orgName', 'phone', 'referrerName', 'slogan'].sort(),
    );
    const { data: school } = await generate(id, 3);
    expect((await look(school.code)).data.referrerName).toBe('文三路小学');
  });

  it('shows the organisation’s WeChat profile where one is maintained', async () => {
    const { data: given } = await generate(await saved());
    await query(`INSERT INTO wx_org (property_owner_id, org_id, display_name, phone, notice)
      SELECT property_owner_id, org_id, '明眸少儿', '400-1', '周一休息' FROM referral_poster_code`);
    expect((await look(given.code)).data).toMatchObject({ orgName: '明眸少儿', phone: '400-1', notice: '周一休息' });
    await query('DELETE FROM wx_org');
  });

  it('shows the same message for every obstacle', async () => {
    const id = await saved({ validFrom: '2025-03-12', validTo: '2025-03-14' });
    const { data: given } = await generate(id);
    expect(await look(given.code)).toMatchObject({ success: true });
    const unknown = await look('000000000000');
    expect(unknown).toMatchObject(GONE);
    const same = async () => expect(await look(given.code)).toEqual({ ...unknown });
    for (const wrong of ['abc', '海报', 'x'.repeat(60)]) expect(await look(wrong)).toEqual(unknown);
    await move(id, 'DISABLE');
    await same();
    await move(id, 'ENABLE');
    expect(await look(given.code)).toMatchObject({ success: true });
    for (const [wrong, right] of [
      ["UPDATE outside_referrer SET state_enum = 'DISABLE'", "UPDATE outside_referrer SET state_enum = 'ENABLE'"],
      ['UPDATE referral_poster SET referrer_types = ARRAY[1]', 'UPDATE referral_poster SET referrer_types = ARRAY[3]'],
    ] as const) {
      await query(wrong);
      await same();
      await query(right);
      expect(await look(given.code)).toMatchObject({ success: true });
    }
    for (const day of ['2025-03-11 23:59:59', '2025-03-15 00:00:00']) {
      uploads.app.setNow(day);
      await same();
    }
  });
});
