import { describe, expect, it } from '@jest/globals';
import { readShorthand } from './shorthand.rules';

function read(typed: string): string {
  const result = readShorthand(typed);
  if (!result.ok) return result.says;
  return result.eyes
    .map(({ eye, sphere, cylinder, axis, add, acuity, pd }) =>
      [eye, sphere, cylinder ?? '', axis ?? '', add ?? '', acuity ?? '', pd ?? ''].join(' ').trim(),
    )
    .join(' | ');
}

describe('速记', () => {
  it.each([
    ['od -1.25/-0.50x180', 'od -1.25 -0.5 180'],
    ['os +2 -1 x 90', 'os 2 -1 90'],
    ['ou -3.00', 'od -3 | os -3'],
    ['OD－１．２５／－０．５０×１８０', 'od -1.25 -0.5 180'],
    ['od -1.25/-0.50*0', 'od -1.25 -0.5 180'],
    ['od −1。25 −0.50 180', 'od -1.25 -0.5 180'],
    ['od-1.25-0.5x5', 'od -1.25 -0.5 5'],
    ['od -125/-0.5@5', 'od -1.25 -0.5 5'],
    ['od plano/-0.50x90', 'od 0 -0.5 90'],
    ['od -1.00 os -1.25/-0.5x10', 'od -1 | os -1.25 -0.5 10'],
    ['右 -1.00/-0.50×5；左 平光', 'od -1 -0.5 5 | os 0'],
    ['R -1.00 L -2.00', 'od -1 | os -2'],
    ['od -3.00DS/-0.50DC×180°', 'od -3 -0.5 180'],
    ['ou -3.00/-0.50x90 add +1.50', 'od -3 -0.5 90 1.5 | os -3 -0.5 90 1.5'],
    ['od -1.25/-0.50', 'od -1.25 -0.5'],
    // WS-36
    ['od -125/-50x175 pd 31', 'od -1.25 -0.5 175 31'],
    ['od -25/-24x5', 'od -0.25 -24 5'],
    ['ou -3/-0.5*180 add 1.5', 'od -3 -0.5 180 1.5 | os -3 -0.5 180 1.5'],
    ['od -1.25/-0.50x180 va 5.0', 'od -1.25 -0.5 180 5.0'],
    ['od -1.25 pd 31.5 va 4.9-2 add 1.50 os -1 va HM', 'od -1.25 1.5 4.9-2 31.5 | os -1 HM'],
    [' 右眼 -1.00 ', 'od -1'],
    ['双眼：-1.00', 'od -1 | os -1'],
  ])('「%s」', (typed, values) => expect(read(typed).replace(/ {2,}/g, ' ')).toBe(values));

  it.each([
    ['-1.25 od -1', '-1.25'],
    ['od abc', 'od abc'],
    [' x ', 'x'],
  ])('「%s」看不懂的是「%s」', (typed, part) => expect(read(typed)).toContain(`看不懂「${part}」`));

  it.each(['', '-1.25', 'od', 'od abc', 'od -1.25x180', 'od -1.25/-0.50x', 'od -1 os'])(
    '「%s」看不懂，说出样子',
    (typed) => expect(read(typed)).toMatch(/^看不懂「.*」，请按「od -1.25\/-0.50x180」的样子填写$/),
  );
});
