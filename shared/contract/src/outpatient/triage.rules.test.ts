import { describe, expect, it } from '@jest/globals';
import { bmiOf, settledRecord, triageFault, triageWarnings } from './triage.rules';

const LOG = 1;

describe('OUT-13 预检的规则', () => {
  it('BMI 保留一位小数', () => {
    expect(bmiOf({ heightCm: 142.5, weightKg: 38.5 })).toBe(19);
    expect(bmiOf({ heightCm: 142.5 })).toBeNull();
  });

  it('双眼瞳距为两眼之和，已填的不改；没有柱镜就没有轴位', () => {
    expect(settledRecord({ odPd: 29.5, osPd: 30 })).toEqual({ odPd: 29.5, osPd: 30, ouPd: 59.5 });
    expect(settledRecord({ odPd: 29.5, osPd: 30, ouPd: 60 }).ouPd).toBe(60);
    expect(settledRecord({ odGlsCyl: 0, odGlsAxis: 90 })).toEqual({ odGlsCyl: 0 });
  });

  it('眼压 22 提示，81 拒绝；球镜 −2.30 提示', () => {
    expect(triageFault({ odIop: 22 }, LOG)).toBeUndefined();
    expect(triageWarnings({ odIop: 22 }, LOG).map(({ field }) => field)).toEqual(['odIop']);
    expect(triageFault({ odIop: 81 }, LOG)).toMatchObject({ kind: 'range', field: 'odIop', min: '1', max: '80' });
    expect(triageWarnings({ osArSph: -2.3 }, LOG).map(({ field }) => field)).toEqual(['osArSph']);
    expect(triageWarnings({ osArSph: -2.25 }, LOG)).toEqual([]);
  });

  it('有柱镜须有轴位，有矫正视力须有戴镜类型', () => {
    expect(triageFault({ odArCyl: -0.75 }, LOG)).toMatchObject({ kind: 'missing', field: 'odArAxis' });
    expect(triageFault({ odArCyl: -0.75, odArAxis: 180 }, LOG)).toBeUndefined();
    expect(triageFault({ osCva: '5.0', wearType: 0 }, LOG)).toMatchObject({ kind: 'missing', field: 'wearType' });
    expect(triageFault({ osCva: '5.0', wearType: 1 }, LOG)).toBeUndefined();
  });
});
