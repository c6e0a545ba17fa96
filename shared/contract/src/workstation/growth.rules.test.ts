import { describe, expect, it } from '@jest/globals';
import { annualRate, growthPoints } from './growth.rules';

describe('成长点', () => {
  it('F09 给眼轴，F05 给散瞳SE，F04 给小瞳SE；没测的眼没有', () => {
    expect(growthPoints('F09', { odAl: 24.1 })).toEqual([{ eye: 'OD', kind: 'AL', value: 24.1 }]);
    expect(growthPoints('F05', { osCycSph: -2, osCycCyl: -0.25 })).toEqual([
      { eye: 'OS', kind: 'SE_CYC', value: -2.125 },
    ]);
    expect(growthPoints('F04', { odSubSph: -1.5, osSubSph: 0.5, osSubCyl: -1 })).toEqual([
      { eye: 'OD', kind: 'SE_NON', value: -1.5 },
      { eye: 'OS', kind: 'SE_NON', value: 0 },
    ]);
    expect(growthPoints('F02', { odSph: -1 })).toEqual([]);
  });

  it('年进展：184天0.36，370天−0.62，不足90天只有差值', () => {
    expect(annualRate({ day: '2025-03-01', value: 24.1 }, { day: '2025-09-01', value: 24.28 })).toEqual({
      days: 184,
      delta: 0.18,
      perYear: 0.36,
    });
    expect(annualRate({ day: '2025-01-01', value: -1.5 }, { day: '2026-01-06', value: -2.125 })).toMatchObject({
      days: 370,
      perYear: -0.62,
    });
    expect(annualRate({ day: '2025-09-01', value: 24.28 }, { day: '2025-11-29', value: 24.3 }).perYear).toBeNull();
    expect(annualRate({ day: '2025-09-01', value: 24.28 }, { day: '2025-11-30', value: 24.3 }).perYear).toBe(0.08);
  });
});
