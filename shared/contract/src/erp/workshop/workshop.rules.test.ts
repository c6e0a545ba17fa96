import { describe, expect, it } from '@jest/globals';
import { allowed, axisOff, judge, KNOWN_EDITIONS, nextStep, powerText, type Wanted, wantedOf } from './workshop.rules';

const [placeholder, current] = KNOWN_EDITIONS;
const limits = placeholder?.limits ?? [];
const right: Wanted = { eye: 'OD', sph: -3, cyl: -1, axis: 180, pd: 31, ph: null };
const left: Wanted = { eye: 'OS', sph: -3.5, cyl: 0, axis: null, pd: 31, ph: null };
const fine = {
  OD: { sph: -3, cyl: -1, axis: 180, centreH: 31, centreV: 20 },
  OS: { sph: -3.5, centreH: 31, centreV: 20 },
};
const says = (measured: Parameters<typeof judge>[2], wanted = [right, left]) =>
  judge(limits, wanted, measured).map((fault) => fault.says);

describe('tolerances', () => {
  it.each([
    ['AXIS', 0.5, 6],
    ['AXIS', 0.75, 4],
    ['AXIS', 1.5, 4],
    ['AXIS', 2.5, 3],
    ['AXIS', 2.75, 2],
    ['CENTRE_H', 1, 9],
    ['CENTRE_H', 2, 6],
    ['CENTRE_H', 4, 4],
    ['CENTRE_H', 6, 3],
    ['CENTRE_H', 6.25, 2],
  ] as const)('of the placeholder: %s at %s is %s', (of, at, off) => {
    expect(allowed(limits, of, at)).toBe(off);
  });

  it('of the edition in force are for the chain to write: nothing is judged by what nobody wrote', () => {
    expect([current?.standard, current?.edition, current?.limits]).toEqual(['GB/T 13511.1', '2025', []]);
    expect(judge([], [right], { OD: { sph: 3 } })).toEqual([]);
  });
});

describe('a pair', () => {
  it('passes at each limit and fails beyond it, figure by figure', () => {
    expect(says(fine)).toEqual([]);
    expect(says({ ...fine, OD: { ...fine.OD, sph: -3.12 } })).toEqual([]);
    expect(says({ ...fine, OD: { ...fine.OD, sph: -3.13 } })).toEqual(['右眼球镜：要求-3.00，实测-3.13，允差±0.12']);
    expect(says({ ...fine, OD: { ...fine.OD, cyl: -1.12 } })).toEqual([]);
    expect(says({ ...fine, OD: { ...fine.OD, cyl: -1.25 } })).toEqual(['右眼柱镜：要求-1.00，实测-1.25，允差±0.12']);
    // 4° across 180.
    expect(says({ ...fine, OD: { ...fine.OD, axis: 4 } })).toEqual([]);
    expect(says({ ...fine, OD: { ...fine.OD, axis: 5 } })).toEqual(['右眼轴位：要求180°，实测5°，允差±4']);
    expect(says({ ...fine, OS: { ...fine.OS, centreH: 27 } })).toEqual([]);
    expect(says({ ...fine, OS: { ...fine.OS, centreH: 26.5 } })).toEqual([
      '左眼光心水平：要求31mm，实测26.5mm，允差±4',
    ]);
  });

  it('with one distance for both eyes is judged by both centres together', () => {
    const both = [
      { ...right, pd: 62 },
      { ...left, pd: 62 },
    ];
    expect(says({ ...fine, OD: { ...fine.OD, centreH: 35 } }, both)).toEqual([]);
    expect(says({ ...fine, OD: { ...fine.OD, centreH: 35.5 } }, both)).toEqual([
      '双眼光心水平：要求62mm，实测66.5mm，允差±4',
    ]);
  });

  it('has its heights as they were ordered, else level', () => {
    expect(says({ ...fine, OS: { ...fine.OS, centreV: 21 } })).toEqual([]);
    expect(says({ ...fine, OS: { ...fine.OS, centreV: 21.5 } })).toEqual([
      '两眼互差 光心垂直：要求0mm，实测1.5mm，允差±1',
    ]);
    const ordered = [{ ...right, ph: 18 }, left];
    expect(says(fine, ordered)).toEqual(['右眼光心垂直：要求18mm，实测20mm，允差±1']);
  });
});

it('reads the lenses of a pair from the lines of a sale', () => {
  const frame = { eye: null, customParams: null };
  const stock = { eye: 'OS', sph: -2, cyl: -0.5, customParams: { axis: 90, pd: 31.5 } };
  const made = { eye: 'OD', customParams: { sph: -3, pd: 31, ph: 18 } };
  expect(wantedOf([frame, stock, made])).toEqual([
    { eye: 'OD', sph: -3, cyl: 0, axis: null, pd: 31, ph: 18 },
    { eye: 'OS', sph: -2, cyl: -0.5, axis: 90, pd: 31.5, ph: null },
  ]);
  expect(powerText({ sph: -2, cyl: -0.5, axis: 90 })).toBe('-2.00/-0.50×90');
});

it('knows the next step, and that axes are half turns', () => {
  expect([nextStep([]), nextStep(['CHECK']), nextStep(['CHECK', 'EDGE', 'MOUNT', 'SHAPE'])]).toEqual([
    'CHECK',
    'EDGE',
    'INSPECT',
  ]);
  expect([axisOff(1, 179), axisOff(180, 90), axisOff(10, 15)]).toEqual([2, 90, 5]);
});
