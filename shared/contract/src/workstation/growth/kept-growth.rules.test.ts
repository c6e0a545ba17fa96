import { describe, expect, it } from '@jest/globals';
import type { GrowthEye, MeasuredPoint } from './growth-series.rules';
import { keptGrowth, treatmentsKey, typesOf } from './kept-growth.rules';

const at = (day: string, value: number, kind: MeasuredPoint['kind'] = 'AL', eye: GrowthEye = 'OD'): MeasuredPoint => ({
  ...{ eye, kind, value, measuredAt: `${day} 09:00:00` },
});

describe('一个孩子留下的进展', () => {
  it('年进展取末次与至少90天前最近一次；中间多来一次也算得出', () => {
    const points = [at('2025-03-01', 24.1), at('2025-09-01', 24.28), at('2025-10-31', 24.3)];
    expect(keptGrowth(points.slice(0, 2), []).od).toMatchObject({ al: 24.28, alOn: '2025-09-01', alRate: 0.36 });
    // 0.20 mm in 244 days: the last two points alone are 60 days apart.
    expect(keptGrowth(points, []).od).toMatchObject({ al: 24.3, alRate: 0.3 });
    expect(keptGrowth([at('2025-03-01', 24.1), at('2025-05-29', 24.2)], []).od.alRate).toBeNull();
    expect(keptGrowth([at('2025-03-01', 24.1), at('2025-05-30', 24.2)], []).od.alRate).toBe(0.41);
  });

  it('百分位与一年前那次比，随访不满一年与第一次比，不满90天不比', () => {
    const points = [at('2024-01-10', 23), at('2024-12-20', 23.3), at('2025-06-20', 23.4), at('2025-12-10', 23.5)];
    expect(keptGrowth(points, []).od).toMatchObject({ baseAl: 23.3, baseOn: '2024-12-20' });
    expect(keptGrowth(points.slice(0, 2), []).od).toMatchObject({ baseAl: 23, baseOn: '2024-01-10' });
    expect(keptGrowth([at('2024-01-10', 23), at('2024-04-08', 23.1)], []).od.baseAl).toBeNull();
    expect(keptGrowth([], []).od).toMatchObject({ al: null, alRate: null, baseAl: null, se: null });
  });

  it('等效球镜有散瞳的用散瞳，配戴塑形镜期间的不算', () => {
    const points = [
      at('2025-01-01', -1.5, 'SE_CYC'),
      at('2026-01-06', -2.125, 'SE_CYC'),
      at('2026-02-01', -3, 'SE_NON'),
      at('2025-01-01', -1, 'SE_NON', 'OS'),
    ];
    const kept = keptGrowth(points, []);
    expect(kept.od).toMatchObject({ se: -2.125, seRate: -0.62 });
    expect(kept.os).toMatchObject({ se: -1, seRate: null });
    const worn = keptGrowth(points, [{ type: 4, startDate: '2025-01-01' }]);
    expect(worn.od).toMatchObject({ se: -1.5, seRate: null });
    expect(worn.treatments).toBe('4');
  });

  it('段：满90天、整段都在同样的方案里；联合另计，途中换方案的不计', () => {
    const days = ['2024-01-01', '2024-07-01', '2025-01-01', '2025-03-30', '2025-07-01'];
    const points = days.map((day, index) => at(day, 24 + index * 0.1));
    const episodes = [
      { type: 7, startDate: '2024-07-01' },
      { type: 1, startDate: '2024-01-01', endDate: '2025-01-01' },
    ];
    expect(keptGrowth(points, episodes).intervals).toEqual([
      { eye: 'OD', from: '2024-01-01', to: '2024-07-01', days: 182, perYear: 0.2, treatments: '1' },
      { eye: 'OD', from: '2024-07-01', to: '2025-01-01', days: 184, perYear: 0.2, treatments: '1+7' },
      { eye: 'OD', from: '2025-03-30', to: '2025-07-01', days: 93, perYear: 0.39, treatments: '7' },
    ]);
    const changed = [...episodes, { type: 4, startDate: '2024-03-01' }];
    expect(keptGrowth(points, changed).intervals.map(({ treatments }) => treatments)).toEqual(['1+4+7', '4+7']);
    expect(keptGrowth(points, [{ type: 4, eye: 'OS', startDate: '2020-01-01' }]).intervals).toEqual([]);
    expect(keptGrowth(points, []).intervals).toEqual([]);
  });

  it('方案的写法', () => {
    expect(treatmentsKey([7, 4, 7])).toBe('4+7');
    expect(typesOf('4+7')).toEqual([4, 7]);
    expect(typesOf('')).toEqual([]);
  });
});
