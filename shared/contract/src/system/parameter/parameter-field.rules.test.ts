import { describe, expect, it } from '@jest/globals';
import { checkParameter } from './parameter.rules';
import { parameterField } from './parameter-field.rules';
import { ALL_PARAMETERS, CHOSEN_ELSEWHERE } from './parameter-groups';

const named = (key: string) => {
  const parameter = ALL_PARAMETERS.find((one) => one.key === key);
  if (!parameter) throw new Error(`no parameter ${key}`);
  return parameter;
};

describe('the value of a parameter', () => {
  const bool = { ...named('callInterval'), title: '开关', initial: true, min: undefined, max: undefined };
  const chosen = {
    ...named('callInterval'),
    title: '页数',
    initial: 10,
    min: undefined,
    max: undefined,
    options: [10, 20],
  };

  it.each([
    ['callInterval', 3, null],
    ['callInterval', 120, null],
    ['callInterval', 2, '不能小于3'],
    ['callInterval', 121, '不能大于120'],
    ['callInterval', 3.5, '应为整数'],
    ['callInterval', '', '请填写'],
    ['openingCash', 0.05, null],
  ])('%s %s：%s', (key, value, says) => expect(checkParameter(named(key), value)).toBe(says));

  it('is true or false, or one of its choices, where it is such', () => {
    expect([checkParameter(bool, false), checkParameter(bool, 1)]).toEqual([null, '应为是或否']);
    expect([checkParameter(chosen, 20), checkParameter(chosen, 15)]).toEqual([null, '不在可选范围内']);
  });
});

describe('a parameter as a field', () => {
  const worded = ALL_PARAMETERS.filter((one) => parameterField(one).dict);

  it.each(worded.map((one) => [one.key, one] as const))('%s has a word for each value it may have', (_key, one) => {
    const codes = parameterField(one).dict?.rows.map(({ code }) => code) ?? [];
    expect(codes.map((code) => checkParameter(one, code))).toEqual(codes.map(() => null));
    const { options, min = 0, max = 0 } = one;
    expect(codes).toEqual(options ?? Array.from({ length: max - min + 1 }, (_, at) => min + at));
  });

  it('every text is one of words, or a time of day', () => {
    const texts = ALL_PARAMETERS.filter(
      ({ initial, key }) => typeof initial === 'string' && !CHOSEN_ELSEWHERE.includes(key),
    );
    const timed = texts.filter((one) => parameterField(one).kind === 'time');
    expect(timed.map(({ key }) => key)).toEqual(['remindSendAt']);
    expect(checkParameter(timed[0] as (typeof timed)[number], '25:00')).toBe('时刻应为HH:mm');
    expect(texts.filter((one) => !worded.includes(one) && !timed.includes(one))).toEqual([]);
  });

  it('shows the unit apart from the title, whether or not the title contains it', () => {
    expect(parameterField(named('callInterval'))).toMatchObject({ title: '叫号间隔', unit: '秒', min: 3, max: 120 });
    expect(parameterField(named('openingCash'))).toMatchObject({ title: '备用金', unit: '元', decimals: 2 });
  });

  it('no number that is counted lacks its unit', () => {
    const numbers = ALL_PARAMETERS.filter(({ initial }) => typeof initial === 'number').map(parameterField);
    expect(numbers.filter(({ dict, unit, ref }) => !dict && !unit && !ref).map(({ title }) => title)).toEqual([]);
  });
});
