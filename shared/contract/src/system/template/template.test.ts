import { describe, expect, it } from '@jest/globals';
import { fieldCount, isEmptyTemplate, printProblem, schemaProblem, unknownName } from './template.rules';
import { printText } from './template-format';
import { blocksOf, PRINT_KINDS } from './template-kinds.constants';
import { paperSize } from './template-paper.rules';
import { escapeHtml, fillPlaceholders, unknownPlaceholder } from './template-placeholder';
import { marginOn, plainPrint } from './template-print.rules';
import { freeSheetHtml, schemaSheetHtml } from './template-sheet';
import { FREE_SAMPLE, FREE_VOCABULARY } from './template-vocabulary';

const data = {
  values: {
    name: '<b>王&明</b>',
    'patient.phone': '13800001234',
    masked: '138****1234',
    price: 1234.5,
    od: -2,
    add: '1.5',
    va: 5,
    none: null,
  },
  lists: { items: [{ title: '甲"' }, { title: '乙' }] },
};

const filled = (text: string) => fillPlaceholders(text, data, escapeHtml);

describe('占位符', () => {
  it.each([
    ['{{price|money}}', '¥1,234.50'],
    ['{{price|moneyCn}}', '壹仟贰佰叁拾肆元伍角'],
    ['{{od|sph}} {{add|sph}}', '-2.00 +1.50'],
    ['{{va|va}}', '5.0'],
    ['{{patient.phone|mask}}', '138****1234'],
    ['{{masked|mask}}', '138****1234'],
    ['[{{none}}]', '[]'],
    ['{{ name }}', '&lt;b&gt;王&amp;明&lt;/b&gt;'],
    ['{{#items}}<li>{{title}} {{va}}</li>{{/items}}', '<li>甲&quot; 5</li><li>乙 5</li>'],
  ])('%s → %s', (text, result) => expect(filled(text)).toBe(result));

  it.each([
    ['王小明', '王*明'],
    ['李华', '李*'],
    ['欧阳小明', '欧**明'],
  ])('mask %s → %s', (name, result) => expect(printText(name, 'mask')).toBe(result));

  it.each([
    ['2026-03-10 09:30:00', 'date', '2026-03-10'],
    ['2026-03-10 09:30:00', 'dt', '2026-03-10 09:30'],
    ['不是数字', 'money', '不是数字'],
    ['99999999999', 'money', '99999999999'],
  ] as const)('%s|%s → %s', (value, format, result) => expect(printText(value, format)).toBe(result));

  it.each([
    ['{{patient.name}} {{today|date}} {{#visits}}{{day}}{{patient.name}}{{/visits}}', null],
    ['{{patient.shoeSize}}', 'patient.shoeSize'],
    ['{{today|week}}', 'today|week'],
    ['{{day}}', 'day'],
    ['{{#visits}}{{day}}', '#visits'],
    ['{{#visits}}{{#visits}}{{/visits}}{{/visits}}', '#visits'],
    ['{{/visits}}', '/visits'],
    ['{{constructor}}', 'constructor'],
    ['{{patient.name', '{{patient.name'],
  ])('%s: 无法识别的是 %s', (text, unknown) => expect(unknownPlaceholder(text, FREE_VOCABULARY)).toBe(unknown));
});

