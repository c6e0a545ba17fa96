import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { consent } from '@mingmou/contract/patients/consent.contract';
import type { ConsentKind } from '@mingmou/contract/patients/consent.dicts';
import { consentPhone } from '@mingmou/contract/patients/consent-phone.contract';
import { png } from '../files/media';
import { openUploads } from '../files/uploads';

let uploads: Awaited<ReturnType<typeof openUploads>>;
let front: string;
let [adult, child] = [0, 0];
let signature = '';
let ip = 0;

beforeAll(async () => {
  uploads = await openUploads();
  front = await uploads.app.signIn('front');
  const { rows } = await uploads.app.database.query(
    `SELECT id FROM patient WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id LIMIT 2`,
  );
  [adult = 0, child = 0] = rows.map(({ id }) => Number(id));
  const named = `UPDATE patient SET name = $2, birthday = $3 WHERE id = $1`;
  await uploads.app.database.query(named, [adult, '王小明', '1990-01-01']);
  await uploads.app.database.query(named, [child, '李小红', '2020-01-01']);
  signature = (await png(600, 200)).toString('base64');
});
beforeEach(async () => {
  ip += 1;
  await uploads.app.database.query('DELETE FROM consent');
});
afterAll(() => uploads.close());

const phone = () => ({ ip: `10.8.0.${ip}` });

async function code(patientId: number, kind: ConsentKind = 'PRIVACY') {
  const { data } = await uploads.app.send(consentPhone.open, { patientId, kind }, { token: front });
  expect(data.url).toMatch(/:50128\/sign\?key=[\w-]{32}$/);
  return new URL(data.url).searchParams.get('key') ?? '';
}
const find = (key: string) => uploads.app.send(consentPhone.find, { key }, phone());
const sign = (key: string, change: Partial<InputOf<typeof consentPhone.sign>> = {}) =>
  uploads.app.send(consentPhone.sign, { key, textVersion: 1, signature, ...change }, phone());
const kept = async (patientId: number) =>
  (await uploads.app.send(consent.find, { patientId }, { token: front })).data.consents;
const use = async (patientId: number) =>
  (await uploads.app.send(consentPhone.use, { patientId }, { token: front })).data;

const GONE = { code: 190301, msg: '二维码已失效，请在电脑上重新打开' };

describe('a consent on the patient’s own phone', () => {
  it('shows the text and only a masked name; the signature is stored with the text, only once', async () => {
    const key = await code(adult, 'CARD');
    const { data } = await find(key);
    expect(data).toMatchObject({ kind: 'CARD', title: '储值卡协议', textVersion: 1, patientName: '王*明' });
    expect(data.needsGuardian).toBe(false);
    expect(JSON.stringify(data)).not.toContain('王小明');
    expect(await use(adult)).toMatchObject({ sentAt: null, openUntil: expect.any(String) });
    expect(await sign(key)).toMatchObject({ success: true });
    expect(await use(adult)).toMatchObject({ sentAt: expect.any(String), openUntil: null });
    const [row] = await kept(adult);
    expect(row).toMatchObject({ kind: 'CARD', state: 'AGREED', signedBy: 'PHONE', textVersion: 1, pictures: [{}] });
    const { data: printed } = await uploads.app.send(consent.print, { id: row?.id ?? 0 }, { token: front });
    expect((await uploads.get(printed.signature ?? '')).headers['content-type']).toBe('image/png');
    expect(await sign(key)).toMatchObject(GONE);
    expect(await find(key)).toMatchObject(GONE);
    expect(await kept(adult)).toHaveLength(1);
    const { rows } = await uploads.app.database.query(
      `SELECT staff_name, target_name FROM operation_log WHERE action = '患者手机签署' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ staff_name: '患者手机', target_name: '储值协议 王小明' }]);
  });

  it('requires a named guardian for a child', async () => {
    const key = await code(child);
    expect((await find(key)).data.needsGuardian).toBe(true);
    expect(await sign(key)).toMatchObject({ status: 400, msg: '监护人：未满14周岁须由监护人签署，请填写监护人' });
    expect(await sign(key, { guardianName: '李父' })).toMatchObject({ status: 400 });
    expect(await kept(child)).toEqual([]);
    expect(await sign(key, { guardianName: '李父', guardianRelation: 4 })).toMatchObject({ success: true });
    expect(await kept(child)).toMatchObject([{ guardianName: '李父', guardianRelation: 4, signedBy: 'PHONE' }]);
  });

  it('requires marketing channels, and refuses a text version that was not shown', async () => {
    const key = await code(adult, 'MARKETING');
    expect(await sign(key)).toMatchObject({ status: 400, msg: '营销方式：请至少选择一种' });
    expect(await sign(key, { ways: ['SMS'], textVersion: 2 })).toMatchObject({ code: 100001 });
    expect(await sign(key, { ways: ['SMS'], signature: Buffer.from('no picture').toString('base64') })).toMatchObject({
      code: 190304,
    });
    expect(await kept(adult)).toEqual([]);
    expect(await sign(key, { ways: ['SMS', 'PHONE'] })).toMatchObject({ success: true });
    expect(await kept(adult)).toMatchObject([{ kind: 'MARKETING', ways: ['SMS', 'PHONE'] }]);
  });

  it('opens with the newest code only, and is signed only once by two concurrent requests', async () => {
    const former = await code(adult);
    const key = await code(adult);
    expect(await find(former)).toMatchObject(GONE);
    const replies = await Promise.all([sign(key), sign(key)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(await kept(adult)).toHaveLength(1);
  });
});
