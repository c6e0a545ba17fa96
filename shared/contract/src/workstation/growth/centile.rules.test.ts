import { describe, expect, it } from '@jest/globals';
import {
  agesOf,
  curvesOf,
  exactAge,
  outOfAges,
  percentileSentence,
  placeOf,
  type ReferenceTable,
  shareBelow,
  tableOf,
  valueNextYear,
} from './centile.rules';
import { WUHAN } from './wuhan.samples';

const [BOYS, GIRLS] = [1, 2].map((sex) => tableOf(WUHAN, sex)) as [ReferenceTable, ReferenceTable];

/** P5 P10 P25 P50 P75 P90 P95 as the publication prints them. */
const PUBLISHED: readonly (readonly [table: ReferenceTable, age: number, values: readonly number[]])[] = [
  [BOYS, 6, [21.61, 21.91, 22.42, 22.98, 23.54, 24.05, 24.35]],
  [BOYS, 7, [21.99, 22.3, 22.83, 23.42, 24.01, 24.54, 24.85]],
  [BOYS, 8, [22.37, 22.7, 23.26, 23.87, 24.48, 25.04, 25.37]],
  [BOYS, 9, [22.68, 23.03, 23.6, 24.23, 24.86, 25.43, 25.78]],
  [BOYS, 10, [22.9, 23.25, 23.83, 24.48, 25.13, 25.71, 26.06]],
  [BOYS, 11, [23.03, 23.39, 23.98, 24.64, 25.3, 25.89, 26.25]],
  [BOYS, 12, [23.15, 23.51, 24.11, 24.78, 25.45, 26.05, 26.41]],
  [BOYS, 13, [23.25, 23.62, 24.22, 24.9, 25.58, 26.18, 26.55]],
  [BOYS, 14, [23.32, 23.69, 24.3, 24.98, 25.66, 26.27, 26.64]],
  [BOYS, 15, [23.4, 23.77, 24.38, 25.07, 25.76, 26.37, 26.74]],
  [GIRLS, 6, [21.18, 21.48, 21.97, 22.52, 23.07, 23.56, 23.86]],
  [GIRLS, 7, [21.54, 21.85, 22.36, 22.94, 23.52, 24.03, 24.34]],
  [GIRLS, 8, [21.91, 22.23, 22.77, 23.37, 23.97, 24.51, 24.83]],
  [GIRLS, 9, [22.19, 22.53, 23.09, 23.71, 24.33, 24.89, 25.23]],
  [GIRLS, 10, [22.38, 22.73, 23.3, 23.94, 24.58, 25.15, 25.5]],
  [GIRLS, 11, [22.51, 22.86, 23.44, 24.09, 24.74, 25.32, 25.67]],
  [GIRLS, 12, [22.61, 22.96, 23.55, 24.21, 24.87, 25.46, 25.81]],
  [GIRLS, 13, [22.7, 23.06, 23.66, 24.32, 24.98, 25.58, 25.94]],
  [GIRLS, 14, [22.78, 23.14, 23.74, 24.41, 25.08, 25.68, 26.04]],
  [GIRLS, 15, [22.84, 23.21, 23.81, 24.49, 25.17, 25.77, 26.14]],
];

/** Children whose figures another program worked out from the same table (Python's NormalDist): P, z, and a year on. */
const CHILDREN: readonly (readonly [ReferenceTable, string, string, number, number, number, number | undefined])[] = [
  [GIRLS, '2012-07-21', '2019-01-29', 25.65, 99, 3.48, 26.21],
  [BOYS, '2015-10-02', '2030-10-05', 22.44, 1, -2.58, undefined],
  [BOYS, '2016-07-03', '2024-12-03', 24.22, 59, 0.22, 24.54],
  [BOYS, '2019-02-08', '2031-05-14', 24.39, 34, -0.42, 24.5],
  [BOYS, '2019-10-13', '2026-04-27', 22.47, 19, -0.87, 22.88],
  [BOYS, '2014-07-05', '2025-11-18', 24.33, 36, -0.37, 24.46],
  [BOYS, '2011-10-19', '2024-02-21', 23.27, 6, -1.56, 23.36],
  [BOYS, '2019-01-20', '2027-02-17', 24.91, 87, 1.11, 25.29],
  [GIRLS, '2015-08-19', '2030-10-11', 23.22, 10, -1.27, undefined],
  [BOYS, '2012-12-25', '2021-06-08', 24.34, 63, 0.33, 24.66],
  [GIRLS, '2015-12-15', '2024-11-02', 26.49, 99, 3.07, 26.81],
  [BOYS, '2018-07-06', '2032-01-07', 22.11, 1, -2.82, 22.17],
  [GIRLS, '2016-01-22', '2022-11-15', 24.26, 95, 1.65, 24.75],
  [GIRLS, '2015-12-12', '2027-11-07', 24.37, 57, 0.18, 24.48],
  [GIRLS, '2011-02-09', '2021-10-29', 24.82, 79, 0.81, 24.96],
  [BOYS, '2014-11-19', '2030-09-18', 25.66, 72, 0.58, undefined],
];

