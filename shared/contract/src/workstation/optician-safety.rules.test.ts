import { describe, expect, it } from '@jest/globals';
import type { OpticianRecord } from './optician-kinds.rules';
import { powersOf, type SafetyFacts, safetyAsks } from './optician-safety.rules';

const FACTS: SafetyFacts = {
  age: 30,
  visionType: 1,
  last: null,
  worn: null,
  cycloAskAge: null,
  isExplained: () => false,
};
const asked = (record: OpticianRecord, facts: Partial<SafetyFacts> = {}) =>
  safetyAsks(record, { ...FACTS, ...facts }).map(({ code, eye }) => (eye ? `${code} ${eye}` : code));
const eyesOf = (odSph: number, osSph: number, more: OpticianRecord = {}): OpticianRecord => ({
  ...{ odSph, osSph, odVa: '5.0', osVa: '5.0' },
  ...more,
});

describe('safety questions between the eyes', () => {
  it.each<[number, number, string[]]>([
    [-0.5, 0.5, ['OPPOSITE']],
    [-0.25, 0.5, []],
    [0, 0.5, []],
    [-0.5, -0.5, []],
    [-3, -1.25, []],
    [-3, -1, ['ANISOMETROPIA']],
    [-3, 3, ['OPPOSITE', 'ANISOMETROPIA']],
  ])('%d and %d', (od, os, expected) => {
    expect(asked(eyesOf(od, os))).toEqual(expected);
  });

  it('one eye alone has nobody to be compared with', () => {
    expect(asked({ odSph: -8, odVa: '5.0' })).toEqual([]);
  });
});

describe('safety questions against earlier glasses', () => {
  const before = powersOf({ odSph: -3, odCyl: -0.5, osSph: -3 });
  it.each<[string, OpticianRecord, string[]]>([
    ['an equivalent that moved by 0.99', { odSph: -3.75, odCyl: -0.98, osSph: -3 }, []],
    ['by 1.00', { odSph: -4, odCyl: -0.5, osSph: -3 }, ['CHANGED od']],
    ['a cylinder that moved by 0.75', { odSph: -3, odCyl: -1.25, osSph: -3 }, []],
    ['by 1.00 while the equivalent stays', { odSph: -2.5, odCyl: -1.5, osSph: -3 }, ['CHANGED od']],
    ['a cylinder where none was', { odSph: -3, odCyl: -0.5, osSph: -2.5, osCyl: -1 }, ['CHANGED os']],
  ])('%s', (_what, record, expected) => {
    expect(asked({ odVa: '5.0', osVa: '5.0', ...record }, { last: before })).toEqual(expected);
  });

  it('names the glasses that are worn by their own name', () => {
    const [ask] = safetyAsks(eyesOf(-4.5, -3, { odCyl: -0.5 }), { ...FACTS, worn: before });
    expect(ask).toEqual({ code: 'WORN', eye: 'od', text: '右眼等效球镜与原镜相差1.00D以上：-3.25→-4.75' });
  });
});

describe('safety question of cycloplegia', () => {
  const asks = ['CYCLOPLEGIA'];
  it.each<[string, number | null, string | undefined, string[]]>([
    ['at 11', 11, undefined, asks],
    ['at 12', 12, undefined, []],
    ['at 13', 13, undefined, []],
    ['at 11 with a reason', 11, '家长拒绝', []],
    ['at 11 with blanks for a reason', 11, '  ', asks],
    ['without a birthday', null, undefined, []],
  ])('below twelve: %s', (_when, age, noCycloReason, expected) => {
    expect(asked(eyesOf(-3, -3, { noCycloReason }), { age, cycloAskAge: 12 })).toEqual(expected);
  });

  it('is not asked of who was refracted so, or has glasses already', () => {
    expect(asked(eyesOf(-3, -3), { age: 5, cycloAskAge: null })).toEqual([]);
  });
});

describe('safety questions of acuity', () => {
  it.each<[string, number | null, string, boolean, string[]]>([
    ['at six', 6, '4.8', false, []],
    ['at seven', 7, '4.8', false, ['LOW_ACUITY od']],
    ['at seven with 5.0', 7, '5.0', false, []],
    ['at seven with 4.95', 7, '4.95', false, ['LOW_ACUITY od']],
    ['with a cause', 40, '4.8', true, []],
    ['without a birthday', null, '4.8', false, []],
    ['counting fingers', 40, 'FC/30cm', false, ['LOW_ACUITY od']],
  ])('%s', (_when, age, odVa, isExplained, expected) => {
    expect(asked(eyesOf(-3, -3, { odVa }), { age, isExplained: () => isExplained })).toEqual(expected);
  });
});
