import { describe, expect, it } from '@jest/globals';
import { examinationUnder, flagsOf, NOTHING_ABOUT } from '../../examination';
import { formFault, formMissing } from '../../stage.rules';
import { okCheck, rigidCheck, softCheck } from './lens-delivery.form';
import { okReview, softReview } from './lens-review.form';
import { stainMax, wearVerdict } from './lens-review.rules';
import { okTry, rigidTry, softTry } from './lens-try.form';

const SETTINGS = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;
const flags = (record: object) => flagsOf(okReview, { ...record }, NOTHING_ABOUT);

describe('a cornea says whether lenses are worn on', () => {
  it.each([
    [{}, 'free'],
    [{ odStainCentral: 1 }, 'free'],
    [{ odStainCentral: 1, symptoms: [2] }, 'doctor'],
    [{ odStainNasal: 1, symptoms: [2] }, 'free'],
    [{ osStainInferior: 2 }, 'doctor'],
    [{ osStainInferior: 3 }, 'stop'],
    [{ odInfiltrate: 1 }, 'free'],
    [{ odInfiltrate: 2 }, 'stop'],
    [{ ulcer: true }, 'stop'],
  ] as const)('%j: %s', (record, verdict) => {
    expect(wearVerdict(record).verdict).toBe(verdict);
  });

  it('is graded by the worst zone of each eye', () => {
    expect(stainMax({ odStainCentral: 1, odStainNasal: 2 }, 'od')).toBe(2);
    expect(stainMax({ odStainCentral: 1 }, 'os')).toBeNull();
  });
});

describe('WS-40 conspicuous findings of a review', () => {
  it.each([
    ['07:00', '09:00', []],
    ['07:00', '09:10', ['起床至检查超过120分钟，首日配适评估可能不准']],
  ])('woke %s, examined %s', (wokeAt, examAt, said) => {
    expect(flags({ wokeAt, examAt })).toEqual(said);
  });

  it.each([
    [0.9, []],
    [1, []],
    [1.1, ['治疗区偏离瞳孔中心超过1.0mm']],
  ])('treatment zone %d mm off', (odTzDecenter, said) => {
    expect(flags({ odTzDecenter })).toEqual(said);
  });

  it.each([
    [25.99, []],
    [26, ['右眼提示高度近视风险']],
  ])('length of %d mm', (odAl, said) => {
    expect(flags({ odAl })).toEqual(said);
  });
});

describe('an old length', () => {
  const hints = (record: object, lengths: object) => {
    const about = { ...NOTHING_ABOUT, beside: (name: string) => (name === 'lengths' ? { ...lengths } : undefined) };
    return examinationUnder(okReview, about).hints?.({ ...record }) ?? {};
  };

  it.each([
    [180, {}],
    [181, { odAl: '眼轴已181天未测，超过180天' }],
    [undefined, {}],
  ])('of %i days', (odDays, said) => {
    expect(hints({ odUcva: '5.0' }, { odDays, osDays: 400 })).toEqual(said);
    expect(hints({ odUcva: '5.0', odAl: 24.5 }, { odDays })).toEqual({});
  });
});

describe('a review is finished', () => {
  const zones = { odStainCentral: 0, odStainNasal: 0, odStainTemporal: 0, odStainSuperior: 0, odStainInferior: 0 };
  const whole = {
    reviewType: 'M1',
    action: '继续',
    nextReviewDate: '2026-04-10',
    odUcva: '5.0',
    odPattern: '靶心(牛眼)',
    ...zones,
  };
  const lacks = (record: object) => {
    const fault = formMissing(examinationUnder(okReview, NOTHING_ABOUT), { ...record });
    return fault && 'field' in fault ? fault.field : undefined;
  };

  it('with acuity, the five zones and the pattern of the map of each eye that was looked at', () => {
    expect(lacks(whole)).toBeUndefined();
    expect(lacks({ ...whole, odUcva: null })).toBe('odUcva');
    expect(lacks({ ...whole, odStainInferior: null })).toBe('odStainInferior');
    expect(lacks({ ...whole, odPattern: null })).toBe('odPattern');
    expect(lacks({ ...whole, osUcva: '5.0' })).toBe('osStainCentral');
    expect(lacks({ ...whole, action: '停戴观察' })).toBe('stopDays');
    expect(lacks({ ...whole, nextReviewDate: null })).toBe('nextReviewDate');
  });

  it('with at most 14 hours of a lens that is worn at night', () => {
    const fault = (hoursPerNight: number) =>
      formFault(examinationUnder(okReview, NOTHING_ABOUT), { hoursPerNight }, SETTINGS);
    expect(fault(14)).toBeUndefined();
    expect(fault(14.5)).toMatchObject({ kind: 'range', field: 'hoursPerNight' });
    expect(formFault(examinationUnder(softReview, NOTHING_ABOUT), { hoursPerNight: 16 }, SETTINGS)).toBeUndefined();
  });

  it('with the acuity of both eyes together where it was taken', () => {
    for (const form of [okReview, softReview]) {
      const drawn = examinationUnder(form, NOTHING_ABOUT);
      expect(formFault(drawn, { ouUcva: '5.1', ouLensVa: '5.0' }, SETTINGS)).toBeUndefined();
      expect(formFault(drawn, { ouLensVa: '9' }, SETTINGS)).toMatchObject({ field: 'ouLensVa' });
    }
    for (const form of [softTry, rigidTry, okTry, softCheck, rigidCheck, okCheck])
      expect(formFault(examinationUnder(form, NOTHING_ABOUT), { ouLensVa: '9' }, SETTINGS)).toMatchObject({
        field: 'ouLensVa',
      });
  });

  it('with the acuity through the lens where it is worn by day', () => {
    const fault = formMissing(examinationUnder(softReview, NOTHING_ABOUT), whole);
    expect(fault).toMatchObject({ field: 'odLensVa' });
  });
});
