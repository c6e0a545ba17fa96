import { describe, expect, it } from '@jest/globals';
import { check } from '../base/check';
import { dict } from '../base/dict';
import { type FieldSpec, f, required } from '../base/field';
import { explain } from './explain';
import { fieldSchema, shapeSchema } from './zod';

const colour = dict('colour', '颜色', [
  [1, '红'],
  [2, '绿'],
]);

const fields: FieldSpec[] = [
  f.text('名称', 5),
  required(f.text('名称', 5)),
  f.text('编码', 8, { pattern: { source: '^[A-Z]+$', says: '只能是大写字母' } }),
  f.note('备注', 10),
  f.secret('密码'),
  f.phone(),
  f.int('序号', { min: 0, max: 9 }),
  f.qty(),
  f.money('金额'),
  f.price('单价'),
  f.decimal('折扣', 2, { max: 1 }),
  required(f.bool('启用')),
  f.date('日期'),
  f.dateTime('时间'),
  f.time('时刻'),
  f.dict('颜色', colour),
  required(f.dicts('颜色', colour, { max: 2 })),
  f.state(),
  f.stateOf(['ENABLE']),
  f.id(),
  f.ids('机构', { max: 2 }),
  f.sphere(),
  f.cylinder(),
  f.axis(),
  f.add(),
  f.pd(),
];

const values: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'a',
  'ABC',
  'abcdef',
  '张三李四王五赵',
  '13800000000',
  '1380000000',
  'x'.repeat(300),
  0,
  1,
  2,
  3,
  9,
  10,
  -1,
  0.5,
  0.25,
  0.3,
  0.123,
  1.2345,
  1.23456,
  180,
  181,
  60.5,
  1e9,
  1e20,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  '2026-02-28',
  '2026-02-30',
  '2026-2-3',
  '2026-02-28 23:59:59',
  '2026-02-28 24:00:00',
  '23:59',
  '24:00',
  [],
  [1],
  [1, 2],
  [1, 1, 1],
  [3],
  ['1'],
  {},
  'ENABLE',
  'GONE',
  '\u0000',
  '<script>',
];

describe('the forms and the server give one verdict', () => {
  it.each(fields.map((spec) => [`${spec.kind} ${spec.title}${spec.required ? ' *' : ''}`, spec] as const))(
    '%s',
    (_name, spec) => {
      const schema = fieldSchema(spec, 'request');
      for (const value of values) {
        expect({ value, ok: schema.safeParse(value).success }).toEqual({ value, ok: check(spec, value) === null });
      }
    },
  );
});

describe('a refusal names the field and the remedy', () => {
  const shape = {
    name: required(f.text('名称', 5)),
    lines: f.list('明细', f.object('行', { qty: required(f.qty()) })),
  };
  it.each([
    ['missing', {}, '名称：请填写', 'name'],
    ['too long', { name: 'abcdef' }, '名称：不能超过5个字', 'name'],
    ['wrong type', { name: 5 }, '名称：应为文字', 'name'],
    ['inside a row', { name: 'a', lines: [{ qty: 1 }, { qty: 0 }] }, '第2行数量：不能小于1', 'lines.1.qty'],
    ['a key that the call does not know', { name: 'a', hack: 1 }, 'hack：未知字段', 'hack'],
  ])('%s', (_case, input, says, field) => {
    const { error } = shapeSchema(shape, 'request').safeParse(input);
    if (!error) throw new Error('the request was accepted');
    expect(explain(shape, input, error)).toEqual({ field, sentence: says });
  });
});

describe('an answer', () => {
  it('strips fields that the contract does not name', () => {
    const schema = shapeSchema({ name: required(f.text('名称', 5)) }, 'answer');
    expect(schema.parse({ name: 'longer than five', passwordHash: 'x' })).toEqual({ name: 'longer than five' });
  });
});
