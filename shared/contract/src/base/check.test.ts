import { describe, expect, it } from '@jest/globals';
import { check, isDate, isDateTime, isTime } from './check';
import { dict } from './dict';
import { type FieldSpec, f, required } from './field';

const colour = dict('colour', '颜色', [[1, '红']]);
const open = dict('open', '来源', [['X1', '自然到店']], { extensible: true });

describe('日期和时间', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['2026-00-01', false],
    ['2026-04-31', false],
    ['0100-01-01', true],
    ['0099-12-31', false],
    ['2026-3-1', false],
    ['2026-03-01 ', false],
  ])('%s 是日期：%s', (text, is) => expect(isDate(text)).toBe(is));

  it.each([
    ['2026-03-10 23:59:59', true],
    ['2026-03-10 24:00:00', false],
    ['2026-02-30 10:00:00', false],
    ['2026-03-10', false],
  ])('%s 是时间：%s', (text, is) => expect(isDateTime(text)).toBe(is));

  it.each([
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
  ])('%s 是时刻：%s', (text, is) => expect(isTime(text)).toBe(is));
});

describe('每种字段为什么不合', () => {
  it.each<[FieldSpec, unknown, string | null]>([
    [f.text('名称', 5), '', null],
    [required(f.text('名称', 5)), '', '请填写'],
    [required(f.text('名称', 5)), null, '请填写'],
    [required(f.text('名称', 5)), ' ', '请填写'],
    [f.text('名称', 5), ' ', null],
    [f.text('名称', 5), 5, '应为文字'],
    [f.text('名称', 5), ' 一二三四五 ', null],
    [f.text('名称', 5), '一二三四五六', '不能超过5个字'],
    [f.text('名称', 5, { min: 2 }), '一', '不能少于2个字'],
    [f.text('名称', 5, { min: 2 }), '一二', null],
    [f.text('名称', 5), 'a\u0000', '含有无法保存的字符'],
    [f.text('编码', 8, { pattern: { source: '^[A-Z]+$', says: '只能是大写字母' } }), 'a', '只能是大写字母'],
    [f.text('编码', 8, { pattern: { source: '^[A-Z]+$', says: '只能是大写字母' } }), 'A', null],
    [f.int('序号', { min: 0, max: 9 }), 0, null],
    [f.int('序号', { min: 0, max: 9 }), 9, null],
    [f.int('序号', { min: 0, max: 9 }), -1, '不能小于0'],
    [f.int('序号', { min: 0, max: 9 }), 10, '不能大于9'],
    [f.price('进价'), 9_999_999_999.9999, null],
    [f.price('进价'), 10_000_000_000, '金额过大'],
    [f.money('金额'), 9_999_999_999.99, null],
    [f.money('金额'), 99_999_999_999, '金额过大'],
    [f.money('差额', { min: -10_000_000_000 }), -10_000_000_000, '金额过大'],
    [f.decimal('金额以外的数', 4), 10_000_000_000, null],
    [f.int('序号'), 1.5, '应为整数'],
    [f.int('序号'), '1', '应为数字'],
    [f.int('序号'), Number.NaN, '应为数字'],
    [f.int('序号'), Number.POSITIVE_INFINITY, '应为数字'],
    [f.int('序号'), 9_007_199_254_740_992, '数字过大'],
    [f.decimal('折扣', 2), 0.125, '最多2位小数'],
    [f.decimal('折扣', 2), 0.25, null],
    [f.decimal('度数', 2, { step: 0.25 }), 0.3, '应为0.25的整数倍'],
    [f.decimal('度数', 2, { step: 0.25 }), -0.75, null],
    [required(f.bool('启用')), false, null],
    [f.bool('启用'), 0, '应为是或否'],
    [f.date('日期'), '2026-02-30', '日期应为YYYY-MM-DD'],
    [f.date('日期'), '2026-02-28', null],
    [f.date('日期'), 20260228, '日期应为YYYY-MM-DD'],
    [f.dateTime('时间'), '2026-03-10 10:00:00', null],
    [f.dateTime('时间'), '2026-03-10', '时间应为YYYY-MM-DD HH:mm:ss'],
    [f.time('时刻'), '10:00', null],
    [f.time('时刻'), '10', '时刻应为HH:mm'],
    [f.dict('颜色', colour), 1, null],
    [f.dict('颜色', colour), 2, '不在可选范围内'],
    [f.dict('颜色', colour), 'X001', '不在可选范围内'],
    [f.dict('来源', open), 'X001', null],
    [f.dict('来源', open), 'X12', '不在可选范围内'],
    [f.dict('来源', open), 'X1', null],
    [f.state(), 'DISABLE', null],
    [f.state(), 'GONE', '不在可选范围内'],
    [f.stateOf(['ENABLE']), 'DISABLE', '不在可选范围内'],
    [f.ids('机构', { max: 2 }), [1, 2], null],
    [f.ids('机构', { max: 2 }), [1, 2, 3], '不能超过2项'],
    [f.ids('机构', { max: 2 }), 1, '应为列表'],
    [f.ids('机构', { max: 2 }), [], null],
    [required(f.ids('机构', { max: 2 })), [], '请至少选择一项'],
    [f.dicts('颜色', colour), [1, null], '请填写'],
    [f.dicts('颜色', colour), [1, 2], '不在可选范围内'],
    [f.object('行', { qty: f.qty() }), { qty: 1 }, null],
    [f.object('行', { qty: f.qty() }), [1], '格式不正确'],
    [f.object('行', { qty: f.qty() }), 1, '格式不正确'],
  ])('%j 的 %j：%s', (spec, value, says) => expect(check(spec, value)).toBe(says));
});
