import { describe, expect, it } from '@jest/globals';
import { examinationUnder, NOTHING_ABOUT } from '../examination';
import { examinationOf } from '../examinations';
import type { About, Figures } from '../form-groups';
import { answerTo, formFault, formMissing, formSettled } from '../stage.rules';

const SETTINGS = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;

function under(code: string, about: Partial<About> = {}) {
  const form = examinationOf(code);
  if (!form) throw new Error(`no form ${code}`);
  return examinationUnder(form, { ...NOTHING_ABOUT, ...about });
}

const settledBy = (code: string, record: Figures, about: Partial<About> = {}) =>
  formSettled(under(code, about), record);
const faultOf = (code: string, record: Figures) => {
  const fault = formFault(under(code), record, SETTINGS);
  return fault && answerTo(fault).says;
};
const alignment = (found: Figures) => ({ beside: (code: string) => (code === 'F11' ? found : undefined) });

describe('F08 角膜地形图', () => {
  it.each([
    [{ odIS: 1.39, odKmax: 47.2 }, undefined],
    [{ odIS: 1.4 }, ['右眼可疑圆锥角膜']],
    [{ osKmax: 47.21 }, ['左眼可疑圆锥角膜']],
  ])('%o', (record, flags) => expect(settledBy('F08', record).flags).toEqual(flags));
});

describe('F10 瞳距', () => {
  it('WS-04 两眼瞳距之和；两只都填了就得出双眼瞳距', () => {
    const pd = (pdFar: number) => faultOf('F10', { odPd: 31.5, osPd: 31, pdFar });
    expect([62.5, 63, 63.5].map(pd)).toEqual([undefined, undefined, '双眼瞳距之和与总瞳距不符']);
    expect(under('F10').follow({ odPd: 31.5 }, { osPd: 31 })).toEqual({ osPd: 31, pdFar: 62.5 });
    expect(under('F10').follow({ odPd: 31.5, osPd: 31, pdFar: 63 }, { osPd: 31.5 })).toEqual({ osPd: 31.5 });
  });
});

describe('F11 眼位', () => {
  it.each([
    ['phoriaFarH', [-3.5, -3, 1, 1.5]],
    ['phoriaNearH', [-6.5, -6, 0, 0.5]],
  ])('%s 的参考范围', (field, values) => {
    const hinted = values.map((value) => under('F11').hints?.({ [field]: value })[field] !== undefined);
    expect(hinted).toEqual([true, false, false, true]);
  });
});

describe('F12 AC/A', () => {
  it('WS-14 梯度与计算都是4.0，近处缺省0.40米', () => {
    const record = { gradLens: -1, gradNearWithout: -1, gradNearWith: 3, pdMm: 60, phoriaFar: -1, phoriaNear: -6 };
    expect(settledBy('F12', record)).toMatchObject({ acaGradient: 4, acaCalc: 4, distM: 0.4 });
  });

  it.each([
    [1.9, true],
    [2, false],
    [6, false],
    [6.1, true],
  ])('梯度 %d 提示 %s', (gradient, isOdd) => {
    const record = { gradLens: -2, gradNearWithout: 0, gradNearWith: gradient * 2 };
    expect(under('F12').hints?.(record).gradNearWith !== undefined).toBe(isOdd);
  });
});

