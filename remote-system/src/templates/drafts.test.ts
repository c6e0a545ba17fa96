import { describe, expect, it } from '@jest/globals';
import type { PrintItem, TemplateSchema } from '@mingmou/contract/system/template/template.fields';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { byKey, withItem, withItemChange, within } from './free-items';
import { insertedAt } from './html-editor';
import { allFields, flatKeys, inOrder, sectionStepped, withChange, withField, withoutSection } from './schema-draft';
import { blankTemplate, draftOf, draftProblem } from './template-draft';

const field = (key: string) => ({ key, label: key, type: 'text' as const, required: false });
const schema: TemplateSchema = {
  sections: [
    { title: '一', fields: [field('a'), field('b')] },
    { title: '二', fields: [field('c')] },
  ],
};
const shape = ({ sections }: TemplateSchema) =>
  (sections ?? []).map(({ title, fields }) => `${title}:${(fields ?? []).map(({ key }) => key).join('')}`);

describe('表单的编辑', () => {
  it('新字段排在选中的后面，字段名不重复', () => {
    const first = withField(schema, 'select', '单选', 'a');
    const second = withField(first.schema, 'text', '文本', null);
    expect(shape(second.schema)).toEqual([`一:a${first.key}b`, `二:c${second.key}`]);
    expect(new Set(allFields(second.schema).map(({ key }) => key)).size).toBe(5);
  });

  it('字段越过分组标题就到另一组；第一个标题之上仍属第一组', () => {
    expect(flatKeys(schema)).toEqual(['§0', 'a', 'b', '§1', 'c']);
    expect(shape(inOrder(schema, ['§0', 'a', '§1', 'b', 'c']))).toEqual(['一:a', '二:bc']);
    expect(shape(inOrder(schema, ['c', '§0', 'a', 'b', '§1']))).toEqual(['一:cab', '二:']);
  });

  it('字段改名，指向它的显示条件跟着改', () => {
    const conditioned = { ...field('b'), showIf: { code: 'a', in: ['是'] } };
    const renamed = withChange({ sections: [{ title: '一', fields: [field('a'), conditioned] }] }, 'a', { key: 'Q01' });
    expect(allFields(renamed).map(({ key, showIf }) => [key, showIf?.code])).toEqual([
      ['Q01', undefined],
      ['b', 'Q01'],
    ]);
  });

  it('分组连同字段上移下移，到头不动', () => {
    expect(shape(sectionStepped(schema, 1, -1))).toEqual(['二:c', '一:ab']);
    expect(sectionStepped(schema, 0, -1)).toBe(schema);
    expect(shape(withoutSection(schema, 1))).toEqual(['一:ab']);
  });
});

describe('版面的编辑', () => {
  const content = plainPrint('BLANK');
  const item: PrintItem = { key: 'e1', kind: 'text', x: 20, y: 20, width: 50, height: 7, text: '字' };

  it('元素留在可打印区域内', () => {
    expect(within(content, { ...item, x: -5, y: 500 })).toMatchObject({ x: 10, y: 280 });
    expect(within(content, { ...item, width: 900 })).toMatchObject({ x: 10, width: 190 });
    expect(within({ ...content, paper: 'A5' }, { ...item, x: 120 })).toMatchObject({ x: 88 });
  });

  it('新元素排在最低的下面', () => {
    const first = withItem(content, 'text', '一');
    const second = withItem({ ...content, items: first.items }, 'line', '');
    expect(second.items.map(({ key, y }) => [key, y])).toEqual([
      ['e1', 10],
      ['e2', 18],
    ]);
    expect(withItemChange({ ...content, items: first.items }, 'e1', { x: 30.04 })[0]?.x).toBe(30);
  });

  it.each([
    [{ key: 'ArrowRight' }, { x: 21, y: 20 }],
    [
      { key: 'ArrowUp', shiftKey: true },
      { x: 20, y: 15 },
    ],
    [
      { key: 'ArrowLeft', altKey: true },
      { x: 19.9, y: 20 },
    ],
    [
      { key: 'ArrowDown', ctrlKey: true },
      { width: 50, height: 8 },
    ],
    [{ key: 'Enter' }, undefined],
  ])('%j', (pressed, change) => {
    expect(byKey(item, { shiftKey: false, ctrlKey: false, altKey: false, ...pressed })).toEqual(change);
  });

  it('占位符写在光标处，没有光标写在最后', () => {
    expect(insertedAt('ab', 1, '{{x}}')).toEqual({ text: 'a{{x}}b', at: 6 });
    expect(insertedAt('ab', null, 'c')).toEqual({ text: 'abc', at: 3 });
  });
});

describe('草稿', () => {
  it('说明为什么不能保存', () => {
    const blank = draftOf(blankTemplate('print'));
    expect(draftProblem(blank)).toBe('请输入模板名称');
    const named = { ...blank, name: '单' };
    expect(draftProblem(named)).toBeNull();
    const print = { ...plainPrint('BLANK'), html: '{{patient.shoe}}' };
    expect(draftProblem({ ...named, print })).toBe('模板中有无法识别的占位符：patient.shoe');
  });
});
