import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { myopiaGroup } from '@mingmou/contract/workstation/growth/myopia.dicts';
import { unzipSync } from 'fflate';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { type Clinic, openClinic } from './clinic';
import { boyOf, pointsOf } from './growth-points';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(async () => {
  await clinic.desk.clear();
  await rows('DELETE FROM growth_child; DELETE FROM growth_interval; DELETE FROM growth_stale');
});
afterAll(() => clinic.desk.app.close());

const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const overview = async (filters: object = {}) => (await send(myopia.overview, filters)).data;
const listed = async (filters: object = {}) => (await send(myopia.page, { size: 100, ...filters })).data.records;
const names = async (filters: object = {}) => (await listed(filters)).map(({ patientId }) => patientId);

interface Child {
  readonly birthday?: string;
  readonly lengths?: readonly (readonly [day: string, od: number, os?: number])[];
  readonly treatments?: readonly (readonly [type: number, start: string, end?: string])[];
}

/** Registers a boy with these axial lengths and treatments. */
async function child({ birthday = '2016-09-18', lengths = [], treatments = [] }: Child) {
  const opened = await boyOf(clinic, birthday);
  for (const [day, od, os] of lengths)
    await pointsOf(clinic, opened.acceptsId, day, 'AL', { od, ...(os ? { os } : {}) }, 'IOLMaster');
  for (const [type, start, end] of treatments)
    await rows(`INSERT INTO treatment_episode (property_owner_id, org_id, patient_id, type, start_date, end_date)
      SELECT property_owner_id, org_id, patient_id, ${type}, '${start}', ${end ? `'${end}'` : 'NULL'}
      FROM accepts WHERE id = ${opened.acceptsId}`);
  return opened;
}

/** Returns a child with one year of axial growth by this length. */
const grown = (mm: number): Child => ({
  lengths: [
    ['2025-03-10', 24],
    ['2026-03-10', 24 + mm],
  ],
});

