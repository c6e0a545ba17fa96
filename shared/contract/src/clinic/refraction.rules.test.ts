import { describe, expect, it } from '@jest/globals';
import { calculatedAca, gradientAca, pushUpAmplitude, sheardPrism } from './binocular.rules';
import {
  axisForRotation,
  equivalentOf,
  expectedAmplitudes,
  inducedPrism,
  isMarkedChange,
  keratometryDioptres,
  keratometryMm,
  nearPd,
  orderedKeratometry,
  orthokeratologyCurve,
  type Refraction,
  suggestedAdd,
  toCornea,
  toNear,
  toQuarter,
  transpose,
} from './refraction.rules';

type Lens = readonly [sphere: number, cylinder: number, axis: number | null];

const lens = ([sphere, cylinder, axis]: Lens): Refraction => ({ sphere, cylinder, axis });

describe('WS-07 转换柱镜记法', () => {
  it.each<[Lens, Lens]>([
    [
      [-2, -1.5, 180],
      [-3.5, 1.5, 90],
    ],
    [
      [1, -2.5, 30],
      [-1.5, 2.5, 120],
    ],
    [
      [0, -1, 95],
      [-1, 1, 5],
    ],
    [
      [-2, 0, null],
      [-2, 0, null],
    ],
  ])('%j → %j，再转回原样', (from, to) => {
    expect(transpose(lens(from))).toEqual(lens(to));
    expect(transpose(transpose(lens(from)))).toEqual(lens(from));
  });
});

describe('WS-08 等效球镜', () => {
  it.each([
    [-2, -0.75, -2.38],
    [-1.5, -0.25, -1.63],
    [1, -2, 0],
    [-3, null, -3],
  ])('%s / %s → %s', (sphere, cylinder, equivalent) => expect(equivalentOf(sphere, cylinder)).toBe(equivalent));

  it('没有球镜就没有等效球镜', () => expect(equivalentOf(null, -1)).toBeNull());

  it('变化达到1.00要再确认', () => {
    expect(isMarkedChange(-2.38, -3.38)).toBe(true);
    expect(isMarkedChange(-2.38, -3.37)).toBe(false);
    expect(isMarkedChange(null, -3)).toBe(false);
  });
});

describe('WS-09 顶点换算', () => {
  it.each([
    [-6, -5.5],
    [-8, -7.25],
    [6, 6.5],
    [-3.75, -3.75],
    [-4, -3.75],
  ])('%s → %s', (spectacle, contact) => expect(toCornea(lens([spectacle, 0, null])).sphere).toBe(contact));

  it('镜眼距为0时不变', () => expect(toCornea(lens([-6, 0, null]), 0).sphere).toBe(-6));
});

describe('WS-10 散光的顶点换算', () => {
  it.each<[string, Lens, Lens]>([
    ['两条子午线都达到 4.00', [-6, -2, 180], [-5.5, -1.75, 180]],
    ['只有一条达到 4.00，两条都换算', [-3, -2.5, 10], [-3, -2.25, 10]],
    ['第二条正好 4.00', [-3.25, -0.75, 5], [-3.25, -0.75, 5]],
    ['第一条正好 4.00，远视', [4, -0.5, 90], [4.25, -0.5, 90]],
    ['都不到 4.00，不变', [-3.25, -0.5, 5], [-3.25, -0.5, 5]],
  ])('%s', (_title, spectacle, contact) => expect(toCornea(lens(spectacle))).toEqual(lens(contact)));
  it('没有柱镜就没有轴位', () => expect(toCornea(lens([-6, 0, 90])).axis).toBeNull());
});

describe('WS-11 远用抄为近用', () => {
  it('球镜加下加光，柱镜轴位不变', () => expect(toNear(lens([-3, -0.5, 90]), 1.5)).toEqual(lens([-1.5, -0.5, 90])));

  it.each([
    [64, 60],
    [32, 30],
  ])('远瞳距 %s，40cm 近瞳距 %s', (far, near) => expect(nearPd(far)).toBe(near));

  it.each([
    [0.4, 2.5, 1.25],
    [0.4, 6, 0],
    [0.2, 0, 3],
  ])('%sm、调节幅度 %s 建议下加 %s', (distance, amplitude, add) => expect(suggestedAdd(distance, amplitude)).toBe(add));

  it('年龄对应的调节幅度', () => expect(expectedAmplitudes(10)).toEqual({ min: 12.5, mean: 15.5, max: 21 }));
  it('取最近的0.25，居中远离零', () =>
    expect([0.125, -0.125, 0.1, -3.37].map(toQuarter)).toEqual([0.25, -0.25, 0, -3.25]));
});

describe('WS-12 角膜曲率', () => {
  it('K1 为平、K2 为陡', () => {
    const steep = { dioptres: 44.5, axis: 90 };
    const flat = { dioptres: 43.25, axis: 180 };
    expect(orderedKeratometry(steep, flat)).toEqual({ k1: flat, k2: steep, difference: 1.25 });
    expect(orderedKeratometry(flat, steep)).toEqual({ k1: flat, k2: steep, difference: 1.25 });
  });

  it('D 与 mm 互换', () => {
    expect(keratometryDioptres(7.8)).toBe(43.27);
    expect(keratometryMm(42)).toBe(8.04);
  });
});

describe('WS-13 塑形镜基弧与软镜轴位', () => {
  it('Jessen', () => expect(orthokeratologyCurve(43, -3, 0.75)).toEqual({ dioptres: 39.25, mm: 8.6 }));

  it.each([
    [180, 'left', 10],
    [5, 'right', 175],
    [170, 'left', 180],
    [10, 'right', 180],
  ] as const)('轴 %s 标记向 %s 转10° → %s', (axis, side, ordered) =>
    expect(axisForRotation(axis, side, 10)).toBe(ordered),
  );

  it('移心产生的棱镜', () => expect(inducedPrism(3, -4)).toBe(1.2));
});

describe('WS-14 双眼视', () => {
  it('梯度法与计算法 AC/A', () => {
    expect(gradientAca(-1, 3, -1)).toBe(4);
    expect(calculatedAca(60, 0.4, -1, -6)).toBe(4);
  });

  it('Sheard 棱镜', () => {
    expect(sheardPrism(-9, 12)).toEqual({ prism: 2, base: 'BI' });
    expect(sheardPrism(9, 12)).toEqual({ prism: 2, base: 'BO' });
    expect(sheardPrism(-9, 18)).toBeNull();
  });

  it('移近法调节幅度', () => expect(pushUpAmplitude(8)).toBe(12.5));
});
