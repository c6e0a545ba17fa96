import { describe, expect, it } from '@jest/globals';
import { registrationCodes } from '../outpatient/outpatient.codes';
import { isStale, sharedCodes } from './codes';

describe('the stale answer', () => {
  it.each([sharedCodes.stale, registrationCodes.stale])('$code is known whatever its number', ({ code, text }) => {
    expect(isStale(code)).toBe(true);
    expect(text).toBe('数据已被他人修改，请刷新后重试');
  });

  it('is not mistaken for another', () => {
    expect(isStale(sharedCodes.missing.code)).toBe(false);
  });
});
