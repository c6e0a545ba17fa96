import { describe, expect, it } from '@jest/globals';
import { type Examination, examinationUnder, NOTHING_ABOUT } from '../examination';
import { examinationOf, examinations } from '../examinations';
import type { About, Figures } from '../form-groups';
import { answerTo, formFault, formMissing, formSettled } from '../stage.rules';
import { reviewDay } from './cycloplegic';

const SETTINGS = { visionType: 1, notation: 'MINUS', day: '2026-03-10' } as const;

function form(code: string): Examination {
  const found = examinationOf(code);
  if (!found) throw new Error(`no form ${code}`);
  return found;
}

const under = (code: string, about: Partial<About> = {}) =>
  examinationUnder(form(code), { ...NOTHING_ABOUT, ...about });
const faultOf = (code: string, record: Figures) => {
  const fault = formFault(under(code), record, SETTINGS);
  return fault && answerTo(fault).says;
};
const missingOf = (code: string, record: Figures) => {
  const fault = formMissing(under(code), record);
  return fault && answerTo(fault);
};
const settledBy = (code: string, record: Figures, about: Partial<About> = {}) =>
  formSettled(under(code, about), record);

describe('表单的声明', () => {
  it('每个字段都在一组里，编号与检查项目一致', () => {
    for (const { code, title, typed, groups } of examinations) {
      const drawn = groups.flatMap((group) => {
        if ('whole' in group) return Object.keys(group.whole);
        if ('rows' in group) return Object.values(group.rows).flatMap((row) => Object.keys(row));
        const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
        const both = (group.both ?? []).map((name) => `ou${upper(name)}`);
        return [...Object.keys(group.eye).flatMap((name) => [`od${upper(name)}`, `os${upper(name)}`]), ...both];
      });
      const own = Object.keys(typed).filter(
        (name) => !['odSph', 'odCyl', 'odAxis', 'osSph', 'osCyl', 'osAxis'].includes(name),
      );
      expect([code, title, [...new Set(drawn)].sort()]).toEqual([code, title, own.sort()]);
    }
  });

  it('什么都没填不能完成', () => {
    for (const { code } of examinations) expect(missingOf(code, {})).toMatchObject({ code: expect.anything() });
  });
});

describe('F01 视力', () => {
  it.each([
    [2, '4.5', undefined],
    [3, '4.6', '低于同龄下限'],
    [5, '4.7', undefined],
    [6, '4.8', '低于同龄下限'],
    [6, '4.85', undefined],
    [40, 'HM', '低于同龄下限'],
    [40, 'OTHER:不配合', undefined],
    [null, '4.0', undefined],
  ])('%s岁 %s → %s', (age, odUcva, says) => {
    expect(under('F01', { age }).hints?.({ odUcva }).odUcva).toBe(says);
  });

  it('小数记录按小数看', () => {
    expect(under('F01', { age: 6, visionType: 2 }).hints?.({ osCva: '0.6' }).osCva).toBe('低于同龄下限');
    expect(under('F01', { age: 6, visionType: 2 }).hints?.({ osCva: '0.7' }).osCva).toBeUndefined();
  });

  it('填了矫正视力要说戴什么镜', () => {
    expect(missingOf('F01', { odCva: '5.0' })?.says).toBe('请填写戴镜类型');
    expect(missingOf('F01', { odCva: '5.0', wearType: 1 })).toBeUndefined();
  });
});

describe('F03 检影验光', () => {
  it.each([
    [50, 0, -2],
    [67, 0.5, -1],
    [100, -1.25, -2.25],
  ])('%dcm 中和在 %d → %d', (workingDistance, odRetSph, net) => {
    expect(settledBy('F03', { workingDistance, odRetSph })).toMatchObject({ odNetSph: net });
  });

  it('没有工作距离不能完成', () => {
    expect(missingOf('F03', { osRetSph: 1 })?.says).toBe('请填写工作距离');
  });
});