describe('百分位', () => {
  it.each(PUBLISHED)('表中各年龄的曲线与发表的百分位一致（%#）', (table, age, values) => {
    const drawn = curvesOf(table).map(({ points }) => points.find((point) => point.age === age)?.value);
    expect(drawn).toEqual(values);
  });

  it.each(CHILDREN)(
    '与另一程序算得的百分位、z和一年后预期一致（%#）',
    (table, birthday, day, value, percentile, z, next) => {
      const age = exactAge(birthday, day);
      expect(placeOf(table, age, value)).toEqual({ percentile, z });
      expect(valueNextYear(table, age, value)).toBe(next);
    },
  );

  it('WS-31 男孩8.5岁24.50是P69，一年后24.82；女孩10岁25.00是P87；男孩8岁23.87是P50', () => {
    const age = exactAge('2017-09-18', '2026-03-20');
    expect(placeOf(BOYS, age, 24.5)?.percentile).toBe(69);
    expect(valueNextYear(BOYS, age, 24.5)).toBe(24.82);
    expect(placeOf(GIRLS, 10, 25)?.percentile).toBe(87);
    expect(placeOf(BOYS, 8, 23.87)?.percentile).toBe(50);
  });

  it('WS-31 5.5岁和16岁没有百分位；6.0到15.99有，15岁起用15岁的行', () => {
    for (const age of [5.5, 5.99, 16, 16.5]) expect(placeOf(BOYS, age, 24)).toBeUndefined();
    expect(placeOf(BOYS, 6, 22.98)?.percentile).toBe(50);
    expect(placeOf(BOYS, 15.99, 25.07)).toEqual(placeOf(BOYS, 15, 25.07));
    expect(valueNextYear(BOYS, 15, 25.07)).toBeUndefined();
    expect(valueNextYear(BOYS, 14.99, 25.07)).toBeDefined();
    expect(agesOf(WUHAN)).toEqual({ from: 6, to: 15 });
    expect(outOfAges({ from: 6, to: 15 })).toBe('超出参考范围（6–15岁）');
    expect(percentileSentence(69, '武汉2022')).toBe('位于同龄同性别第69百分位（武汉2022）');
  });

  it('没有该性别的行就没有百分位；只用1到99', () => {
    expect(tableOf(WUHAN, 9)).toBeUndefined();
    expect(placeOf(BOYS, 8, 15)?.percentile).toBe(1);
    expect(placeOf(BOYS, 8, 40)?.percentile).toBe(99);
  });

  it('正态分布：七位小数以内', () => {
    expect(shareBelow(0)).toBeCloseTo(0.5, 6);
    expect(shareBelow(1.959963985)).toBeCloseTo(0.975, 6);
    expect(shareBelow(-1)).toBeCloseTo(0.158655254, 6);
  });
});

describe('只给百分位数值的参考集', () => {
  const rows = [
    { sex: 1 as const, age: 8, centiles: { 5: 22, 50: 23.5, 95: 25 } },
    { sex: 1 as const, age: 10, centiles: { 5: 23, 50: 24.5, 95: 26 } },
  ];
  const table = tableOf(rows, 1) as ReferenceTable;

  it('在给出的百分位之间按z取，之外照最后一段延伸；两行之间取中间', () => {
    expect(placeOf(table, 8, 23.5)).toEqual({ percentile: 50, z: 0 });
    expect(placeOf(table, 9, 24)?.percentile).toBe(50);
    expect(placeOf(table, 8, 25)).toEqual({ percentile: 95, z: 1.64 });
    expect(placeOf(table, 8, 26.5)?.percentile).toBe(99);
    expect(placeOf(table, 8, 20.5)?.percentile).toBe(1);
    expect(valueNextYear(table, 9, 24)).toBe(24.5);
    expect(curvesOf(table).map(({ points }) => points[0]?.value)).toEqual([22, 22.33, 22.88, 23.5, 24.12, 24.67, 25]);
  });

  it('屈光度的值可以是负的', () => {
    const diopters = tableOf([{ sex: 2, age: 8, centiles: { 5: -2, 50: 0.25, 95: 1.5 } }], 2) as ReferenceTable;
    expect(placeOf(diopters, 8.5, 0.25)?.percentile).toBe(50);
    expect(placeOf(diopters, 8.5, -2)?.percentile).toBe(5);
  });
});
