import { describe, expect, it } from '@jest/globals';
import {
  eyePowerText,
  glassesFaults,
  limitsWith,
  nextPlanned,
  replaceAdvice,
  reviewDays,
  reviewedDays,
} from './glasses-archive.rules';
import { centrePrism } from './glasses-review.rules';
import { powerSeries } from './power-series.rules';

const power = { odSph: -3, odCyl: -0.5, odAxis: 180, osSph: -10, pd: 62 };
const limits = limitsWith([]);
const says = (measured: Parameters<typeof glassesFaults>[2], of = power) =>
  glassesFaults(limits, of, measured).map((fault) => fault.says);

describe('a finished pair', () => {
  it.each([
    ['up to 9 D', { ...power, odSph: -9, odCyl: 0 }, { odMeasSph: -9.12 }, { odMeasSph: -9.13 }],
    ['up to 12 D', { ...power, odSph: -12, odCyl: 0 }, { odMeasSph: -12.18 }, { odMeasSph: -12.19 }],
    ['above', { ...power, odSph: -13, odCyl: 0 }, { odMeasSph: -13.25 }, { odMeasSph: -13.26 }],
  ])('is held to the power %s', (_words, of, fine, off) => {
    expect(says(fine, of)).toEqual([]);
    expect(says(off, of)).toHaveLength(1);
  });

  it('is held to 2 mm between the centres', () => {
    const fine = { odMeasSph: -3, odMeasCyl: -0.5, odMeasAxis: 180, osMeasSph: -10 };
    expect(says({ ...fine, measPd: 64 })).toEqual([]);
    expect(says({ ...fine, measPd: 60 })).toEqual([]);
    expect(says({ ...fine, measPd: 64.5 })).toEqual(['双眼光心水平：要求62mm，实测64.5mm，允差±2']);
  });

  it('may be read in the other notation', () => {
    expect(says({ odMeasSph: -3.5, odMeasCyl: 0.5, odMeasAxis: 90 })).toEqual([]);
  });

  it('is judged by what an edition names, and by the fallback for the rest', () => {
    const own = limitsWith([{ measure: 'SPH', upTo: null, off: 0.5 }]);
    expect(own.filter(({ measure }) => measure === 'SPH')).toEqual([{ measure: 'SPH', upTo: null, off: 0.5 }]);
    expect(own.some(({ measure }) => measure === 'CENTRE_H')).toBe(true);
  });

  it('is written in a line', () => {
    expect([eyePowerText({ ...power, odAdd: 1.5 }, 'od'), eyePowerText({}, 'os')]).toEqual([
      '-3.00/-0.50×180 ADD+1.50',
      '—',
    ]);
  });
});

describe('the plan of reviews', () => {
  it('is by the calendar, from the day on which the glasses were taken', () => {
    expect(reviewDays('2026-01-31', [3, 1, 3]).map(({ day }) => day)).toEqual(['2026-02-28', '2026-04-30']);
    expect(nextPlanned('2026-01-31', [1, 3], '2026-02-28')).toBe('2026-04-30');
    expect(nextPlanned('2026-01-31', [1], '2026-02-28')).toBeNull();
  });

  it('counts a review for the nearest day', () => {
    const plan = reviewDays('2026-01-01', [1, 3]);
    expect([...reviewedDays(plan, ['2026-02-10'])]).toEqual(['2026-02-01']);
    expect([...reviewedDays(plan, ['2026-03-20'])]).toEqual(['2026-04-01']);
  });

  it('advises a new pair after a year under 18, after two from 18 on', () => {
    expect([17, 18, null].map((age) => replaceAdvice('2026-01-31', age))).toEqual([
      '2027-01-31',
      '2028-01-31',
      '2028-01-31',
    ]);
  });
});

describe('Prentice', () => {
  it('3 mm off a lens of −4.00 is 1.20Δ; a cylinder counts in its meridian', () => {
    expect(centrePrism({ odMeasSph: -4, odOcH: 3 }, 'od', 'h')).toBe(1.2);
    const toric = { odMeasSph: -4, odMeasCyl: -1, odMeasAxis: 180, odOcH: 3, odOcV: -3 };
    expect([centrePrism(toric, 'od', 'h'), centrePrism(toric, 'od', 'v')]).toEqual([1.2, 1.5]);
    expect(centrePrism({ odMeasSph: -4 }, 'od', 'h')).toBeNull();
  });
});

describe('度数曲线', () => {
  it('is of far prescriptions, the latest of a day', () => {
    const { od, os, rows } = powerSeries([
      { day: '2026-03-01', kind: 'remote', odSe: -3, osSe: null },
      { day: '2026-03-01', kind: 'remote', odSe: -2.75 },
      { day: '2026-02-01', kind: 'near', odSe: -1 },
      { day: '2025-03-01', kind: 'more', odSe: -2, osSe: -2.25 },
    ]);
    expect(od).toEqual([
      { day: '2025-03-01', value: -2 },
      { day: '2026-03-01', value: -3 },
    ]);
    expect([os.length, rows[0]]).toEqual([1, { day: '2026-03-01', od: -3, os: null }]);
  });
});
