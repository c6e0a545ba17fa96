import { curvesOf, exactAge, placeOf, tableOf, valueNextYear } from './centile.rules';
import type { GrowthChart } from './growth-chart.fields';
import { dayOf, type GrowthEye, type MeasuredPoint, ratesOf } from './growth-series.rules';
import { WUHAN } from './wuhan.samples';

const BIRTHDAY = '2017-09-18';
const LIMITS = { alWarnMmPerYear: 0.2, alFastMmPerYear: 0.3, seFastDPerYear: 0.5 };
const BOYS = tableOf(WUHAN, 1) ?? [];

const of = (eye: GrowthEye, kind: MeasuredPoint['kind'], day: string, value: number, device?: string) => ({
  ...{ eye, kind, value, measuredAt: `${day} 09:30:00` },
  ...(device ? { device } : {}),
});

/** A boy of eight whose eyes grow fast in the year before the last and slower since he wears other lenses. */
const POINTS = [
  of('OD', 'AL', '2024-03-18', 23.42, 'IOLMaster'),
  of('OS', 'AL', '2024-03-18', 23.3, 'IOLMaster'),
  of('OD', 'AL', '2025-03-20', 23.9, 'IOLMaster'),
  of('OS', 'AL', '2025-03-20', 23.52, 'IOLMaster'),
  of('OD', 'AL', '2026-03-10', 24.05, 'Lenstar'),
  of('OS', 'AL', '2026-03-10', 23.66, 'Lenstar'),
  of('OD', 'SE_CYC', '2024-03-18', -0.75),
  of('OS', 'SE_CYC', '2024-03-18', -0.5),
  of('OD', 'SE_CYC', '2025-03-20', -1.5),
  of('OS', 'SE_CYC', '2025-03-20', -0.875),
  of('OD', 'SE_NON', '2026-03-10', -1.75),
] as const;

/** As `growth-chart` answers it. */
export const chartFixture: GrowthChart = {
  ...{ patientId: 1, sex: 1, birthday: BIRTHDAY, limits: LIMITS },
  points: POINTS.map((point) => {
    const age = exactAge(BIRTHDAY, dayOf(point));
    return {
      ...point,
      age: Math.round(age * 100) / 100,
      ...(point.kind === 'AL' ? placeOf(BOYS, age, point.value) : {}),
    };
  }),
  rates: [...ratesOf(POINTS, LIMITS)],
  expected: [
    { eye: 'OD', value: valueNextYear(BOYS, exactAge(BIRTHDAY, '2026-03-10'), 24.05) ?? null },
    { eye: 'OS', value: valueNextYear(BOYS, exactAge(BIRTHDAY, '2026-03-10'), 23.66) ?? null },
  ],
  episodes: [
    {
      ...{ id: 1, version: 2, type: 1, startDate: '2024-03-18', endDate: '2025-03-20' },
      ...{ stopReason: '换离焦镜', isSigned: false },
    },
    { id: 2, version: 1, type: 2, param: '双眼', startDate: '2025-03-20', isSigned: true },
  ],
  curves: curvesOf(BOYS).map(({ centile, points }) => ({ kind: 'AL' as const, centile, points: [...points] })),
  set: {
    ...{ code: 'WUHAN2022', name: '武汉2022', licence: 'CC BY 4.0', ageFrom: 6, ageTo: 15, rows: BOYS },
    citation:
      'Sanz Diez P, Yang LH, Lu MX, Kiess W, Wahl S. LMS parameters, percentile, and Z-score growth curves for axial length in Chinese schoolchildren in Wuhan. Sci Rep 2022;12:4850. doi:10.1038/s41598-022-08907-5',
  },
  sets: [{ code: 'WUHAN2022', name: '武汉2022' }],
};
