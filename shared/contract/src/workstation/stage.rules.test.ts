import { describe, expect, it } from '@jest/globals';
import { dict } from '../base/dict';
import { type FieldSpec, f, required, type Shape } from '../base/field';
import { measure } from '../clinic/measure.fields';
import {
  answerTo,
  formFault,
  formGaps,
  formMissing,
  formSettled,
  isBlank,
  type StageFault,
  saysOf,
  sentenceOf,
} from './stage.rules';
import { stageCodes } from './workstation.codes';

const SETTINGS = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;
const cornea = dict('cornea', '角膜', [
  [0, '正常'],
  [1, '混浊'],
  [2, '溃疡'],
]);

const faultOf = (spec: FieldSpec, value: unknown) => formFault({ fields: { one: spec } }, { one: value }, SETTINGS);
const range = (min: string, max: string) => ({ kind: 'range', field: 'one', min, max });

describe('一个阶段的字段', () => {
  it.each<[string, FieldSpec, unknown, object | undefined]>([
    ['轴位 0 就是 180', measure('axis', '轴位'), 0, undefined],
    ['轴位 181', measure('axis', '轴位'), 181, range('1', '180')],
    ['轴位 −1', measure('axis', '轴位'), -1, range('1', '180')],
    ['眼压 0', measure('iop', '眼压'), 0, range('1.0', '80.0')],
    ['瞳孔只有下限时按量的范围', { ...measure('pupil', '瞳孔'), max: undefined }, 9.5, range('1.0', '9.0')],
    ['瞳孔只有上限时按量的范围', { ...measure('pupil', '瞳孔'), min: undefined }, 0.5, range('1.0', '9.0')],
    ['瞳孔自己的范围更窄', { ...measure('pupil', '瞳孔'), min: 2, max: 8 }, 1.5, range('2.0', '8.0')],
    ['没有范围', f.int('次数'), 99_999, undefined],
    ['只有下限的不判', f.int('次数', { min: 5 }), 1, undefined],
    ['只有上限的不判', f.int('次数', { max: 5 }), 9, undefined],
    ['刚到下限', f.int('次数', { min: 1, max: 5 }), 1, undefined],
    ['刚到上限', f.int('次数', { min: 1, max: 5 }), 5, undefined],
    ['超过上限', f.int('次数', { min: 1, max: 5 }), 6, range('1', '5')],
    ['合步长', f.decimal('棱镜度', 1, { min: 0, max: 60, step: 0.5 }), 1.5, undefined],
    ['不合步长', f.decimal('棱镜度', 1, { min: 0, max: 60, step: 0.5 }), 1.3, range('0.0', '60.0')],
    ['正常一项', f.dicts('角膜', cornea), [0], undefined],
    ['两项', f.dicts('角膜', cornea), [1, 2], undefined],
    ['正常和别的', f.dicts('角膜', cornea), [0, 1], { kind: 'wrong', says: '角膜：「正常」不能与其他项同时选择' }],
    ['同一项两次', f.dicts('角膜', cornea), [1, 1], { kind: 'wrong', says: '角膜：同一项选择了两次' }],
    ['不是所见的列表', f.ids('文件'), [0, 1, 1], undefined],
    ['列表的项不明', { ...f.ids('文件'), item: undefined }, [0, 1], undefined],
    ['视力没有填', f.acuity('视力'), '', undefined],
    ['视力按五分记录', f.acuity('视力'), '5.0', undefined],
    ['视力不是五分记录', f.acuity('视力'), '1.0', { kind: 'acuity', field: 'one', scale: '5分' }],
    ['别的文字', f.text('备注', 10), '1.0', undefined],
  ])('%s', (_name, spec, value, fault) => {
    const found = faultOf(spec, value);
    if (fault) expect(found).toMatchObject(fault);
    else expect(found).toBeUndefined();
  });

  it.each([
    [undefined, true],
    [null, true],
    ['', true],
    [[], true],
    [[0], false],
    [0, false],
    [false, false],
    [' ', false],
    [{ length: 0 }, false],
  ])('%j 没有填写：%s', (value, blank) => expect(isBlank(value)).toBe(blank));
});