describe('表单模板', () => {
  const field = { key: 'a', label: '视力', type: 'text', required: false } as const;
  const schema = (...fields: object[]) => ({ sections: [{ title: '一', fields: fields as (typeof field)[] }] });

  it.each([
    ['字段名重复', schema(field, { ...field, label: '另一' }), '字段名「a」重复，请更换'],
    ['单选没有选项', schema({ ...field, type: 'select' }), '字段「视力」请填写选项或字典'],
    ['最小大于最大', schema({ ...field, type: 'number', min: 3, max: 2 }), '字段「视力」的最小值大于最大值'],
    ['可以保存', schema(field), null],
    ['草稿可以没有字段', {}, null],
    ['组里还没有字段', { sections: [{ title: '一' }] }, null],
    ['单选有选项', schema({ ...field, type: 'select', options: ['左', '右'] }), null],
    ['多选有字典', schema({ ...field, type: 'multi', dict: 'sex' }), null],
    ['表格没有列名', schema({ ...field, type: 'table' }), '字段「视力」请填写表格的列名'],
    ['表格有列名', schema({ ...field, type: 'table', options: ['球镜'] }), null],
    ['选项有重复', schema({ ...field, type: 'select', options: ['左', '左'] }), '字段「视力」的选项有重复'],
    ['最小等于最大', schema({ ...field, type: 'number', min: 2, max: 2 }), null],
    ['最小小于最大', schema({ ...field, type: 'number', min: 1, max: 2 }), null],
    ['只有最小', schema({ ...field, type: 'number', min: 3 }), null],
    ['只有最大', schema({ ...field, type: 'number', max: 2 }), null],
    ['只有最大，最小清空了', schema({ ...field, type: 'number', min: null, max: -2 }), null],
  ])('%s', (_why, given, problem) => expect(schemaProblem(given)).toBe(problem));

  const wears = { key: 'Q04', label: '是否戴镜', type: 'select', required: false, options: ['否', 'RGP'] } as const;
  const follows = (showIf: object) => ({ ...field, key: 'Q05', label: '戴镜年龄', type: 'number', showIf });
  const allergy = { ...field, key: 'Q14', label: '过敏', type: 'select', options: ['无', '有'], mapTo: 'allergy' };
  const multi = { ...field, key: 'Q02', label: '不适', type: 'multi', options: ['无', '眼红'] };

  it.each([
    ['条件成立', schema(wears, follows({ code: 'Q04', in: ['RGP'] })), null],
    [
      '指向不存在的字段',
      schema(wears, follows({ code: 'Q99', in: ['RGP'] })),
      '字段「戴镜年龄」的显示条件指向不存在的字段「Q99」，请重新选择',
    ],
    [
      '指向后面的题',
      schema(follows({ code: 'Q04', in: ['RGP'] }), wears),
      '字段「戴镜年龄」的显示条件指向「是否戴镜」，它须排在本字段之前',
    ],
    [
      '指向自己',
      schema({ ...wears, showIf: { code: 'Q04', in: ['否'] } }),
      '字段「是否戴镜」的显示条件指向「是否戴镜」，它须排在本字段之前',
    ],
    ['没有答案', schema(wears, follows({ code: 'Q04', in: [] })), '字段「戴镜年龄」的显示条件请选择答案'],
    [
      '答案不是选项',
      schema(wears, follows({ code: 'Q04', in: ['否', '软镜'] })),
      '字段「戴镜年龄」的显示条件「软镜」不是「是否戴镜」的选项，请重新选择',
    ],
    ['年龄相等', schema({ ...field, ageMin: 18, ageMax: 18 }), null],
    ['年龄颠倒', schema({ ...field, ageMin: 19, ageMax: 18 }), '字段「视力」的最小年龄大于最大年龄'],
    ['独占选项', schema({ ...multi, exclusive: ['无'] }), null],
    ['独占选项已删', schema({ ...multi, exclusive: ['没有'] }), '字段「不适」的独占选项「没有」不在选项里，请重新选择'],
    [
      '须说明的选项已删',
      schema({ ...multi, withText: ['其他'] }),
      '字段「不适」的须说明的选项「其他」不在选项里，请重新选择',
    ],
    ['写入过敏史', schema(allergy), null],
    ['写入过敏史须单选', schema({ ...allergy, type: 'multi' }), '字段「过敏」写入「过敏史」，类型须为单选'],
    [
      '写入过敏史的选项',
      schema({ ...allergy, options: ['无', '药物'] }),
      '字段「过敏」写入「过敏史」，选项只能是无、有、不详，请更换「药物」',
    ],
    [
      '写入首次戴镜年龄须数字',
      schema({ ...field, mapTo: 'firstGlassesAge' }),
      '字段「视力」写入「首次戴镜年龄」，类型须为数字',
    ],
    [
      '写入病史须选择',
      schema({ ...field, mapTo: 'pastHistory' }),
      '字段「视力」写入「眼病/手术史」，类型须为单选或多选',
    ],
    ['写入病史', schema({ ...multi, mapTo: 'systemicHistory' }), null],
  ])('问题：%s', (_why, given, problem) => expect(schemaProblem(given)).toBe(problem));

  it('字段数是各组之和', () => {
    const { sections } = schema(field, { ...field, key: 'b' });
    expect(fieldCount({ sections: [...sections, { title: '二' }, ...sections] })).toBe(4);
    expect(fieldCount({})).toBe(0);
  });

  it('纸面表单转义标题，选项来自字典', () => {
    const html = schemaSheetHtml('问卷', schema({ ...field, label: '<i>', type: 'select', dict: 'sex' }), () => [
      '男',
      '女',
    ]);
    expect(html).toContain('&lt;i&gt;');
    expect(html).toContain('○ 男　○ 女');
  });
});

