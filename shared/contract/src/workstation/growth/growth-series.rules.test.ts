import { describe, expect, it } from '@jest/globals';
import type { GrowthKind } from '../growth.rules';
import {
  chartedPoints,
  deltaText,
  expectedText,
  growthText,
  latestEquivalent,
  latestRates,
  type MeasuredPoint,
  rateBetween,
  ratesOf,
  rateText,
  toneOf,
  toneText,
} from './growth-series.rules';

const LIMITS = { alWarnMmPerYear: 0.2, alFastMmPerYear: 0.3, seFastDPerYear: 0.5 };
const at = (day: string, value: number, kind: GrowthKind = 'AL', device: string | null = null): MeasuredPoint => ({
  ...{ eye: 'OD', kind, value, device },
  measuredAt: `${day} 09:00:00`,
});

describe('年进展', () => {
  it('WS-30 眼轴184天0.36红色；60天只说间隔不足；SE 370天−0.62红色', () => {
    const rates = ratesOf([at('2025-03-01', 24.1), at('2025-09-01', 24.28), at('2025-10-31', 24.3)], LIMITS);
    expect(rates).toMatchObject([
      { from: '2025-03-01', to: '2025-09-01', days: 184, delta: 0.18, perYear: 0.36, tone: 'FAST' },
      { days: 60, delta: 0.02, perYear: null, tone: null },
    ]);
    expect(rates.map(rateText)).toEqual(['0.36mm/年', '间隔不足90天（+0.02mm）']);
    const [se] = ratesOf([at('2025-01-01', -1.5, 'SE_CYC'), at('2026-01-06', -2.125, 'SE_CYC')], LIMITS);
    expect(se).toMatchObject({ days: 370, perYear: -0.62, tone: 'FAST' });
    expect(se && rateText(se)).toBe('-0.62D/年');
  });

  it('界值处：0.19无，0.20和0.29偏快，0.30过快；SE −0.49无，−0.50过快，变正无', () => {
    const tones = [0.19, 0.2, 0.29, 0.3].map((rate) => toneOf('AL', rate, LIMITS));
    expect(tones).toEqual([null, 'WARN', 'WARN', 'FAST']);
    expect(tones.map(toneText)).toEqual(['', '偏快', '偏快', '过快']);
    expect([-0.49, -0.5, 0.8].map((rate) => toneOf('SE_CYC', rate, LIMITS))).toEqual([null, 'FAST', null]);
    expect(toneOf('AL', null, LIMITS)).toBeNull();
  });

  it('两次设备不同要说明；有一次没记设备不说', () => {
    const by = (a: string | null, b: string | null) =>
      rateBetween(at('2025-01-01', 24, 'AL', a), at('2025-07-01', 24.1, 'AL', b), LIMITS).isOtherDevice;
    expect([by('A', 'B'), by('A', 'A'), by('A', null)]).toEqual([true, false, false]);
  });

  it('两眼、散瞳与小瞳各算各的', () => {
    const left = { ...at('2025-01-01', 23), eye: 'OS' as const };
    const points = [at('2025-01-01', 24), left, at('2025-01-01', -1, 'SE_NON'), at('2026-01-01', -2, 'SE_CYC')];
    expect(ratesOf(points, LIMITS)).toEqual([]);
  });

  it('末次等效球镜：取日期新的，同一天取散瞳；年变化取同一种', () => {
    const plain = [at('2024-01-01', -0.5, 'SE_NON'), at('2026-01-01', -1.5, 'SE_NON')];
    const dilated = [at('2023-01-01', 0, 'SE_CYC'), at('2025-01-01', -1, 'SE_CYC')];
    const points = [...dilated, ...plain];
    expect(latestEquivalent(points, 'OD')).toMatchObject({ kind: 'SE_NON', value: -1.5 });
    expect(latestRates(points, LIMITS)).toMatchObject([{ kind: 'SE_NON', from: '2024-01-01', to: '2026-01-01' }]);
    const sameDay = [...points, at('2026-01-01', -1.25, 'SE_CYC')];
    expect(latestEquivalent(sameDay, 'OD')).toMatchObject({ kind: 'SE_CYC', value: -1.25 });
    expect(latestRates(sameDay, LIMITS)).toMatchObject([{ kind: 'SE_CYC', from: '2025-01-01', to: '2026-01-01' }]);
    expect(latestRates([...dilated, at('2026-01-01', -1.5, 'SE_NON')], LIMITS)).toEqual([]);
    expect(latestEquivalent(points, 'OS')).toBeUndefined();
  });

  it('数值的写法', () => {
    expect([deltaText('AL', 0.18), deltaText('SE_CYC', -0.625), deltaText('AL', 0)]).toEqual([
      '+0.18mm',
      '-0.63D',
      '0.00mm',
    ]);
    expect([growthText('AL', 24.5), growthText('SE_NON', 0.5), growthText('SE_CYC', -2.125)]).toEqual([
      '24.50',
      '+0.50',
      '-2.13',
    ]);
    expect(expectedText(24.82, 24.5)).toBe('24.82（+0.32）');
  });
});

describe('图上的点', () => {
  it('一天只取最后一次；当天有散瞳的，小瞳不画', () => {
    const again = { ...at('2025-03-01', 24.12), measuredAt: '2025-03-01 10:00:00' };
    expect(chartedPoints([at('2025-03-01', 24.1), again], [])).toEqual([again]);
    const [non, cyc] = [at('2025-03-01', -1, 'SE_NON'), at('2025-03-01', -0.5, 'SE_CYC')];
    expect(chartedPoints([non, cyc], [])).toEqual([cyc]);
    const other = { ...non, eye: 'OS' as const };
    expect(chartedPoints([other, cyc], [])).toEqual([other, cyc]);
  });

  it('戴塑形镜期间和停戴30天内的SE不画，眼轴照画；开始当天和第31天的画', () => {
    const worn = [{ startDate: '2025-03-01', endDate: '2025-06-01' }];
    const drawn = (day: string, kind: GrowthKind) => chartedPoints([at(day, 0, kind)], worn).length === 1;
    expect(['2025-03-01', '2025-03-02', '2025-07-01', '2025-07-02'].map((day) => drawn(day, 'SE_CYC'))).toEqual([
      ...[true, false, false, true],
    ]);
    expect(drawn('2025-05-01', 'AL')).toBe(true);
    const going = [{ startDate: '2025-03-01' }];
    expect(chartedPoints([at('2029-01-01', -1, 'SE_NON')], going)).toEqual([]);
  });
});