describe('F13 调节功能', () => {
  it('WS-14 近点8cm是12.50D；7cm显示14.25，原值保留', () => {
    expect(settledBy('F13', { odAmpCm: 8, osAmpCm: 7 })).toMatchObject({ odAmp: 12.5, odAmpExact: 12.5, osAmp: 14.25 });
    expect(Number(settledBy('F13', { osAmpCm: 7 }).osAmpExact)).toBeCloseTo(14.2857, 4);
    expect(under('F13').follow({}, { ouAmpCm: 8 })).toEqual({ ouAmpCm: 8, ouAmp: 12.5 });
  });

  it.each([
    ['odAmp', 12.25, '低于同龄最小值12.50D'],
    ['odAmp', 12.5, undefined],
    ['odBcc', 1, '调节滞后'],
    ['odBcc', 0.75, undefined],
    ['osBcc', -0.25, '调节超前'],
    ['ouBcc', 1, '调节滞后'],
    ['ouBcc', 0, undefined],
    ['ouBcc', -0.25, '调节超前'],
    ['nra', 1.25, '参考 +2.00±0.50'],
    ['nra', 2.5, undefined],
    ['pra', -1.25, '参考 -2.37±1.00'],
    ['pra', -3.25, undefined],
    ['odFlip', 4, '参考 7±2.5cpm'],
    ['odFlip', 4.5, undefined],
    ['ouFlip', 2, '参考 5±2.5cpm'],
    ['odMem', 0.75, '参考 +0.25～+0.50D'],
  ])('10岁 %s %d → %s', (field, value, says) => {
    expect(under('F13', { age: 10 }).hints?.({ [field]: value })[field]).toBe(says);
  });
});

describe('F14 集合与融像', () => {
  it('模糊可以是X，别的字不行', () => {
    expect(faultOf('F14', { nearBoBlur: 'X' })).toBeUndefined();
    expect(faultOf('F14', { nearBoBlur: '60.0' })).toBeUndefined();
    expect(faultOf('F14', { nearBoBlur: '60.5' })).toBe('近BO模糊超出范围（0.0～60.0）');
    expect(faultOf('F14', { nearBoBlur: '无' })).toBe('近BO模糊：请填写数字或X');
    expect(faultOf('F14', { nearBoRecover: -4, nearBoBreak: 8 })).toBeUndefined();
  });

  it('WS-14 9exo，BO模糊12 → 2.00Δ BI；没有模糊用破裂', () => {
    const blurred = settledBy('F14', { nearBoBlur: '12.0', nearBoBreak: 20 }, alignment({ phoriaNearH: -9 }));
    expect(blurred).toMatchObject({ sheardPrismNear: '2.00Δ BI', sheardOkNear: '不符合' });
    const broken = settledBy('F14', { nearBoBlur: 'X', nearBoBreak: 18 }, alignment({ phoriaNearH: -9 }));
    expect(broken).toMatchObject({ sheardOkNear: '符合' });
    expect(broken).not.toHaveProperty('sheardPrismNear');
    expect(settledBy('F14', { nearBoBreak: 18 })).not.toHaveProperty('sheardOkNear');
  });

  it.each([
    ['10.0', '20.0', '符合'],
    ['9.5', '20.0', '不符合'],
  ])('Percival：BI %s BO %s → %s', (farBiBlur, farBoBlur, said) => {
    expect(settledBy('F14', { farBiBlur, farBoBlur })).toMatchObject({ percivalOkFar: said });
  });

  it('提示集合不足，诊断由人选', () => {
    const found = settledBy('F14', { npcBreak: 8 }, alignment({ phoriaFarH: -1, phoriaNearH: -6 }));
    expect(found).toMatchObject({ accType: '集合不足' });
    expect(found).not.toHaveProperty('bvDiagnosis');
  });
});

describe('WS-25 F29 CISS', () => {
  const answered = (total: number): Figures =>
    Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [
        `ciss${String(at + 1).padStart(2, '0')}`,
        Math.min(4, Math.max(0, total - at * 4)),
      ]),
    );

  it.each([
    [10, 15, false],
    [10, 16, true],
    [17, 16, true],
    [18, 16, false],
    [25, 20, false],
    [25, 21, true],
  ])('%d岁 %d分', (age, total, isFlagged) => {
    const record = settledBy('F29', answered(total), { age });
    expect(record.cissTotal).toBe(total);
    expect(record.flags).toEqual(isFlagged ? ['CISS 得分偏高，建议双眼视功能检查'] : undefined);
  });

  it('少一题不能完成，没有总分', () => {
    const { ciss07: _left, ...fourteen } = answered(30);
    const fault = formMissing(under('F29'), fourteen);
    expect(fault && answerTo(fault)).toMatchObject({ code: { code: 120205 }, says: '请填写07 重影' });
    expect(settledBy('F29', fourteen)).not.toHaveProperty('cissTotal');
  });
});