describe('近视防控驾驶舱', () => {
  it('counts children with axial lengths, a treatment, myopic refraction or a myopia diagnosis, and no adults or other children', async () => {
    await child(grown(0.1));
    await child({ birthday: '2008-03-10', ...grown(0.5) });
    await child({});
    await child({ treatments: [[7, '2026-01-01']] });
    await child({ treatments: [[7, '2025-01-01', '2025-06-01']] });
    const [myopic, almost] = [await child({}), await child({})];
    await pointsOf(clinic, myopic.acceptsId, '2026-03-01', 'SE_CYC', { od: -0.5 });
    await pointsOf(clinic, almost.acceptsId, '2026-03-01', 'SE_CYC', { od: -0.375 });
    expect((await overview()).counts.ALL).toBe(3);
    const { acceptsId } = await child({});
    await rows(`INSERT INTO diagnosis (property_owner_id, org_id, accepts_id, patient_id, icd_code, icd_name, eye)
      SELECT property_owner_id, org_id, id, patient_id, 'H52.100', '近视', 'OU' FROM accepts WHERE id = ${acceptsId}`);
    expect((await overview()).counts).toMatchObject({ ALL: 4, UNTREATED: 3 });
    expect(await names({ group: 'ALL' })).toHaveLength(4);
  });

  it('classifies 过快 and 偏快 by the limits of the organisation for the faster eye, within the window', async () => {
    const fast = await child({
      lengths: [
        ['2025-03-10', 24, 24],
        ['2026-03-10', 24.1, 24.3],
      ],
    });
    const warn = await child(grown(0.29));
    const slow = await child(grown(0.19));
    const old = await child({
      lengths: [
        ['2023-03-10', 24],
        ['2024-03-10', 24.6],
      ],
    });
    const power = await child({});
    await pointsOf(clinic, power.acceptsId, '2025-03-05', 'SE_CYC', { od: -1.5 });
    await pointsOf(clinic, power.acceptsId, '2026-03-10', 'SE_CYC', { od: -2.125 });
    const { counts, from, to } = await overview();
    expect([from, to]).toEqual(['2025-03-10', '2026-03-10']);
    expect(counts).toMatchObject({ ALL: 5, FAST: 1, WARN: 1, SE_FAST: 1, UNMEASURED: 2 });
    expect(await names({ group: 'FAST' })).toEqual([fast.patientId]);
    expect(await names({ group: 'WARN' })).toEqual([warn.patientId]);
    expect(await names({ group: 'SE_FAST' })).toEqual([power.patientId]);
    expect((await listed({ group: 'FAST' }))[0]).toMatchObject({
      od: { al: 24.1, alRate: 0.1, percentile: 40 },
      os: { al: 24.3, alRate: 0.3, alTone: 'FAST' },
    });
    expect(await names({ group: 'FAST', dateFrom: '2024-01-01', dateTo: '2024-12-01' })).toEqual([old.patientId]);
    await rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
      SELECT DISTINCT property_owner_id, org_id, 'alFastMmPerYear', '0.31'::jsonb FROM accepts`);
    expect((await overview()).counts).toMatchObject({ FAST: 0, WARN: 2 });
    await rows(`DELETE FROM parameter WHERE key = 'alFastMmPerYear'`);
    expect(await names({ group: 'UNMEASURED' })).not.toContain(slow.patientId);
  });

  it('counts 逾期未复查 after the agreed date, unless the patient came within the 14 days before', async () => {
    const { acceptsId } = await child(grown(0.1));
    const content = { conclusionText: '近视', nextReviewDate: '2026-06-10' };
    await send(conclusion.finish, { acceptsId, version: 0, ...content });
    const at = async (day: string, lastVisit = '2026-03-10') => {
      // Stores a later received visit.
      await rows(
        `UPDATE accepts SET day = '${lastVisit}', receive_at = receive_at + interval '1 second' WHERE id = ${acceptsId}`,
      );
      clinic.desk.app.setNow(`${day} 09:00:00`);
      const token = await clinic.signIn('doctor');
      const { counts } = (await send(myopia.overview, {}, { token })).data;
      const { records } = (await send(myopia.page, { group: 'OVERDUE' }, { token })).data;
      expect(records).toHaveLength(counts.OVERDUE);
      return records[0]?.overdueDays ?? 0;
    };
    expect([await at('2026-06-10'), await at('2026-06-11'), await at('2026-07-10')]).toEqual([0, 1, 30]);
    expect([await at('2026-06-11', '2026-05-26'), await at('2026-06-11', '2026-05-27')]).toEqual([1, 0]);
  });

  it('counts a rise over a percentile line within a year, and ignores ages without reference values', async () => {
    // Boy aged 8.48 and 9.48 years; P50 is 24.04 and 24.35 there.
    const risen = await child({
      lengths: [
        ['2025-03-10', 23.9],
        ['2026-03-10', 24.5],
      ],
    });
    await child({
      lengths: [
        ['2025-03-10', 24.2],
        ['2026-03-10', 24.5],
      ],
    });
    await child({
      birthday: '2020-12-01',
      lengths: [
        ['2025-03-10', 21],
        ['2026-03-10', 23],
      ],
    });
    expect((await overview()).counts).toMatchObject({ ALL: 3, CROSSED: 1 });
    expect(await listed({ group: 'CROSSED' })).toMatchObject([{ patientId: risen.patientId, risen: 1 }]);
  });

  it('shows median, quartiles, patients and intervals per treatment, lists combinations separately, and opens the patients of each figure', async () => {
    for (const mm of [0.1, 0.14, 0.2, 0.3]) await child({ ...grown(mm), treatments: [[4, '2025-03-10']] });
    const both = await child({
      ...grown(0.08),
      treatments: [
        [4, '2025-01-10'],
        [7, '2025-03-10'],
      ],
    });
    // Not counted: a treatment that began within the window, no treatment, and a measurement one day before the window.
    await child({ ...grown(0.5), treatments: [[4, '2025-06-10']] });
    await child(grown(0.6));
    await child({
      lengths: [
        ['2024-01-10', 24],
        ['2025-03-09', 25],
      ],
      treatments: [[4, '2023-01-10']],
    });
    const { effects, ages } = await overview();
    expect(effects).toEqual([
      {
        ...{ treatments: '4', n: 4, children: 4, low: 0.11, q1: 0.13, median: 0.17, q3: 0.23, high: 0.29 },
        values: [0.1, 0.14, 0.2, 0.3],
      },
      expect.objectContaining({ treatments: '4+7', n: 1, children: 1, median: 0.08, values: [0.08] }),
    ]);
    expect(ages.map(({ treatments, age, n }) => [treatments, age, n])).toEqual([
      ['4', 'A8', 4],
      ['4+7', 'A8', 1],
    ]);
    const behind = await listed({ effect: '4' });
    expect(behind.map(({ effectRate, effectCount }) => [effectRate, effectCount])).toEqual([
      [0.3, 1],
      [0.2, 1],
      [0.14, 1],
      [0.1, 1],
    ]);
    expect(await names({ effect: '4+7', effectAge: 'A8' })).toEqual([both.patientId]);
    expect(await names({ effect: '4', effectAge: 'A10' })).toEqual([]);
    expect((await overview({ treatment: 7 })).effects.map(({ treatments }) => treatments)).toEqual(['4+7']);
    expect(await send(myopia.page, { effect: '4;DROP' })).toMatchObject({ status: 400 });
  });

  it('lists as many patients as each figure counts, also with filters', async () => {
    await child({ ...grown(0.4), treatments: [[4, '2025-03-10']] });
    await child({ birthday: '2019-09-18', ...grown(0.25) });
    const girl = await child({ birthday: '2013-09-18', ...grown(0.32) });
    await rows(`UPDATE patient SET sex = 2 WHERE id = ${girl.patientId}`);
    const { doctorId } = clinic.desk.wang;
    const filters = [{}, { sex: 2, ageFrom: 9 }, { treatment: 4, doctorId }];
    for (const filter of filters) {
      const { counts } = await overview(filter);
      for (const { code } of myopiaGroup.rows)
        expect({ filter, code, n: await names({ ...filter, group: code }) }).toMatchObject({
          n: { length: counts[code] },
        });
    }
    expect((await overview({ sex: 2 })).counts.FAST).toBe(1);
    expect((await overview({ ageFrom: 12, ageTo: 12 })).counts.ALL).toBe(1);
    expect((await overview({ doctorId: 999 })).counts.ALL).toBe(0);
  });

  it('follows added points, stopped treatments and deleted points', async () => {
    const { acceptsId, patientId } = await child(grown(0.1));
    expect((await overview()).counts).toMatchObject({ ALL: 1, FAST: 0 });
    await pointsOf(clinic, acceptsId, '2026-03-10', 'AL', { od: 24.4 });
    expect((await overview()).counts.FAST).toBe(1);
    const chart = (await send(growthChart.find, { patientId })).data;
    expect((await listed({ group: 'FAST' }))[0]?.od.alRate).toBe(chart.rates.at(-1)?.perYear);
    await rows(`DELETE FROM growth_point WHERE patient_id = ${patientId} AND value = 24.4`);
    expect((await overview()).counts.FAST).toBe(0);
    await rows(`DELETE FROM growth_point WHERE patient_id = ${patientId}`);
    expect((await overview()).counts.ALL).toBe(0);
  });

  it('shows equal and complete figures to concurrent readers', async () => {
    for (let at = 0; at < 6; at += 1) await child(grown(0.1 * at));
    const seen = await Promise.all(Array.from({ length: 12 }, () => overview()));
    expect(new Set(seen.map(({ counts }) => JSON.stringify(counts))).size).toBe(1);
    expect(seen[0]?.counts).toMatchObject({ ALL: 6, FAST: 3 });
  });

  it('shows one organisation only, requires 我的患者, and exports masked phones only with the export right', async () => {
    const { patientId } = await child({ ...grown(0.4), treatments: [[4, '2025-03-10']] });
    await rows(`UPDATE patient SET name = '=1+2' WHERE id = ${patientId}`);
    const { body } = await clinic.desk.app.download(myopia.export, { group: 'FAST' }, { token: clinic.doctor });
    const cells = readSheet(body, 10).flatMap((row) => row.cells.map((cell) => cell?.text ?? ''));
    expect(cells).toEqual(expect.arrayContaining(['=1+2', '24.40 P52 0.40mm/年 过快', '角膜塑形镜']));
    expect(cells).toContainEqual(expect.stringMatching(/^137\*{4}\d{4}$/));
    expect(new TextDecoder().decode(unzipSync(body)['xl/worksheets/sheet1.xml'])).not.toContain('<f>');
    expect(await send(myopia.export, {}, { token: clinic.optom })).toMatchObject({ status: 403 });
    const triage = await clinic.signIn('triage');
    expect(await send(myopia.overview, {}, { token: triage })).toMatchObject({ status: 403 });
    await rows(
      `UPDATE patient_org SET org_id = (SELECT max(id) FROM org WHERE property_owner_id = 1) WHERE patient_id = ${patientId}`,
    );
    expect((await overview()).counts.ALL).toBe(0);
  });
});