describe('打印模板', () => {
  const free = { ...plainPrint('BLANK'), html: '<p>{{patient.name}}</p>' };
  const item = { key: 'a', kind: 'text', x: 20, y: 30, width: 50, height: 8, text: '{{patient.name}} & 子' } as const;

  it('元素从纸边量起，边距由打印机留出；文字转义', () => {
    const html = freeSheetHtml({ ...free, margin: 5, items: [item] }, FREE_SAMPLE);
    expect(html).toContain('left: 15mm; top: 25mm; width: 50mm; height: 8mm');
    expect(html).toContain('王小明 &amp; 子');
    expect(html).toContain('<p>王小明</p>');
  });

  it.each([
    ['超出纸张', { items: [{ ...item, x: 180 }] }, '元素「{{patient.」超出了纸张的可打印区域'],
    ['自定义没有尺寸', { paper: 'CUSTOM' as const }, '请填写纸宽和纸高'],
    ['元素名重复', { items: [item, item] }, '元素名重复'],
    ['边距过大', { paper: '58mm' as const, margin: 29 }, '边距超出了纸张'],
    ['可以保存', { items: [item] }, null],
    ['没有元素', { items: null }, null],
    ['两个元素', { items: [item, { ...item, key: 'b', y: 60 }] }, null],
    ['第二个超出纸张', { items: [item, { ...item, key: 'b', text: null, y: 5 }] }, '元素「b」超出了纸张的可打印区域'],
    ['刚好在边距内', { items: [{ ...item, x: 10, y: 10, width: 190, height: 277 }] }, null],
    ['左边超出', { items: [{ ...item, x: 9, text: '' }] }, '元素「a」超出了纸张的可打印区域'],
    ['上边超出', { items: [{ ...item, y: 9, text: '' }] }, '元素「a」超出了纸张的可打印区域'],
    ['右边超出', { items: [{ ...item, x: 151, text: '' }] }, '元素「a」超出了纸张的可打印区域'],
    ['下边超出', { items: [{ ...item, y: 280, text: '' }] }, '元素「a」超出了纸张的可打印区域'],
    ['线没有高度', { items: [{ ...item, kind: 'line' as const, y: 287 }] }, null],
    ['自定义只有纸宽', { paper: 'CUSTOM' as const, width: 100 }, '请填写纸宽和纸高'],
    ['自定义的尺寸', { paper: 'CUSTOM' as const, width: 100, height: 80 }, null],
    ['边距刚好放得下', { paper: '58mm' as const, margin: 28 }, null],
  ])('空白单：%s', (_why, change, problem) => expect(printProblem('BLANK', { ...free, ...change })).toBe(problem));

  it('收据的明细和合计不能隐藏，不认识的内容不收', () => {
    const plain = plainPrint('CHARGE');
    const hidden = (key: string) => ({ ...plain, blocks: [{ key, shown: false }] });
    expect(printProblem('CHARGE', hidden('total'))).toBe('「应收合计」不能隐藏');
    expect(printProblem('CHARGE', hidden('sign'))).toBeNull();
    expect(printProblem('CHARGE', hidden('cardBalance'))).toBe('没有「cardBalance」这项内容');
    expect(printProblem('CHARGE', { ...plain, paper: 'CUSTOM', width: 90, height: 90 })).toBe('该类型不能用这种纸张');
    expect(printProblem('CHARGE', plain)).toBeNull();
    expect(printProblem('CHARGE', { ...plain, blocks: null })).toBeNull();
    const twice = [
      { key: 'sign', shown: true },
      { key: 'sign', shown: false },
    ];
    expect(printProblem('CHARGE', { ...plain, blocks: twice })).toBe('内容重复');
    for (const own of [{ html: '<p>谢谢</p>' }, { items: [item] }])
      expect(printProblem('CHARGE', { ...plain, ...own })).toBe('该类型的版面由内容项决定');
  });

  it('存下时还没有的内容排在它之前各项的后面，显示', () => {
    const keys = blocksOf('REFUND', [{ key: 'sign', shown: false }]).map(
      ({ key, shown }) => `${key}${shown ? '' : '-'}`,
    );
    expect(keys[0]).toBe('sign-');
    expect(keys).toHaveLength(PRINT_KINDS.REFUND.blocks.length);
    const all = PRINT_KINDS.MEDICAL.blocks.map(({ key }) => key);
    const older = all.filter((key) => !['pre', 'lenses', 'training', 'glassesReviews'].includes(key));
    const stored = older.map((key) => ({ key, shown: true }));
    expect(blocksOf('MEDICAL', stored).map(({ key }) => key)).toEqual(all);
  });

  it('横放的纸宽高互换，卷纸不横放', () => {
    expect(paperSize({ paper: 'A5', landscape: true })).toEqual({ width: 210, height: 148 });
    expect(paperSize({ paper: '80mm', landscape: true }).width).toBe(80);
  });

  it('没有一个字的空白单不能发布', () => {
    expect(isEmptyTemplate({ printKind: 'BLANK', print: { ...free, html: ' ' } })).toBe(true);
    expect(isEmptyTemplate({ printKind: 'BLANK', print: free })).toBe(false);
    expect(isEmptyTemplate({ schema: { sections: [{ title: '一', fields: [] }] } })).toBe(true);
    expect(unknownName('BLANK', { ...free, items: [{ ...item, text: '{{x}}' }] })).toBe('x');
  });

  it.each<[string, Parameters<typeof isEmptyTemplate>[0], boolean]>([
    ['没有字的纸有元素', { printKind: 'BLANK', print: { ...free, html: '', items: [item] } }, false],
    ['没有字，没有元素', { printKind: 'BLANK', print: { ...free, html: null, items: null } }, true],
    ['由内容项决定的不会空', { printKind: 'CHARGE', print: { ...plainPrint('CHARGE'), html: null } }, false],
    ['什么都没有', {}, true],
    [
      '表单有字段',
      { schema: { sections: [{ title: '一', fields: [{ key: 'a', label: '视力', type: 'text', required: false }] }] } },
      false,
    ],
  ])('%s', (_why, template, empty) => expect(isEmptyTemplate(template)).toBe(empty));

  it('正文里无法识别的先说', () => {
    expect(unknownName('BLANK', { ...free, html: '{{y}}', items: [{ ...item, text: '{{x}}' }] })).toBe('y');
    expect(unknownName('BLANK', { ...free, html: null, items: null })).toBeNull();
  });

  it('开始的样子：内容都显示，卷纸的边距最多 10 毫米', () => {
    expect(plainPrint('CHARGE')).toMatchObject({
      ...{ paper: '80mm', landscape: false, fontSize: 10, copies: 1, html: null, items: [] },
      ...{ footText: '请妥善保管收据，退费时请出示', detailMode: 1, showDiscount: true, showIntegral: true },
    });
    expect(plainPrint('CHARGE').blocks?.map(({ shown }) => shown)).toEqual(PRINT_KINDS.CHARGE.blocks.map(() => true));
    expect(plainPrint('CHARGE').blocks?.map(({ key }) => key)).toEqual(PRINT_KINDS.CHARGE.blocks.map(({ key }) => key));
    expect(plainPrint('BLANK')).toMatchObject({
      margin: 10,
      html: '',
      footText: null,
      detailMode: null,
      showDiscount: null,
      showIntegral: null,
    });
    expect([marginOn('80mm', 20), marginOn('80mm', 5), marginOn('A4', 20)]).toEqual([10, 5, 20]);
  });
});
