import { describe, expect, it } from '@jest/globals';
import { shortOrgName } from './org-name.rules';

describe('shortOrgName', () => {
  it.each([
    ['明眸眼视光中心门诊部', '明眸眼视光中…'],
    ['明眸眼视光旗舰店', '明眸眼视光旗舰店'],
    ['明眸眼视光旗舰店A', '明眸眼视光旗…'],
  ])('SYS-06 shows %s as %s', (name, shown) => {
    expect(shortOrgName(name)).toBe(shown);
  });
});
