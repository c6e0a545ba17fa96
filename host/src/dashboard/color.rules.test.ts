import { describe, expect, it } from '@jest/globals';
import { textOn } from './color.rules';

describe('textOn', () => {
  it.each([
    ['#1468C7', '#ffffff'],
    ['#12784F', '#ffffff'],
    ['#FFD666', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
  ])('%s: %s', (color, text) => expect(textOn(color)).toBe(text));
});
