import { describe, expect, it } from '@jest/globals';
import { acuityLine, acuityText, convertAcuity, isAcuity, LONGEST_ACUITY, logMar, readAcuity } from './acuity.rules';

const FIVE = 1;
const DECIMAL = 2;
const FIVE_WITH_DECIMAL = 3;
const DECIMAL_WITH_FIVE = 4;

describe('WS-05 视力的写法', () => {
  it.each([
    ['4.9-2', FIVE, true],
    ['4.85', FIVE, true],
    ['5.0+', FIVE, true],
    ['FC/30cm', FIVE, true],
    ['HM', FIVE, true],
    ['4.92', FIVE, false],
    ['4.9-5', FIVE, false],
    ['4.92-1', FIVE, false],
    ['0.8', FIVE, false],
    ['0.8+1', DECIMAL, true],
    ['4.9', DECIMAL, false],
    ['0.025-', DECIMAL_WITH_FIVE, true],
    ['FC/35cm', FIVE, false],
    ['NLP', DECIMAL, true],
    ['OTHER:追光', FIVE, true],
    [`OTHER:${'追'.repeat(21)}`, FIVE, false],
    ['', FIVE, false],
  ])('%s 在记录方式 %i 下：%s', (text, visionType, valid) => expect(isAcuity(text, visionType)).toBe(valid));

  it('附另一种记录', () => {
    expect(acuityText('4.9-2', '5', FIVE_WITH_DECIMAL)).toBe('4.9-2（0.8-2）');
    expect(acuityText('0.8+1', 'D', DECIMAL_WITH_FIVE)).toBe('0.8+1（4.9+1）');
    expect(acuityText('4.9-2', '5', FIVE)).toBe('4.9-2');
    expect(acuityText('0.8-2', 'D', FIVE)).toBe('4.9-2');
    expect(acuityText('HM', '5', FIVE_WITH_DECIMAL)).toBe('HM');
  });

  it.each([
    ['49', FIVE, '4.9'],
    ['485-2', FIVE, '4.85-2'],
    ['5', FIVE, '5.0'],
    ['４．９＋', FIVE, '4.9+'],
    ['4。8', FIVE, '4.8'],
    ['08', DECIMAL, '0.8'],
    ['.8-1', DECIMAL, '0.8-1'],
    ['1', DECIMAL, '1.0'],
    ['012', DECIMAL, '0.12'],
    ['12', DECIMAL, '1.2'],
    ['fc30', FIVE, 'FC/30cm'],
    ['fc/1m', FIVE, 'FC/1m'],
    ['hm', FIVE, 'HM'],
    ['不配合，哭闹', FIVE, 'OTHER:不配合，哭闹'],
    ['OTHER:追光', FIVE, 'OTHER:追光'],
    ['4.92', FIVE, '4.92'],
    ['xyz', FIVE, 'xyz'],
    ['', FIVE, ''],
  ])('键入「%s」（方式 %i）得「%s」', (typed, visionType, text) => expect(readAcuity(typed, visionType)).toBe(text));

  it('最长的写法', () => expect(`OTHER:${'追'.repeat(20)}`).toHaveLength(LONGEST_ACUITY));
});

describe('WS-06 五分与小数', () => {
  it.each([
    ['3.3', '0.02'],
    ['4.0', '0.1'],
    ['4.8', '0.6'],
    ['4.85', '0.7'],
    ['4.95', '0.9'],
    ['5.3', '2.0'],
    ['4.8+3', '0.6+3'],
    ['LP', 'LP'],
  ])('%s ↔ %s', (five, decimal) => {
    expect(convertAcuity(five, '5', 'D')).toBe(decimal);
    expect(convertAcuity(decimal, 'D', '5')).toBe(five);
  });

  it('两种记录的行一一对应', () => {
    expect(acuityLine('5.0', FIVE)).toBe(acuityLine('1.0', DECIMAL));
    expect(acuityLine('HM', FIVE)).toBeNull();
  });
});

describe('logMAR', () => {
  it.each([
    ['5.0', '5', 0],
    ['1.0', 'D', 0],
    ['4.9-2', '5', 0.14],
    ['4.8+3', '5', 0.14],
    ['5.0+', '5', -0.02],
    ['4.85', '5', 0.15],
    ['FC/30cm', '5', 2],
    ['HM', '5', 2.3],
    ['LP', 'D', 2.7],
    ['NLP', 'D', 3],
    ['OTHER:追光', '5', null],
  ] as const)('%s（%s）→ %s', (text, scale, value) => expect(logMar(text, scale)).toBe(value));
});