describe('一个阶段的表单', () => {
  const fields: Shape = {
    odCyl: measure('cylinder', '右眼柱镜'),
    odAxis: measure('axis', '右眼轴位'),
    osCyl: measure('cylinder', '左眼柱镜'),
    osAxis: measure('axis', '左眼轴位'),
    plan: required(f.text('处理意见', 10)),
    findings: required(f.dicts('所见', cornea)),
  };

  it('有柱镜须有轴位；轴位写成文字不算', () => {
    expect(formFault({ fields }, { osCyl: -1 }, SETTINGS)).toEqual({ kind: 'noAxis', field: 'osAxis' });
    expect(formFault({ fields }, { osCyl: -1, osAxis: '90' }, SETTINGS)).toEqual({ kind: 'noAxis', field: 'osAxis' });
    expect(formFault({ fields }, { odCyl: 0, osCyl: -1, osAxis: 90 }, SETTINGS)).toBeUndefined();
  });

  it('两眼柱镜记法一致；表单自己的错先说', () => {
    const mixed = { odCyl: 1, odAxis: 90, osCyl: -1, osAxis: 90 };
    expect(formFault({ fields }, mixed, SETTINGS)).toEqual({ kind: 'notation' });
    const own = { kind: 'wrong', field: 'plan', says: '处理意见：不合' } as const;
    expect(formFault({ fields, fault: () => own }, mixed, SETTINGS)).toEqual(own);
    expect(formFault({ fields, fault: () => undefined }, mixed, SETTINGS)).toEqual({ kind: 'notation' });
  });

  it('完成前须填的，空的列表不算填；表单自己要的先说', () => {
    expect(formMissing({ fields }, { plan: '配镜', findings: [] })).toEqual({
      kind: 'missing',
      field: 'findings',
      label: '所见',
    });
    expect(formMissing({ fields }, { findings: [0] })).toEqual({ kind: 'missing', field: 'plan', label: '处理意见' });
    expect(formMissing({ fields }, { plan: '配镜', findings: [0] })).toBeUndefined();
    const own = { kind: 'noEye' } as const;
    expect(formMissing({ fields, missing: () => own }, {})).toEqual(own);
    expect(formMissing({ fields, missing: () => undefined }, { findings: [0] })).toMatchObject({ field: 'plan' });
  });

  it('缺少的字段一次说全，同一字段只说一次；别的错只说第一条', () => {
    const own = { kind: 'missing', field: 'findings', label: '所见' } as const;
    const plan = { kind: 'missing', field: 'plan', label: '处理意见' } as const;
    expect(formGaps({ fields }, {})).toEqual([plan, own]);
    expect(formGaps({ fields, missing: () => own }, {})).toEqual([own, plan]);
    expect(formGaps({ fields }, { plan: '配镜', findings: [0] })).toEqual([]);
    expect(saysOf([own, plan])).toBe('请填写所见、处理意见');
    expect(saysOf([plan])).toBe('请填写处理意见');
    expect(saysOf([{ kind: 'noEye' }, plan])).toBe('请至少填写一只眼的处方');
    expect(saysOf([])).toBeUndefined();
  });

  it('保存的记录没有空的，没有柱镜就没有轴位，0 写成 180', () => {
    const record: Record<string, unknown> = { odCyl: -1, odAxis: 0, osCyl: 0, osAxis: 90, plan: '', findings: [] };
    expect(formSettled({ fields }, record)).toEqual({ odCyl: -1, odAxis: 180, osCyl: 0 });
    expect(formSettled({ fields, settled: (one) => ({ ...one, plan: '配镜' }) }, record)).toMatchObject({
      plan: '配镜',
    });
  });
});

describe('每一种错怎么说', () => {
  it.each<[StageFault, number | undefined, string]>([
    [{ kind: 'range', field: 'one', label: '眼压', min: '1', max: '80' }, 120201, '眼压超出范围（1～80）'],
    [{ kind: 'noAxis', field: 'odAxis' }, 120202, '柱镜不为0时请填写轴位'],
    [{ kind: 'pd', field: 'pd' }, 120203, '双眼瞳距之和与总瞳距不符'],
    [{ kind: 'acuity', field: 'one', scale: '小数' }, 120204, '视力格式不正确，请按小数记录填写'],
    [{ kind: 'missing', field: 'plan', label: '处理意见' }, 120205, '请填写处理意见'],
    [{ kind: 'red', field: 'odSph' }, 120404, '球镜/柱镜须为0.25的倍数'],
    [{ kind: 'noEye' }, 120409, '请至少填写一只眼的处方'],
    [{ kind: 'notation' }, 120410, '双眼柱镜记法不一致'],
    [{ kind: 'refused', field: 'one', code: stageCodes.finished }, 120209, '已完成，请先反审'],
    [{ kind: 'wrong', field: 'one', says: '诊断：主诊断只能有一个' }, undefined, '诊断：主诊断只能有一个'],
  ])('%j', (fault, code, says) => {
    const answer = answerTo(fault);
    expect([answer.code?.code, answer.says]).toEqual([code, says]);
  });

  it.each<[StageFault, string]>([
    [{ kind: 'range', field: 'one', label: '眼压', min: '1', max: '80' }, '超出范围（1～80）'],
    [{ kind: 'missing', field: 'one', label: '左眼轴位' }, '请填写'],
    [{ kind: 'wrong', field: 'one', says: '旋光度：应为整数', short: '应为整数' }, '应为整数'],
    [{ kind: 'acuity', field: 'one', scale: '小数' }, '视力格式不正确，请按小数记录填写'],
  ])('%j without the label of its field', (fault, short) => {
    expect(sentenceOf(fault)).toEqual({ says: answerTo(fault).says, short });
  });
});
