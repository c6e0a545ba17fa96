import { describe, expect, it } from '@jest/globals';
import {
  ADDS,
  FITTING_HEIGHTS,
  formatLens,
  isRed,
  LENS_LIMITS,
  lensFault,
  lensFaultText,
  lensHint,
  MONO_PDS,
  parseLens,
  prismFault,
} from './lens-fields.rules';
import { breaksNotation, disagreesWithPd, lacksAxis, pdSum, settledAxis } from './refraction-record.rules';

describe('WS-01 球镜的录入', () => {
  it.each([
    ['350', '+3.50'],
    ['-125', '-1.25'],
    ['100', '+1.00'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['abc', ''],
    ['', ''],
    ['75', '+75.00'],
    ['－１２５', '-1.25'],
    ['−1。25', '-1.25'],
    ['+.5', '+0.50'],
    ['1.2.5', ''],
    ['12e2', ''],
    ['- 1.25', '-1.25'],
    ['1，25', ''],
    ['12,5', ''],
  ])('键入「%s」显示「%s」', (typed, shown) => expect(formatLens('sphere', parseLens('sphere', typed))).toBe(shown));

  it('75 超出范围，不能保存', () => {
    const fault = lensFault('sphere', 75);
    expect(fault && lensFaultText('球镜', 'sphere', fault)).toBe('球镜超出范围（-30.00～+30.00）');
    expect(lensFault('sphere', -30)).toBeUndefined();
    expect(lensFault('sphere', null)).toBeUndefined();
  });
});

describe('WS-02 不是0.25的倍数为红色，但不算超范围', () => {
  it.each([
    [0.3, true],
    [0.5, false],
    [-2.12, true],
    [0, false],
    [null, false],
  ])('%s：%s', (value, red) => {
    expect(isRed('sphere', value)).toBe(red);
    expect(isRed('cylinder', value)).toBe(red);
    expect(lensFault('sphere', value)).toBeUndefined();
  });

  it('焦度计测得的棱镜 1.12 为红色，但不算超范围', () => {
    expect(isRed('prism', 1.12)).toBe(true);
    expect(lensFault('prism', 1.12)).toBeUndefined();
  });

  it('显示 +0.30', () => expect(formatLens('sphere', parseLens('sphere', '0.3'))).toBe('+0.30'));

  it('列表中的量没有步长之间的值', () => {
    expect(lensFault('add', 1.3)).toMatchObject({ kind: 'step' });
    expect(isRed('add', 1.3)).toBe(false);
    expect(lensFaultText('瞳距', 'pdMono', { kind: 'step', min: '22.0', max: '39.0' })).toBe('瞳距须为0.5的倍数');
  });
});

describe('WS-03 柱镜与轴位', () => {
  it('柱镜不为0时须有轴位', () => {
    expect(lacksAxis(-0.75, null)).toBe(true);
    expect(lacksAxis(-0.75, 90)).toBe(false);
    expect(lacksAxis(0, null)).toBe(false);
    expect(lacksAxis(null, undefined)).toBe(false);
  });

  it('轴位0记作180，柱镜为0时清除轴位', () => {
    expect(parseLens('axis', '0')).toBe(180);
    expect(settledAxis(-0.75, 0)).toBe(180);
    expect(settledAxis(0, 90)).toBeNull();
    expect(settledAxis(null, 90)).toBeNull();
    expect(settledAxis(-0.75, 90)).toBe(90);
  });

  it.each([
    [181, 'range'],
    [0, 'range'],
    [90.5, 'step'],
  ])('轴位 %s 拒绝', (value, kind) => expect(lensFault('axis', value)).toMatchObject({ kind, min: '1', max: '180' }));

  it('双眼柱镜为同一记法，机构可以限定', () => {
    expect(breaksNotation([-0.5, 0.75], 'FREE')).toBe(true);
    expect(breaksNotation([-0.5, 0], 'MINUS')).toBe(false);
    expect(breaksNotation([0.5, null], 'MINUS')).toBe(true);
    expect(breaksNotation([-0.5, -1], 'PLUS')).toBe(true);
    expect(breaksNotation([0.5, 1], 'FREE')).toBe(false);
  });
});

describe('WS-04 瞳距', () => {
  it.each([
    [62.5, false],
    [63, false],
    [63.5, true],
    [62, false],
    [null, false],
  ])('右31.5 左31.0 双眼%s 不符：%s', (pd, disagrees) => expect(disagreesWithPd(31.5, 31, pd)).toBe(disagrees));

  it('填两眼得双眼', () => {
    expect(pdSum(31.5, 31)).toBe(62.5);
    expect(pdSum(31.5, null)).toBeNull();
  });
});

describe('其他量', () => {
  it('列表', () => {
    expect([ADDS.length, ADDS[0], ADDS.at(-1)]).toEqual([23, 0.5, 6]);
    expect([MONO_PDS.length, MONO_PDS.at(-1)]).toEqual([35, 39]);
    expect([FITTING_HEIGHTS.length, FITTING_HEIGHTS[0], FITTING_HEIGHTS.at(-1)]).toEqual([49, 11, 35]);
  });

  it.each([
    ['cylinder', -12.25],
    ['add', 6.25],
    ['prism', 20.25],
    ['pdMono', 39.5],
    ['pd', 43.5],
    ['fittingHeight', 10.5],
    ['kDioptres', 60.01],
    ['kMm', 5.59],
  ] as const)('%s %s 超出范围', (kind, value) => expect(lensFault(kind, value)).toMatchObject({ kind: 'range' }));

  it('限定的范围替代一般范围', () => {
    expect(lensFault('cylinder', 0.25, [-6, 0])).toEqual({ kind: 'range', min: '-6.00', max: '0.00' });
    expect(lensFault('cylinder', -6, [-6, 0])).toBeUndefined();
  });

  it('小数按量显示，多出的位数不隐藏', () => {
    expect(formatLens('pd', 62.5)).toBe('62.5');
    expect(formatLens('pd', 62)).toBe('62.0');
    expect(formatLens('pd', 62.25)).toBe('62.25');
    expect(formatLens('axis', 5)).toBe('5');
    expect(formatLens('phoria', 6)).toBe('+6.0');
    expect(LENS_LIMITS.prism.unit).toBe('Δ');
  });

  it('提示不拒绝', () => {
    expect(lensHint('iop', 21)).toBeUndefined();
    expect(lensHint('iop', 21.1)).toBe('眼压高于21mmHg');
    expect(lensHint('iop', 9.9)).toBe('眼压低于10mmHg');
    expect(lensHint('axialLength', 30.01)).toBe('眼轴不在20.00～30.00mm之间');
  });

  it('两个棱镜一个水平一个垂直', () => {
    const none = { value: null, base: null };
    expect(prismFault({ value: 1, base: 'BI' }, { value: 0.5, base: 'BU' })).toBeUndefined();
    expect(prismFault({ value: 1, base: 'BI' }, { value: 0.5, base: 'BO' })).toContain('一个垂直');
    expect(prismFault({ value: 1, base: null }, none)).toBe('请选择棱镜基底');
    expect(prismFault({ value: null, base: 'BI' }, none)).toBe('请填写棱镜度');
    expect(prismFault(none, none)).toBeUndefined();
  });
});