describe('F04 主觉验光', () => {
  const DONE = { odBcva: '5.0', osBcva: '5.0', ouBcva: '5.0' };

  it('三个矫正视力缺一不可；镜眼距缺省12', () => {
    for (const name of Object.keys(DONE)) expect(missingOf('F04', { ...DONE, [name]: '' })?.code?.code).toBe(120205);
    expect(missingOf('F04', DONE)).toBeUndefined();
    expect(settledBy('F04', DONE)).toMatchObject({ vertexMm: 12 });
  });

  it('WS-08 等效球镜随球柱镜', () => {
    expect(
      settledBy('F04', { odSubSph: -2, odSubCyl: -0.75, odSubAxis: 180, osSubSph: 1, osSubCyl: -2 }),
    ).toMatchObject({
      odSe: -2.38,
      osSe: 0,
    });
  });

  it.each([
    [6, '4.95', 0],
    [7, '4.95', 1],
    [7, '5.0', 0],
    [7, '5.0-2', 0],
    [30, 'FC/1m', 1],
  ])('%d岁矫正到 %s：提示 %d 条', (age, odBcva, many) => {
    expect(settledBy('F04', { odBcva }, { age }).flags ?? []).toHaveLength(many);
  });

  it('相差两行才提示', () => {
    expect(settledBy('F04', { odBcva: '5.0', osBcva: '4.95' }).flags).toBeUndefined();
    expect(settledBy('F04', { odBcva: '5.0', osBcva: '4.9' }).flags).toEqual(['双眼矫正视力相差2行及以上']);
  });

  it('两个棱镜须一横一竖，都要有基底', () => {
    expect(faultOf('F04', { odPrism: 1 })).toBe('右眼请选择棱镜基底');
    expect(faultOf('F04', { odPrism: 1, odPrismBase: 'BI', odPrism2: 1, odPrism2Base: 'BO' })).toContain('一个水平');
    expect(faultOf('F04', { odPrism: 1, odPrismBase: 'BI', odPrism2: 1, odPrism2Base: 'BU' })).toBeUndefined();
  });
});

describe('F05 散瞳验光', () => {
  const DONE = { contraindication: [0], drug: 3, lastDropAt: '2026-03-10 09:00:00', consent: true };
  const about = { beside: (code: string) => (code === 'F04' ? { odSubSph: -1.25, odSubCyl: -0.5 } : undefined) };

  it.each([
    ['没有说禁忌', { contraindication: [] }, 120205],
    ['有禁忌', { contraindication: [1] }, 120304],
    ['没有告知', { consent: false }, 120205],
    ['没有药物', { drug: null }, 120205],
    ['没有末次滴药时间', { lastDropAt: null }, 120205],
  ])('%s不能完成', (_name, change, code) => {
    expect(missingOf('F05', { ...DONE, ...change })?.code?.code).toBe(code);
    expect(missingOf('F05', DONE)).toBeUndefined();
  });

  it('无与其他禁忌不能同时', () => {
    expect(faultOf('F05', { contraindication: [0, 2] })).toContain('不能与其他项同时选择');
  });

  it('末次滴药不晚于检查', () => {
    expect(faultOf('F05', { ...DONE, checkedAt: '2026-03-10 08:59:59' })).toBe('末次滴药时间不能晚于检查时间');
    expect(faultOf('F05', { ...DONE, checkedAt: '2026-03-10 09:00:00' })).toBeUndefined();
  });

  it.each([
    [1, '2026-02-15 08:00:00', '2026-03-08'],
    [2, '2026-02-15 08:00:00', '2026-02-15'],
    [null, '2026-02-15 08:00:00', null],
  ])('复验日期：药物 %s', (drug, at, day) => expect(reviewDay(drug, at)).toBe(day));

  it('换药改复验日期，手填的不改', () => {
    const { follow } = under('F05');
    expect(follow({ ...DONE, advice: '2026-03-10' }, { drug: 1 })).toEqual({ drug: 1, advice: '2026-03-31' });
    expect(follow({ ...DONE, advice: '2026-04-02' }, { drug: 1 })).toEqual({ drug: 1 });
  });

  it.each([
    [-1.01, undefined],
    [-1, ['右眼调节张力≥+0.50D']],
  ])('散瞳后 %d，之前 SE −1.50', (odCycSph, flags) => {
    expect(settledBy('F05', { odCycSph }, about).flags).toEqual(flags);
  });

  it('调节张力 = 散瞳SE − 小瞳SE；没有主觉用电脑验光', () => {
    expect(settledBy('F05', { odCycSph: -1, odCycCyl: -0.5, odCycAxis: 5 }, about)).toMatchObject({ odTension: 0.25 });
    const measured = { beside: (code: string) => (code === 'F02' ? { odSph: -2 } : undefined) };
    expect(settledBy('F05', { odCycSph: -1 }, measured)).toMatchObject({ odTension: 1 });
    expect(settledBy('F05', { odCycSph: -1 })).not.toHaveProperty('odTension');
  });
});

