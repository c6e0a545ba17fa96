import { describe, expect, it } from '@jest/globals';
import { readShorthand } from './shorthand.rules';

/** Returns the values of each eye, `_` for a missing one, followed by the values common to both eyes. */
function read(typed: string): string {
  const result = readShorthand(typed);
  if (!result.ok) return result.says;
  const eyes = result.eyes.map(({ eye, sphere, cylinder, axis, add, acuity, pd }) =>
    [eye, sphere, cylinder, axis, add, acuity, pd]
      .map((value) => value ?? '_')
      .join(' ')
      .replace(/( _)+$/, ''),
  );
  return [...eyes, ...(result.wholePd === null ? [] : [`双眼瞳距 ${result.wholePd}`])].join(' | ');
}

const EXAMPLE = '示例：od -1.25/-0.50x180';

describe('速记', () => {
  it.each([
    // Dioptres: with a point, or below 25.
    ['od -1.25/-0.50x180', 'od -1.25 -0.5 180'],
    ['ou -3.00', 'od -3 | os -3'],
    ['od -3', 'od -3'],
    ['od -24', 'od -24'],
    ['od -25.0', 'od -25'],
    ['od -3/-0.5x180', 'od -3 -0.5 180'],
    ['od +.5/-.25x5', 'od 0.5 -0.25 5'],
    ['od -3/-12x5', 'od -3 -12 5'],
    ['od 0', 'od 0'],
    // Hundredths: a whole number of at least 25, in sphere and cylinder alike.
    ['od -25', 'od -0.25'],
    ['od -125', 'od -1.25'],
    ['od -1225', 'od -12.25'],
    ['od +275', 'od 2.75'],
    ['od 175', 'od 1.75'],
    ['od -125/-50x175', 'od -1.25 -0.5 175'],
    ['od -25/-0.50x175', 'od -0.25 -0.5 175'],
    ['os -75/-50', 'os -0.75 -0.5'],
    ['od -125/-0.5@5', 'od -1.25 -0.5 5'],
    ['od -125 -50 175', 'od -1.25 -0.5 175'],
    ['od 200/50x90', 'od 2 0.5 90'],
    ['od 200 50 90', 'od 2 0.5 90'],
    ['od -300 -50', 'od -3 -0.5'],
    ['od -1 add 150', 'od -1 _ _ 1.5'],
    // Ways of writing.
    ['os +2 -1 x 90', 'os 2 -1 90'],
    ['OD－１．２５／－０．５０×１８０', 'od -1.25 -0.5 180'],
    ['od -1.25/-0.50*0', 'od -1.25 -0.5 180'],
    ['od −1。25 −0.50 180', 'od -1.25 -0.5 180'],
    ['od-1.25-0.5x5', 'od -1.25 -0.5 5'],
    ['od plano/-0.50x90', 'od 0 -0.5 90'],
    ['od -3.00DS/-0.50DC×180°', 'od -3 -0.5 180'],
    ['od -1.25 0.50', 'od -1.25 0.5'],
    ['od -1.00 os -1.25/-0.5x10', 'od -1 | os -1.25 -0.5 10'],
    ['右 -1.00/-0.50×5；左 平光', 'od -1 -0.5 5 | os 0'],
    ['R -1.00 L -2.00', 'od -1 | os -2'],
    [' 右眼 -1.00 ', 'od -1'],
    ['双眼：-1.00', 'od -1 | os -1'],
    // Addition, acuity and pupil distance behind the power, in any order.
    ['ou -3/-0.5*180 add 1.5', 'od -3 -0.5 180 1.5 | os -3 -0.5 180 1.5'],
    ['od -125/-50x175 pd 31', 'od -1.25 -0.5 175 _ _ 31'],
    ['od -1.25/-0.50x180 va 5.0 pd 31', 'od -1.25 -0.5 180 _ 5.0 31'],
    ['od -1.25 pd 31.5 va 4.9-2 add +1.50 os -1 va HM', 'od -1.25 _ _ 1.5 4.9-2 31.5 | os -1 _ _ _ hm'],
    ['ou -1 pd 31', 'od -1 _ _ _ _ 31 | os -1 _ _ _ _ 31'],
    ['ou -1 pd 62', 'od -1 | os -1 | 双眼瞳距 62'],
    ['od -1 os -2 va 5.0 pd 62.5', 'od -1 | os -2 _ _ _ 5.0 | 双眼瞳距 62.5'],
  ])('reads 「%s」', (typed, values) => expect(read(typed)).toBe(values));

  it.each([
    // An axis needs a cylinder.
    ['od -3.00 175', '「od -3.00 175」有轴位没有柱镜，请补上柱镜'],
    ['od -300 175', '「od -300 175」有轴位没有柱镜，请补上柱镜'],
    ['od -3 5', '「od -3 5」有轴位没有柱镜，请补上柱镜'],
    ['od -1.25x180', '「od -1.25x180」有轴位没有柱镜，请补上柱镜'],
    ['-3.00 175', '「-3.00 175」有轴位没有柱镜，请补上柱镜'],
    // No eye, or an eye twice.
    ['-125/-50x175', '哪只眼？'],
    ['-1.25', '哪只眼？'],
    ['-3 va 5.0 pd 31', '哪只眼？'],
    ['od -1 右 -2', '右眼写了两次，请只留一次'],
    ['ou -1 os -2', '左眼写了两次，请只留一次'],
    // Hard limits.
    ['od -75.0', '右眼球镜超出范围（-30.00～+30.00）'],
    ['od -125.0', '右眼球镜超出范围（-30.00～+30.00）'],
    ['od -3/-24x5', '右眼柱镜超出范围（-12.00～+12.00）'],
    ['os -3/-0.5x181', '左眼轴位超出范围（1～180）'],
    ['ou -3 add 7', '双眼下加光超出范围（+0.50～+6.00）'],
    ['od -3 add 1.3', '右眼下加光须为0.25的倍数'],
    ['od -3 pd 31.3', '右眼瞳距须为0.5的倍数'],
    ['od -3 pd 21', '右眼瞳距超出范围（22.0～39.0）'],
    ['od -3 pd 41', '瞳距41超出范围（单眼22.0～39.0，双眼44.0～78.0）'],
    ['ou -3 pd 79', '双眼瞳距超出范围（44.0～78.0）'],
    ['od -1 pd 62 os -2 pd 63', '双眼瞳距写了两次，请只留一次'],
    // Lines that are not a refraction.
    ['', `无法识别「」，${EXAMPLE}`],
    [' x ', `无法识别「x」，${EXAMPLE}`],
    ['od', `无法识别「od」，${EXAMPLE}`],
    ['od abc', `无法识别「od abc」，${EXAMPLE}`],
    ['od -1 os', `无法识别「os」，${EXAMPLE}`],
    ['-1.25 od -1', `无法识别「-1.25」，${EXAMPLE}`],
    ['od -1.25/-0.50x', `无法识别「od -1.25/-0.50x」，${EXAMPLE}`],
    ['od -1 pd 31/30', `无法识别「od -1 pd 31/30」，${EXAMPLE}`],
    ['od -1 pd 31 pd 32', `无法识别「od -1 pd 31 pd 32」，${EXAMPLE}`],
    ['od -1 add x', `无法识别「od -1 add x」，${EXAMPLE}`],
  ])('refuses 「%s」', (typed, says) => expect(read(typed)).toBe(says));

  it('asks for the eye only of a line that is readable', () => {
    expect(readShorthand('-125/-50x175')).toMatchObject({ asksEye: true });
    expect(readShorthand('-3.00 175')).not.toHaveProperty('asksEye');
    expect(readShorthand('od -3.00 175')).not.toHaveProperty('asksEye');
  });
});
