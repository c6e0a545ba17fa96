import { describe, expect, it } from '@jest/globals';
import { type Consultation, consultationForm, cupHint, diagnosisSummary } from './consultation.rules';
import { formFault, formMissing } from './stage.rules';

const DAY = '2026-03-10';
const SETTINGS = { visionType: 1, notation: 'MINUS', day: DAY } as const;
const MYOPIA = { icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true } as const;
const ASTIGMATISM = { icdCode: 'H52.2', icdName: '散光', eye: 'OD', certainty: '疑似' } as const;
const COMPLETE: Consultation = { chiefComplaint: '视远不清', presentIllness: '半年', allergyHas: '无', plan: '配镜' };

describe('问诊的规则', () => {
  it.each<[Consultation, object | undefined]>([
    [{ odPupilMm: 9 }, undefined],
    [{ odPupilMm: 9.5 }, { kind: 'range', field: 'odPupilMm', min: '1.0', max: '9.0' }],
    [{ osVanHerick: 5 }, { kind: 'range', min: '0', max: '4' }],
    [{ osLocsN: 6 }, { kind: 'range', label: '左眼晶状体N' }],
    [{ odIris: [1, 2] }, undefined],
    [{ odIris: [0, 2] }, { kind: 'wrong', field: 'odIris' }],
    [{ odIris: [2, 2] }, { kind: 'wrong', field: 'odIris' }],
    [{ nextReviewDate: DAY }, { kind: 'wrong', field: 'nextReviewDate' }],
    [{ nextReviewDate: '2026-03-11' }, undefined],
    [{ diagnoses: [MYOPIA, ASTIGMATISM] }, undefined],
    [{ diagnoses: [MYOPIA, { ...MYOPIA, isPrimary: false }] }, { kind: 'wrong', field: 'diagnoses' }],
    [
      { diagnoses: [MYOPIA, { ...MYOPIA, eye: 'OS', isPrimary: false }] },
      { says: '诊断：近视已按双眼填写，不能再填单眼' },
    ],
    [{ diagnoses: [MYOPIA, { ...MYOPIA, eye: 'NA', isPrimary: false }] }, undefined],
    [
      {
        diagnoses: [
          { ...MYOPIA, eye: 'OD' },
          { ...MYOPIA, eye: 'OS', isPrimary: false },
        ],
      },
      undefined,
    ],
    [{ diagnoses: [MYOPIA, { ...ASTIGMATISM, isPrimary: true }] }, { kind: 'wrong', field: 'diagnoses' }],
  ])('%j: %j', (record, fault) => {
    const found = formFault(consultationForm, record, SETTINGS);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  it('完成前须有主诉、现病史、过敏史、处理意见，有诊断须有主诊断', () => {
    expect(formMissing(consultationForm, COMPLETE)).toBeUndefined();
    expect(formMissing(consultationForm, { ...COMPLETE, plan: '' })).toMatchObject({ label: '处理意见' });
    expect(formMissing(consultationForm, { ...COMPLETE, allergyHas: '有' })).toMatchObject({ label: '过敏史描述' });
    expect(formMissing(consultationForm, { ...COMPLETE, diagnoses: [ASTIGMATISM] })).toMatchObject({ label: '主诊断' });
    expect(formMissing(consultationForm, { ...COMPLETE, diagnoses: [MYOPIA, ASTIGMATISM] })).toBeUndefined();
    expect(formMissing(consultationForm, { ...COMPLETE, diagnoses: [] })).toBeUndefined();
  });

  it.each<[Consultation, string | undefined, string | undefined]>([
    [{ odCdRatio: 0.6 }, '杯盘比不小于0.6', undefined],
    [{ osCdRatio: 0.5 }, undefined, undefined],
    [{ odCdRatio: 0.3, osCdRatio: 0.5 }, '双眼杯盘比相差不小于0.2', '双眼杯盘比相差不小于0.2'],
    [{ odCdRatio: 0.4, osCdRatio: 0.5 }, undefined, undefined],
    [{ odCdRatio: 0.4, osCdRatio: 0.7 }, '双眼杯盘比相差不小于0.2', '杯盘比不小于0.6'],
  ])('杯盘比 %j：右眼%s，左眼%s', (record, od, os) => {
    expect([cupHint(record, 'od'), cupHint(record, 'os')]).toEqual([od, os]);
    expect(consultationForm.hints?.(record)).toEqual({ ...(od && { odCdRatio: od }), ...(os && { osCdRatio: os }) });
  });

  it('诊断摘要以主诊断为先', () => {
    expect(diagnosisSummary([ASTIGMATISM, MYOPIA])).toBe('双眼近视；右眼散光（疑似）');
    const { isPrimary: _, ...plain } = MYOPIA;
    expect(diagnosisSummary([plain, { ...ASTIGMATISM, isPrimary: false }])).toBe('双眼近视；右眼散光（疑似）');
    expect(diagnosisSummary([])).toBe('');
  });
});
