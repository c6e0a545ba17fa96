import { curvesOf, type ReferenceRow } from '@mingmou/contract/workstation/growth/centile.rules';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';

/** Round figures of nobody: a template is laid out by them. */
const ROWS: readonly ReferenceRow[] = [
  { sex: 1, age: 6, m: 23, s: 0.036 },
  { sex: 1, age: 9, m: 24.2, s: 0.039 },
  { sex: 1, age: 12, m: 24.8, s: 0.04 },
  { sex: 1, age: 15, m: 25, s: 0.04 },
];

const at = (
  eye: 'OD' | 'OS',
  kind: 'AL' | 'SE_CYC',
  year: number,
  age: number,
  value: number,
  percentile?: number,
) => ({
  ...{ eye, kind, age, value, measuredAt: `${year}-03-10 09:30:00` },
  ...(percentile ? { percentile } : {}),
});

/** Data of the curves in a sample. */
export const GROWTH_SAMPLE: GrowthChart = {
  ...{ patientId: 1, sex: 1, birthday: '2018-03-10' },
  points: [
    at('OD', 'AL', 2024, 6, 23.1, 55),
    at('OS', 'AL', 2024, 6, 23, 50),
    at('OD', 'AL', 2025, 7, 23.6, 58),
    at('OS', 'AL', 2025, 7, 23.4, 50),
    at('OD', 'AL', 2026, 8, 24.1, 63),
    at('OS', 'AL', 2026, 8, 24.05, 61),
    at('OD', 'SE_CYC', 2025, 7, -2.5),
    at('OS', 'SE_CYC', 2025, 7, -2.25),
    at('OD', 'SE_CYC', 2026, 8, -3.25),
    at('OS', 'SE_CYC', 2026, 8, -2.75),
  ],
  rates: [],
  expected: [],
  episodes: [{ id: 1, version: 1, type: 2, param: '双眼', startDate: '2025-03-10', isSigned: true }],
  curves: curvesOf(ROWS).map(({ centile, points }) => ({ kind: 'AL' as const, centile, points: [...points] })),
  set: {
    ...{ code: 'SAMPLE', name: '示例参考集', citation: '示例', licence: '示例' },
    ...{ ageFrom: 6, ageTo: 15, rows: ROWS },
  },
  sets: [],
  limits: { alWarnMmPerYear: 0.2, alFastMmPerYear: 0.3, seFastDPerYear: 0.5 },
};