describe('F06 眼压', () => {
  it.each([
    [20.9, undefined],
    [21, '眼压不低于21.0mmHg'],
    [21.1, '眼压不低于21.0mmHg'],
  ])('%d → %s', (odIop1, says) => expect(under('F06').alerts?.({ odIop1 }).odIop1).toBe(says));

  it('平均到0.1；双眼平均相差5才提示', () => {
    expect(settledBy('F06', { odIop1: 15, odIop2: 16, odIop3: 16 })).toMatchObject({ odMean: 15.7 });
    expect(settledBy('F06', { odIop1: 15, osIop1: 19.9 }).flags).toBeUndefined();
    expect(settledBy('F06', { odIop1: 15, osIop1: 20 }).flags).toEqual(['双眼眼压相差5mmHg及以上']);
  });
});

describe('F07 角膜曲率', () => {
  it('WS-12 平K在前，毫米与屈光度互算', () => {
    expect(settledBy('F07', { odK1: 44.5, odK1Axis: 90, odK2: 43.25, odK2Axis: 180 })).toMatchObject({
      ...{ odK1: 43.25, odK1Axis: 180, odK2: 44.5, odK2Axis: 90, odCylk: 1.25, odKm: 43.88 },
    });
    expect(settledBy('F07', { osK1Mm: 7.8, osK2: 44 })).toMatchObject({ osK1: 43.27, osK1Mm: 7.8, osK2Mm: 7.67 });
    expect(settledBy('F07', { osK1: 42, osK2: 43 })).toMatchObject({ osK1Mm: 8.04 });
    expect(under('F07').follow({}, { odK1: 42 })).toEqual({ odK1: 42, odK1Mm: 8.04 });
    expect(under('F07').follow({}, { odK1Mm: 7.8 })).toEqual({ odK1Mm: 7.8, odK1: 43.27 });
    expect(under('F07').follow({}, { odK1: null })).toEqual({ odK1: null, odK1Mm: null });
  });

  it('0轴记180，只有一条子午线不能完成', () => {
    expect(settledBy('F07', { odK1: 42, odK1Axis: 0, odK2: 43 })).toMatchObject({ odK1Axis: 180 });
    expect(missingOf('F07', { odK1: 42 })?.says).toBe('请填写右眼K2');
    expect(missingOf('F07', { osK2Mm: 8 })?.says).toBe('请填写左眼K1');
  });

  it.each([
    [39, 39, undefined],
    [38.98, 39, 'Km不在39.00～48.00D之间'],
    [48, 48, undefined],
    [48, 48.02, 'Km不在39.00～48.00D之间'],
  ])('%d/%d → %s', (odK1, odK2, says) => expect(under('F07').hints?.({ odK1, odK2 }).odK2).toBe(says));
});

