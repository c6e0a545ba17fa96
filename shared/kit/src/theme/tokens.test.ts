import { describe, expect, it } from '@jest/globals';
import { applyScheme } from './schemes';
import { themeOf } from './tokens';

const variable = (name: string) => document.documentElement.style.getPropertyValue(name);

describe('the chosen scheme', () => {
  it.each([
    [1, '#1468C7', '#308AEF', '#E8F2FD'],
    [2, '#1F7A5C', '#1F7A5C', '#E6F5EF'],
    [3, '#1C66C9', '#1C66C9', '#EAF1FB'],
  ] as const)(
    '%i colours links, tabs, focus and what is selected, of antd and of our own sheets',
    (color, link, fill, ground) => {
      const { token } = themeOf(color, 'small');
      expect(token).toMatchObject({
        colorPrimary: fill,
        colorLink: link,
        colorPrimaryBorder: link,
        colorInfoBg: ground,
        colorPrimaryBg: ground,
      });
      applyScheme(color, 14);
      expect(variable('--mm-link')).toBe(link);
      expect(variable('--mm-focus')).toBe(link);
      expect(variable('--mm-selected')).toBe(ground);
    },
  );
});
