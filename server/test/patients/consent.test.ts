import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { png } from '../files/media';
import { openUploads } from '../files/uploads';

let uploads: Awaited<ReturnType<typeof openUploads>>;
let front: string;
let people: readonly number[];

beforeAll(async () => {
  uploads = await openUploads();
  front = await uploads.app.signIn('front');
  const { rows } = await uploads.app.database.query(
    `UPDATE patient SET birthday = '1990-01-01' WHERE property_owner_id = 1 AND id IN
       (SELECT id FROM patient WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id LIMIT 5) RETURNING id`,
  );
  people = rows.map(({ id }) => Number(id));
});
afterAll(() => uploads.close());

const patientAt = (at: number) => people[at] ?? 0;
const paper = async (use: FileUse = 'CONSENT') => (await uploads.picture(await png(), use, { token: front })).data.id;

async function save(patientId: number, change: Partial<InputOf<typeof consent.save>> = {}) {
  const input = { patientId, kind: 'PRIVACY' as const, fileIds: [await paper()], ...change };
  return uploads.app.send(consent.save, input, { token: front });
}

async function find(patientId: number) {
  return (await uploads.app.send(consent.find, { patientId }, { token: front })).data;
}

async function bornOn(patientId: number, birthday: string): Promise<void> {
  await uploads.app.database.query('UPDATE patient SET birthday = $2 WHERE id = $1', [patientId, birthday]);
}

describe('consents', () => {
  it('are missing until they are signed, and require the scanned paper', async () => {
    const id = patientAt(0);
    expect(await find(id)).toEqual({ missing: ['PRIVACY', 'MARKETING', 'CARD'], needsGuardian: false, consents: [] });
    expect(await save(id, { fileIds: [] })).toMatchObject({ status: 400 });
    expect(await save(id, { fileIds: [await paper('PATIENT_PHOTO')] })).toMatchObject({ code: 190306 });
    expect((await find(id)).consents).toEqual([]);
    expect(await save(id)).toMatchObject({ success: true });
    expect(await save(id, { kind: 'CARD' })).toMatchObject({ success: true });
    const { missing, consents } = await find(id);
    expect(missing).toEqual(['MARKETING']);
    expect(consents).toMatchObject([
      { kind: 'CARD', state: 'AGREED' },
      { kind: 'PRIVACY', state: 'AGREED', createdByName: expect.any(String), pictures: [{ size: expect.any(Number) }] },
    ]);
    expect((await uploads.get(consents[0]?.pictures[0]?.url ?? '')).statusCode).toBe(200);
  });

  it.each([
    ['2011-03-13', true],
    ['2011-03-12', false],
  ])('of a patient born on %s require the signature of a guardian: %s', async (birthday, guarded) => {
    const id = patientAt(guarded ? 1 : 2);
    await bornOn(id, birthday);
    expect((await find(id)).needsGuardian).toBe(guarded);
    const alone = await save(id);
    if (!guarded) {
      expect(alone).toMatchObject({ success: true });
      return;
    }
    expect(alone).toMatchObject({ status: 400, msg: '监护人：未满14周岁须由监护人签署，请填写监护人' });
    expect(await save(id, { guardianName: '王父' })).toMatchObject({ status: 400 });
    expect(await save(id, { guardianName: '王父', guardianRelation: 4 })).toMatchObject({ success: true });
    expect((await find(id)).consents).toMatchObject([{ guardianName: '王父', guardianRelation: 4 }]);
  });

  it('of marketing require channels; a new consent replaces the old consent, and a revoked consent is no longer valid', async () => {
    const id = patientAt(3);
    expect(await save(id, { kind: 'MARKETING' })).toMatchObject({ status: 400, msg: '营销方式：请至少选择一种' });
    expect(await save(id, { ways: ['SMS'] })).toMatchObject({ status: 400 });
    await save(id, { kind: 'MARKETING', ways: ['SMS', 'PHONE'] });
    await save(id, { kind: 'MARKETING', ways: ['WECHAT'] });
    const { consents } = await find(id);
    expect(consents.map(({ state, ways }) => [state, ways])).toEqual([
      ['AGREED', ['WECHAT']],
      ['REPLACED', ['SMS', 'PHONE']],
    ]);
    const [standing, former] = consents;
    if (!standing || !former) throw new Error('two consents were saved');
    const take = (of: typeof standing, withdrawnBy: 'REPLY' | 'STAFF') =>
      uploads.app.send(
        consent.withdraw,
        { id: of.id, version: of.version, withdrawnBy, reason: '不再接收' },
        { token: front },
      );
    expect(await take(former, 'STAFF')).toMatchObject({ code: 100001 });
    expect(await take({ ...standing, version: 9 }, 'STAFF')).toMatchObject({ code: 100001 });
    expect(await take(standing, 'REPLY')).toMatchObject({ success: true });
    const after = await find(id);
    expect(after.missing).toContain('MARKETING');
    expect(after.consents[0]).toMatchObject({ state: 'WITHDRAWN', withdrawnBy: 'REPLY', pictures: [{}] });
  });

  it('print the text to be signed, and print a signed consent with its text at that time', async () => {
    const id = patientAt(2);
    const print = (consentId: number) => uploads.app.send(consent.print, { id: consentId }, { token: front });
    const { data: blank } = await uploads.app.send(consent.paper, { patientId: id, kind: 'CARD' }, { token: front });
    expect(blank).toMatchObject({ title: '储值卡协议', textVersion: 1, orgName: '明眸眼视光旗舰门诊部' });
    expect(blank.paragraphs[0]).toContain('明眸眼视光旗舰门诊部');
    const { data } = await save(id, { kind: 'CARD' });
    expect((await find(id)).consents[0]).toMatchObject({ kind: 'CARD', signedBy: 'PAPER', textVersion: 1 });
    await uploads.app.database.query(`UPDATE consent SET title = '旧协议', paragraphs = '{旧文}' WHERE id = $1`, [
      data.id,
    ]);
    expect((await print(data.id)).data).toMatchObject({
      title: '旧协议',
      paragraphs: ['旧文'],
      signedAt: expect.any(String),
    });
    await uploads.app.database.query(
      'UPDATE consent SET title = NULL, paragraphs = NULL, text_version = NULL WHERE id = $1',
      [data.id],
    );
    expect(await print(data.id)).toMatchObject({ code: 100002 });
  });

  it('can be skipped in an emergency with a reason, and stay listed as missing', async () => {
    const id = patientAt(4);
    const skip = (reason: string) => uploads.app.send(consent.skip, { patientId: id, reason }, { token: front });
    expect(await skip('')).toMatchObject({ status: 400 });
    expect(await skip('眼外伤急诊')).toMatchObject({ success: true });
    expect(await find(id)).toMatchObject({
      missing: ['PRIVACY', 'MARKETING', 'CARD'],
      consents: [{ state: 'SKIPPED', reason: '眼外伤急诊', pictures: [] }],
    });
  });

  it('of one kind are active only once, also when two desks save concurrently', async () => {
    const id = patientAt(4);
    const replies = await Promise.all([save(id), save(id)]);
    expect(replies.map(({ success }) => success)).toEqual([true, true]);
    const { consents } = await find(id);
    expect(consents.filter(({ state }) => state === 'AGREED')).toHaveLength(1);
  });

  it('of another chain are not found', async () => {
    const other = await uploads.app.signIn('front_b');
    const reply = await uploads.app.send(consent.find, { patientId: patientAt(0) }, { token: other });
    expect(reply).toMatchObject({ code: 100002 });
  });
});
