import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { type Clinic, openClinic } from './clinic';
import { boyOf, pointsOf } from './growth-points';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);

async function reportOf(acceptsId: number) {
  const { data } = await send(visitPrint.find, { type: 'CONCLUSION2', id: acceptsId });
  const cells = (block: string) =>
    data.groups.filter((group) => group.block === block).flatMap(({ rows }) => rows.map((row) => row.cells));
  return { ...data, cells };
}

const WHOLE = { conclusionText: '双眼近视，进展偏快', advice: '每日户外2小时', nextReviewDate: '2026-06-10' };

describe('屈光发育报告', () => {
  it('shows parents the last visits, the percentile, the treatments and the next visit date', async () => {
    const { acceptsId, patientId } = await boyOf(clinic);
    await clinic.desk.app.database.query(
      `UPDATE patient SET father_myopia = 2, mother_myopia = 0 WHERE id = ${patientId}`,
    );
    await pointsOf(clinic, acceptsId, '2025-03-10', 'AL', { od: 23.7, os: 23.6 }, 'IOLMaster');
    await pointsOf(clinic, acceptsId, '2026-03-10', 'AL', { od: 24.5, os: 23.7 }, 'IOLMaster');
    await pointsOf(clinic, acceptsId, '2026-03-10', 'SE_CYC', { od: -2.125 });
    expect(await reportOf(acceptsId)).toMatchObject({ title: '屈光发育报告', mark: '草稿' });
    const plan = [{ type: 2, act: 'OPEN', eye: 'OU' }] as const;
    await send(conclusion.finish, { acceptsId, version: 0, ...WHOLE, myopiaPlan: [...plan] });
    const report = await reportOf(acceptsId);
    expect(report).toMatchObject({ mark: null, template: { paper: 'A4' } });
    expect(report.cells('parents')).toEqual([
      ['父亲近视', '高度(≥6.00D)'],
      ['母亲近视', '否'],
    ]);
    const [[, right = ''] = []] = report.cells('summary');
    expect(right).toMatch(
      /^眼轴 24.50mm，位于同龄同性别第\d+百分位（武汉2022），较2025-03-10 0.80mm\/年 过快，预计一年后 /,
    );
    expect(report.cells('visits')).toEqual([
      [
        '2026-03-10 右',
        '',
        '',
        '-2.13散',
        '',
        '',
        '24.50',
        expect.stringMatching(/^P\d+$/),
        '+0.80mm',
        '0.80mm/年 过快',
      ],
      ['2026-03-10 左', '', '', '', '', '', '23.70', expect.any(String), '+0.10mm', '0.10mm/年'],
      ['2025-03-10 右', '', '', '', '', '', '23.70', expect.any(String), '', ''],
      ['2025-03-10 左', '', '', '', '', '', '23.60', expect.any(String), '', ''],
    ]);
    expect(report.groups.flatMap(({ block, layout }) => (layout === 'CURVE' ? [block] : []))).toEqual([
      ...['lengths', 'powers'],
    ]);
    expect(report.growth).toMatchObject({ set: { name: '武汉2022' }, episodes: [{ type: 2 }] });
    expect(report.cells('risk')).toEqual([['右眼眼轴进展过快（0.80mm/年）；父母一方近视，请坚持定期复查']]);
    expect(report.cells('plan')).toEqual([
      ['结论', '双眼近视，进展偏快'],
      ['进行中的方案', '多点离焦框架 双眼 （2026-03-10起）'],
      ['医嘱', '每日户外2小时'],
    ]);
    expect(report.cells('review')).toEqual([['下次复诊', '2026-06-10']]);
  });

  it('shows only the data known on the day of the visit when it is printed later', async () => {
    const { acceptsId } = await boyOf(clinic);
    await pointsOf(clinic, acceptsId, '2026-03-10', 'AL', { od: 24.5 });
    await pointsOf(clinic, acceptsId, '2026-09-20', 'AL', { od: 24.9 });
    const report = await reportOf(acceptsId);
    expect(report.growth?.points).toHaveLength(1);
    expect(report.growth?.rates).toEqual([]);
    expect(report.cells('visits')).toHaveLength(1);
  });

  it('prints no curves for a patient without measurements, and counts each print', async () => {
    const { acceptsId } = await boyOf(clinic);
    expect((await reportOf(acceptsId)).groups.filter(({ layout }) => layout === 'CURVE')).toEqual([]);
    const printed = { type: 'CONCLUSION2', id: acceptsId } as const;
    expect(await send(visitPrint.log, printed)).toMatchObject({ data: { printCount: 1 } });
    expect(await reportOf(acceptsId)).toMatchObject({ printCount: 1 });
  });
});