describe('其他表单', () => {
  it('F17 读对不多于总数', () => {
    expect(faultOf('F17', { platesRead: 15, platesTotal: 14 })).toBe('读对的张数不能多于总张数');
    expect(faultOf('F17', { platesRead: 14, platesTotal: 14 })).toBeUndefined();
  });

  it.each([
    [{ odFbut: 10, osSchirmer: 10 }, undefined],
    [{ odFbut: 9.9, osSchirmer: 9 }, ['右眼FBUT<10s', '左眼Schirmer<10mm']],
  ])('F23 %o', (record, flags) => expect(settledBy('F23', record).flags).toEqual(flags));

  it('F15 立体视粗于60″提示', () => {
    const hint = (stereoSec: string) => under('F15').hints?.({ stereoSec }).stereoSec;
    expect([hint('60'), hint('80'), hint('无')]).toEqual([undefined, '参考 ≤60″', '参考 ≤60″']);
  });

  it('F28 其他要写明，通畅不与别的同时', () => {
    const fault = formMissing(under('F28'), { odIrrigation: [99] });
    expect(fault && answerTo(fault).says).toBe('请填写右眼冲洗结果其他');
    expect(formMissing(under('F28'), { odIrrigation: [99], odIrrigationOther: '泪小管断裂' })).toBeUndefined();
    expect(faultOf('F28', { odIrrigation: [0, 2] })).toContain('不能与其他项同时选择');
  });
});

/** Form, field, and the values n−1, n | m, m+1 around its limits (domain-workstation §2.5). */
const LIMITS: readonly (readonly [string, string, number, number, number, number])[] = [
  ['F08', 'odEFlat', -0.01, 0, 1.2, 1.21],
  ['F08', 'osSai', -0.01, 0, 5, 5.01],
  ['F08', 'odSri', -0.01, 0, 5, 5.01],
  ['F08', 'odIS', -10.01, -10, 10, 10.01],
  ['F08', 'osThinnest', 299, 300, 800, 801],
  ['F10', 'odPd', 21.5, 22, 39, 39.5],
  ['F10', 'pdNear', 43.5, 44, 78, 78.5],
  ['F11', 'phoriaFarH', -40.5, -40, 40, 40.5],
  ['F11', 'phoriaNearV', -40.5, -40, 40, 40.5],
  ['F13', 'ouAmp', -0.25, 0, 25, 25.25],
  ['F13', 'odBcc', -2.25, -2, 3, 3.25],
  ['F13', 'ouBcc', -2.25, -2, 3, 3.25],
  ['F13', 'nra', -0.25, 0, 4, 4.25],
  ['F13', 'pra', -8.25, -8, 0, 0.25],
  ['F13', 'osFlip', -0.5, 0, 30, 30.5],
  ['F14', 'npcBreak', -0.5, 0, 50, 50.5],
  ['F14', 'farBiBreak', -0.5, 0, 60, 60.5],
  ['F14', 'vergFac', -0.5, 0, 30, 30.5],
  ['F18', 'odCs18', -0.01, 0, 2.5, 2.51],
  ['F23', 'odNibut', -0.1, 0, 30, 30.1],
  ['F23', 'osSchirmer', -1, 0, 35, 36],
  ['F23', 'odTearMeniscus', -0.01, 0, 2, 2.01],
  ['F23', 'odMeibomian', -1, 0, 3, 4],
  ['F23', 'osdi', -0.1, 0, 100, 100.1],
  ['F25', 'nsuco', 0, 1, 5, 6],
  ['F25', 'demRatio', 0.49, 0.5, 3, 3.01],
];

describe('范围', () => {
  it.each(LIMITS)('%s %s：%d 拒绝，%d、%d 可以，%d 拒绝', (code, field, below, low, high, above) => {
    const fault = (value: number) => formFault(under(code), { [field]: value }, SETTINGS)?.kind;
    expect([below, low, high, above].map(fault)).toEqual(['range', undefined, undefined, 'range']);
  });
});
