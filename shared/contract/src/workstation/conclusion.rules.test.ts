import { describe, expect, it } from '@jest/globals';
import {
  conclusionForm,
  isLongEye,
  monthsLater,
  paramOf,
  proposedStatus,
  type Refraction,
  type RefractiveStatus,
} from './conclusion.rules';
import { answerTo, formFault, formMissing } from './stage.rules';

const both = (sph: number, cyl = 0) => ({ od: { sph, cyl }, os: { sph, cyl } });
const settings = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;

describe('the state of refraction', () => {
  it.each<[number, number, RefractiveStatus[]]>([
    [-0.49, 10, ['PRE']],
    [-0.5, 10, ['LOW']],
    [-0.51, 10, ['LOW']],
    [-2.99, 10, ['LOW']],
    [-3, 10, ['MID']],
    [-3.01, 10, ['MID']],
    [-5.99, 10, ['MID']],
    [-6, 10, ['HIGH']],
    [-6.01, 10, ['HIGH']],
    [0.74, 17, ['PRE']],
    [0.75, 17, ['PRE']],
    [0.76, 17, []],
    [0.25, 18, []],
    [0.49, 18, []],
    [0.5, 18, ['HYPEROPIA']],
    [0.51, 18, ['HYPEROPIA']],
  ])('of an equivalent of %s at %i years is %j', (sph, age, status) => {
    expect(proposedStatus(both(sph), age)).toEqual(status);
  });

  it.each<[number, number, RefractiveStatus[]]>([
    [-2, -0.74, ['LOW']],
    [-2, -0.75, ['LOW', 'ASTIGMATISM']],
    [-2, 0.75, ['LOW', 'ASTIGMATISM']],
    [-0.25, -0.5, ['LOW']],
    [-0.12, -0.75, ['PRE', 'ASTIGMATISM']],
  ])('reads a cylinder: %s/%s is %j', (sph, cyl, status) => {
    expect(proposedStatus(both(sph, cyl), 10)).toEqual(status);
  });

  it.each<[Refraction, Refraction, RefractiveStatus[]]>([
    [{ sph: -1 }, { sph: -1.99 }, ['LOW']],
    [{ sph: -1 }, { sph: -2 }, ['LOW', 'ANISO']],
    [{ sph: -1 }, { sph: -2.01 }, ['LOW', 'ANISO']],
    [{ sph: 0.25 }, { sph: -0.5 }, ['LOW']],
    [{ sph: -1 }, {}, ['LOW']],
    [{}, {}, []],
  ])('goes by the worse eye: %j and %j are %j', (od, os, status) => {
    expect(proposedStatus({ od, os }, 10)).toEqual(status);
  });

  it('WS-40 fears for eyes of 26.00 mm and more', () => {
    expect(isLongEye([25.99, null])).toBe(false);
    expect(isLongEye([24, 26])).toBe(true);
    expect(isLongEye([26.01])).toBe(true);
  });
});

/** Red light as it may be begun. */
const RED_LIGHT = {
  ...{ type: 8, act: 'OPEN', registerNo: '国械注准1' },
  ...{ baselineOd: '5.0', baselineOs: '5.0', baselineFundus: 'NORMAL', baselineOct: 'NORMAL' },
} as const;

describe('结论', () => {
  const says = (record: object) => {
    const fault = formFault(conclusionForm, record, settings) ?? formMissing(conclusionForm, record);
    return fault && answerTo(fault).says;
  };
  const whole = { conclusionText: '双眼近视', nextReviewDate: '2026-03-11' };

  it.each<[object, string | undefined]>([
    [whole, undefined],
    [{ ...whole, nextReviewDate: '2026-03-10' }, '下次复诊：应晚于就诊日期'],
    [{ nextReviewDate: '2026-03-11' }, '请填写结论'],
    [{ conclusionText: '双眼近视' }, '请填写下次复诊'],
    [{ ...whole, returnDate: '2026-03-10' }, '回访日期：应晚于就诊日期'],
    [{ ...whole, returnDate: '2026-03-17' }, '请填写回访标签'],
    [{ ...whole, returnLabelId: 3 }, '请填写回访日期'],
    [{ ...whole, returnNote: '问配镜感受' }, '请填写回访标签'],
    [{ ...whole, returnLabelId: 3, returnDate: '2026-03-17' }, undefined],
    [{ ...whole, myopiaPlan: [{ type: 8, act: 'OPEN' }] }, '重复低强度红光：请填写医疗器械注册证号'],
    [
      { ...whole, myopiaPlan: [{ type: 8, act: 'OPEN', registerNo: '国械注准1' }] },
      '请填写重复低强度红光的基线右眼矫正视力',
    ],
    [{ ...whole, myopiaPlan: [{ ...RED_LIGHT, baselineOct: undefined }] }, '请填写重复低强度红光的基线OCT'],
    [{ ...whole, myopiaPlan: [RED_LIGHT] }, undefined],
    [{ ...whole, myopiaPlan: [{ type: 7, act: 'OPEN' }] }, '请填写低浓度阿托品的浓度'],
    [{ ...whole, myopiaPlan: [{ type: 2, act: 'CLOSE' }] }, '请填写多点离焦框架的停止原因'],
    [
      {
        ...whole,
        myopiaPlan: [
          { type: 2, act: 'OPEN' },
          { type: 2, act: 'OPEN' },
        ],
      },
      '防控方案：多点离焦框架填写了两次',
    ],
  ])('%j: %s', (record, answer) => {
    expect(says(record)).toBe(answer);
  });

  it.each([
    ['2026-03-10', 1, '2026-04-10'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-03-10', 12, '2027-03-10'],
  ])('%s and %i months are %s', (day, months, date) => {
    expect(monthsLater(day, months)).toBe(date);
  });

  it('says the figures of a treatment in a line', () => {
    expect(paramOf({ concentration: '0.01%', frequency: 'QN', eye: 'OU', source: '国药准字' })).toBe(
      '0.01% 每晚1次 双眼 国药准字',
    );
    expect(paramOf({ registerNo: '国械注准1', timesADay: 2, minutes: 3 })).toBe('国械注准1 每日2次 每次3分钟');
  });
});
