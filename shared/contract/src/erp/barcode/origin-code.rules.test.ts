import { describe, expect, it } from '@jest/globals';
import { distinctOrigins, findByCode, originKey } from './origin-code.rules';

describe('the key of a maker’s code', () => {
  it.each([
    ['ab-1', 'AB-1', true],
    ['012345678905', '12345678905', true],
    ['0012345678905', '012345678905', true],
    ['06901234567892', '6901234567892', true],
    ['00000017', '00000000000017', true],
    ['0012345', '12345', false],
    ['5051', '05051', false],
    ['0AB1', 'AB1', false],
    ['6901234567892', '6901234567893', false],
    ['006901234567892', '6901234567892', false],
  ])('is the same for %s and %s: %s', (one, other, isSame) => {
    expect(originKey(one) === originKey(other)).toBe(isSame);
  });

  it('leaves out codes that repeat an earlier one', () => {
    expect(distinctOrigins(['ab', 'AB', '012345678905', '12345678905', '5051'])).toEqual([
      'ab',
      '012345678905',
      '5051',
    ]);
  });
});

describe('goods by a code', () => {
  const frame = { code: '2900000000018', originCodes: ['Abc', '012345678905'] };
  const cloth = { code: '2900000000025', originCodes: ['tWin'] };
  const case_ = { code: '2900000000032', originCodes: ['TwiN', '2900000000018'] };
  const find = findByCode([frame, cloth, case_]);

  it.each([
    ['2900000000018', frame],
    ['ABC', frame],
    ['12345678905', frame],
    ['0012345678905', frame],
    ['tWin', cloth],
    ['TwiN', case_],
    ['twin', undefined],
    ['5678905', undefined],
    ['', undefined],
  ])('%s', (code, expected) => expect(find(code)).toBe(expected));
});
