import { describe, expect, it } from '@jest/globals';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import { examinationUnder, NOTHING_ABOUT } from '@mingmou/contract/workstation/examination';
import { subjective } from '@mingmou/contract/workstation/forms/subjective';
import { copiedValues, copyOffers, inScale, sectionsOf } from './copy.rules';

const { groups, fields } = examinationUnder(subjective, NOTHING_ABOUT);
const sections = sectionsOf(groups);
const offers = (values: object, from: object, notReused: readonly string[] = []) =>
  copyOffers(sections, { fields, values: { ...values }, from: { ...from }, visionType: 1, notReused });
const shown = (...given: Parameters<typeof offers>) =>
  offers(...given).map(({ title, rows }) => [
    title,
    ...rows.map((row) => `${row.title} ${row.now}→${row.was}${row.overwrites ? '!' : ''}`),
  ]);

describe('copy from an earlier visit', () => {
  it('groups the changes by parts of the form, and lists only differences', () => {
    const from = { odSubSph: -1, osSubSph: -0.75, ouBcva: '5.0', finalPd: 62 };
    expect(shown({ osSubSph: -0.75 }, from)).toEqual([
      ['主觉验光', '右眼主觉球镜 →-1.00D', '双眼最佳矫正视力 →5.0'],
      ['双眼', '最终瞳距 →62.0mm'],
    ]);
  });

  it('overwrites existing values only on request', () => {
    const from = { odSubSph: -1, odBcva: '5.0', finalPd: 62 };
    const [first, last] = offers({ odBcva: '4.9' }, from);
    const rows = [...(first?.rows ?? []), ...(last?.rows ?? [])];
    expect(copiedValues(rows, from, false)).toEqual({ odSubSph: -1, finalPd: 62 });
    expect(copiedValues(rows, from, true)).toEqual(from);
  });

  it('takes a refraction whole or not at all', () => {
    const from = { odSubSph: -1, odSubCyl: -0.5, odSubAxis: 90, osSubCyl: -0.5, osSubAxis: 80 };
    expect(shown({ odSubSph: -2 }, from)).toEqual([
      [
        '主觉验光',
        ...['右眼主觉球镜 -2.00D→-1.00D!', '右眼主觉柱镜 →-0.50D!', '右眼主觉轴位 →90°!'],
        ...['左眼主觉柱镜 →-0.50D', '左眼主觉轴位 →80°'],
      ],
    ]);
  });

  it('leaves out pictures and values that are entered again each time', () => {
    expect(shown({}, { files: [{ fileId: 1 }], conclusion: '好', trialFrame: '舒适' }, ['conclusion'])).toEqual([
      ['双眼', '试戴感受 →舒适'],
    ]);
  });

  it('writes acuities in the scale of now', () => {
    expect(inScale(fields, { odBcva: '1.0', odSubSph: -1, vaScale: 'D' }, 1)).toMatchObject({
      odBcva: '5.0',
      odSubSph: -1,
    });
    expect(inScale(fields, { odBcva: '5.0' }, 1)).toEqual({ odBcva: '5.0' });
  });

  it('names lists and drawings in words', () => {
    const from = { odCornea: [0], odFundusDrawing: { template: 'FUNDUS', items: [], strokes: [] } };
    const names = ['odCornea', 'odFundusDrawing'];
    const [offer] = copyOffers([{ title: '裂隙灯', names }], {
      ...{ fields: consultationFields, values: {}, from, visionType: 1, notReused: [] },
    });
    expect(offer?.rows.map(({ was }) => was)).toEqual(['透明', '眼底']);
  });
});