describe('F09 眼轴', () => {
  it('双眼都要有；只有一只眼要说原因', () => {
    expect(missingOf('F09', { odAl: 24 })?.says).toBe('请填写左眼眼轴');
    expect(missingOf('F09', { odAl: 24, skipReason: '左眼义眼' })).toBeUndefined();
    expect(missingOf('F09', { skipReason: '不配合' })?.says).toBe('请填写右眼眼轴');
  });

  it('AL/CR', () => {
    expect(settledBy('F09', { odAl: 24.5, odK1: 43.27, odK2: 43.27 })).toMatchObject({ odAlCr: 3.14 });
  });

  it.each([
    [24.29, undefined],
    [24.3, ['双眼眼轴相差0.30mm及以上']],
  ])('24.00 与 %d', (osAl, flags) => expect(settledBy('F09', { odAl: 24, osAl }).flags).toEqual(flags));
});

/** Form, field, and the values n−1, n | m, m+1 around its limits (domain-workstation §0.1, §2.5). */
const LIMITS: readonly (readonly [string, string, number, number, number, number])[] = [
  ['F03', 'odRetSph', -30.25, -30, 30, 30.25],
  ['F04', 'odSubCyl', -12.25, -12, 12, 12.25],
  ['F04', 'osPrism', 0, 0.25, 20, 20.25],
  ['F04', 'odAddTrial', 0.25, 0.5, 6, 6.25],
  ['F04', 'finalPd', 43.5, 44, 78, 78.5],
  ['F04', 'vertexMm', 7, 8, 16, 17],
  ['F05', 'times', 0, 1, 9, 10],
  ['F05', 'interval', 4, 5, 30, 31],
  ['F05', 'odPupilMm', 0.5, 1, 9, 9.5],
  ['F06', 'osIop3', 0.9, 1, 80, 80.1],
  ['F07', 'odK1', 29.99, 30, 60, 60.01],
  ['F07', 'osK2Mm', 5.59, 5.6, 11.25, 11.26],
  ['F07', 'odK2Axis', -1, 1, 180, 181],
  ['F09', 'odAl', 14.99, 15, 40, 40.01],
  ['F09', 'osAcd', 0.99, 1, 6, 6.01],
  ['F09', 'odLt', 1.99, 2, 7, 7.01],
  ['F09', 'odCct', 299, 300, 800, 801],
  ['F09', 'osWtw', 8.9, 9, 14, 14.1],
];

describe('范围', () => {
  const others = { odSubAxis: 5, odPrismBase: 'BI', osPrismBase: 'BI' };
  it.each(LIMITS)('%s %s：%d 拒绝，%d、%d 可以，%d 拒绝', (code, field, below, low, high, above) => {
    const beside = code === 'F04' ? others : {};
    const fault = (value: number) =>
      formFault(under(code), { ...pick(beside, field), [field]: value }, { ...SETTINGS, notation: 'FREE' });
    expect([below, above].map((value) => fault(value)?.kind)).toEqual(['range', 'range']);
    expect([low, high].map(fault)).toEqual([undefined, undefined]);
  });

  it.each<[string, object, string | undefined]>([
    ['F07', { odK1Mm: 5.6 }, undefined],
    ['F09', { osK2Mm: 5.62 }, undefined],
    ['F07', { odK1Mm: 5.59 }, 'odK1Mm'],
    ['F07', { odK1: 60.27 }, 'odK1'],
    ['F07', { odK1: 60.27, odK1Mm: 5.61 }, 'odK1'],
    ['F07', { odK1: 60.5, odK1Mm: 5.6 }, 'odK1'],
  ])('%s %j：半径换算来的屈光度保存以后还能再保存，自己填的按自己的范围', (code, typed, field) => {
    const form = under(code);
    const kept = typed as Figures;
    expect(formFault(form, kept, SETTINGS)).toEqual(field && expect.objectContaining({ field }));
    if (!field) expect(formFault(form, formSettled(form, kept), SETTINGS)).toBeUndefined();
  });

  /** Returns the neighbouring values that the field needs. */
  function pick(beside: Figures, field: string): Figures {
    if (field === 'odSubCyl') return { odSubAxis: beside.odSubAxis };
    return field === 'osPrism' ? { osPrismBase: beside.osPrismBase } : {};
  }
});
