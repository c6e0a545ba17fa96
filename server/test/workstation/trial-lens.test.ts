import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensBrands, lensBreeds } from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import { hardLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { newKey } from '../outpatient/desk';
import { atOneInstant } from '../support/barrier';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let goods: readonly { readonly brandId: number; readonly breedId: number }[];
beforeAll(async () => {
  clinic = await openClinic();
  goods = [];
  for (const { id: brandId } of (await send(lensBrands, { lensCategory: 3 })).data)
    for (const { id: breedId } of (await send(lensBreeds, { brandId, lensCategory: 3 })).data)
      goods = [...goods, { brandId, breedId }];
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('DELETE FROM trial_lens; DELETE FROM archive_record; DELETE FROM lens_archive');
});
afterAll(() => clinic.desk.app.close());

const query = (text: string, values: readonly unknown[] = []) => clinic.desk.app.database.query(text, [...values]);
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

type Lens = InputOf<typeof trialLens.save>;
const first = () => goods[0] ?? { brandId: 0, breedId: 0 };
const add = (change: Partial<Lens> = {}) =>
  send(trialLens.save, { lensCategory: 3, lensNo: 'T-01', ...first(), bc: 8.6, dia: 10.6, power: 0.75, ...change });
const list = async (filters: object = {}) => (await send(trialLens.list, filters)).data.records;
const only = async () => {
  const [row] = await list();
  if (!row) throw new Error('no trial lens');
  return row;
};

async function archive(): Promise<number> {
  const { patientId } = await clinic.arrive();
  const { data } = await send(lensArchive.create, { patientId, lensCategory: 3, doctorId: clinic.desk.wang.doctorId });
  return data.id;
}
const GLOW = { odFlCenter: '轻接触', odFlReverse: '充盈', odFlAlign: '平行', odFlEdge: '适中' };
const FIT = { odBc: 8.6, odDia: 10.6, ...GLOW, odLensVa: '5.0', fitResult: '合适' };
interface At {
  readonly recordId?: number;
  readonly version?: number;
}
const tryOn = (ownerId: number, result: object = { odTrialLensNo: 'T-01' }, at: At = {}) =>
  send(hardLensTry.finish, { ownerId, version: 0, result: { ...FIT, breedId: first().breedId, ...result }, ...at });
const disinfect = (ids: number[], disinfectedAt = '2026-03-10 09:00:00') =>
  send(trialLens.disinfect, { ids, disinfectedAt });

describe('register of trial lenses', () => {
  it('stores a lens with the parameters of its breed, and each number only once', async () => {
    const { data } = await add({ location: 'A柜2层', eValue: 0.5 });
    expect(await only()).toMatchObject({
      ...{ id: data.id, lensNo: 'T-01', bc: 8.6, dia: 10.6, power: 0.75, eValue: 0.5, location: 'A柜2层', state: 0 },
      breedName: expect.any(String),
    });
    expect(await add({ lensNo: 't-01' })).toMatchObject({ code: 120720, msg: '试戴片编号已存在' });
    expect(await add({ lensNo: 'T-02', bc: 6.9 })).toMatchObject({
      success: false,
      msg: expect.stringContaining('基弧'),
    });
    expect(await add({ lensNo: 'T-02', sph: -3 })).toMatchObject({ success: false, msg: '球镜：这类镜片没有该参数' });
    expect(await add({ lensNo: 'T-02', brandId: first().brandId + 999 })).toMatchObject({ success: false });
    await send(trialLens.update, {
      ...{ id: data.id, version: 1, lensCategory: 3, lensNo: 'T-09' },
      ...first(),
      bc: 8.5,
    });
    expect(await only()).toMatchObject({ lensNo: 'T-09', bc: 8.5, version: 2 });
    expect((await only()).dia ?? null).toBeNull();
  });

  it('belongs to one organisation, and is written only by accounts with the archive right', async () => {
    await add();
    const front = await clinic.signIn('triage');
    expect(await send(trialLens.save, { lensCategory: 3, lensNo: 'T-03', ...first() }, { token: front })).toMatchObject(
      {
        status: 403,
      },
    );
    expect((await list({ keyword: 't-0' })).length).toBe(1);
    expect((await list({ lensCategory: 2 })).length).toBe(0);
    await query('UPDATE trial_lens SET org_id = 3');
    expect(await list()).toEqual([]);
  });
});

describe('trial lens in use', () => {
  it('needs disinfection after a trial, and cannot be tried by another patient before', async () => {
    await add();
    const [mine, other] = [await archive(), await archive()];
    expect(await tryOn(mine, { odTrialLensNo: 't-01 ' })).toMatchObject({ success: true });
    const used = await only();
    expect(used).toMatchObject({ state: 1, lastPatientName: expect.any(String) });
    expect(used.lastUsedAt?.slice(0, 10)).toBe('2026-03-10');
    expect(await tryOn(other)).toMatchObject({
      code: 120721,
      msg: '试戴片T-01上次使用后未登记消毒，请先登记消毒时间',
    });
    expect((await send(hardLensTry.list, { ownerId: other })).data.rows).toEqual([]);
    expect(await disinfect([used.id], '2026-03-09 18:00:00')).toMatchObject({ code: 120723 });
    expect(await disinfect([used.id], '2026-03-10 23:59:00')).toMatchObject({ msg: '消毒时间：不能晚于现在' });
    const now = used.lastUsedAt ?? '';
    expect(await disinfect([used.id], now)).toMatchObject({ success: true });
    expect(await only()).toMatchObject({ state: 0, lastDisinfectedAt: now });
    expect(await tryOn(other)).toMatchObject({ success: true });
  });

  it('counts as used once when the trial is reopened and finished again, and another number counts in addition', async () => {
    await add();
    await add({ lensNo: 'T-02' });
    const id = await archive();
    const { recordId } = (await tryOn(id)).data;
    const reopen = (version: number) => send(hardLensTry.retrial, { ownerId: id, recordId, version, reason: '录错' });
    await reopen(1);
    expect(await tryOn(id, { odTrialLensNo: 'T-01' }, { recordId, version: 2 })).toMatchObject({ success: true });
    await reopen(3);
    expect(await tryOn(id, { odTrialLensNo: 'T-02' }, { recordId, version: 4 })).toMatchObject({ success: true });
    expect((await list()).map(({ state }) => state)).toEqual([1, 1]);
  });

  it('must match the named breed and be enabled; an unregistered number counts as an external lens', async () => {
    const { data } = await add();
    const [, second] = goods;
    const id = await archive();
    expect(await tryOn(id, { odTrialLensNo: 'X-99' })).toMatchObject({ success: true });
    if (second) {
      expect(await tryOn(id, { odTrialLensNo: 'T-01', breedId: second.breedId })).toMatchObject({
        msg: expect.stringContaining('与所选品种不符'),
      });
    }
    await send(trialLens.disable, { id: data.id, version: 1 });
    expect(await tryOn(id)).toMatchObject({ code: 120722, msg: '试戴片T-01已停用，请更换' });
    expect(await disinfect([data.id])).toMatchObject({ code: 120722 });
    await send(trialLens.enable, { id: data.id, version: 2 });
    expect(await tryOn(id)).toMatchObject({ code: 120721 });
  });

  it('is assigned to only one of two concurrent trials', async () => {
    const { data } = await add();
    const owners = [await archive(), await archive()];
    const replies = await atOneInstant(
      clinic.desk.app.database,
      `SELECT FROM trial_lens WHERE id = ${data.id} FOR UPDATE`,
      owners.map((ownerId) => () => tryOn(ownerId)),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 120721]);
  });

  it('registers the disinfection of several lenses together, or of none', async () => {
    const ids = [(await add()).data.id, (await add({ lensNo: 'T-02' })).data.id];
    expect(await disinfect([...ids, 999_999])).toMatchObject({ success: false });
    expect((await list()).map(({ lastDisinfectedAt }) => lastDisinfectedAt)).toEqual([null, null]);
    expect(await disinfect(ids, '2026-03-10 08:00:00')).toMatchObject({ success: true });
    expect((await list()).map(({ lastDisinfectedAt }) => lastDisinfectedAt)).toEqual([
      '2026-03-10 08:00:00',
      '2026-03-10 08:00:00',
    ]);
  });
});
