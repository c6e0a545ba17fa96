import { describe, expect, it } from '@jest/globals';
import { isSparing } from './sparing';

describe('fetching ahead at the sign-in page', () => {
  it.each([
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '3g' },
    { saveData: false, effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
  ])('is left out on %j', (line) => {
    expect(isSparing(line)).toBe(true);
  });

  it.each([{ saveData: false, effectiveType: '4g' }, {}, undefined, null])('is done on %j', (line) => {
    expect(isSparing(line)).toBe(false);
  });
});
