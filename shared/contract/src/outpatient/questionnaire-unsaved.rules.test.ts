import { describe, expect, it } from '@jest/globals';
import type { TemplateField } from '../system/template/template.fields';
import { type Answer, chosen } from './questionnaire.rules';
import { disputesIn, laidOver, leftOver, withChange, without } from './questionnaire-unsaved.rules';

const one = (code: string, value: string, text?: string): Answer => ({
  code,
  value: [value],
  ...(text ? { text } : {}),
});

const several: TemplateField = {
  ...{ key: 'Q02', label: '不适', type: 'multi', required: true },
  ...{ options: ['无', '眼红', '眼痒'], exclusive: ['无'] },
};
const single: TemplateField = { key: 'Q14', label: '过敏', type: 'select', required: true, options: ['无', '有'] };

describe('choosing an option', () => {
  it.each<[TemplateField, Answer | null, string, Answer | null]>([
    [several, null, '眼红', one('Q02', '眼红')],
    [several, one('Q02', '眼红'), '眼痒', { code: 'Q02', value: ['眼红', '眼痒'] }],
    [several, { code: 'Q02', value: ['眼红', '眼痒'] }, '眼红', one('Q02', '眼痒')],
    [several, one('Q02', '眼红'), '眼红', null],
    [several, { code: 'Q02', value: ['眼红', '眼痒'] }, '无', one('Q02', '无')],
    [several, one('Q02', '无'), '眼痒', one('Q02', '眼痒')],
    [several, one('Q02', '无'), '无', null],
    [single, one('Q14', '无'), '有', one('Q14', '有')],
    [single, one('Q14', '有', '青霉素'), '有', one('Q14', '有', '青霉素')],
  ])('of %j: %j, then %s', (question, before, option, after) => {
    expect(chosen(question, before, option)).toEqual(after);
  });
});

describe('two people who fill in one questionnaire', () => {
  const saved = [one('Q02', '无'), one('Q14', '有', '青霉素')];
  const changed = withChange(saved, {}, 'Q02', one('Q02', '眼红'));

  it('shows each person their own changes over the saved answers', () => {
    expect(laidOver(saved, changed)).toEqual([one('Q14', '有', '青霉素'), one('Q02', '眼红')]);
    expect(laidOver(saved, withChange(saved, changed, 'Q14', null))).toEqual([one('Q02', '眼红')]);
  });

  it.each<[string, readonly Answer[], readonly string[]]>([
    ['nothing new', saved, []],
    ['another question', [one('Q02', '无'), one('Q14', '无')], []],
    ['the same answer', [one('Q02', '眼红')], []],
    ['another answer', [one('Q02', '眼痒')], ['Q02']],
    ['the answer taken back', [one('Q14', '无')], ['Q02']],
    ['other words', [{ code: 'Q02', value: ['无'], text: '偶尔' }], ['Q02']],
  ])('dispute where the other saved %s', (_what, now, codes) => {
    expect(disputesIn(now, changed).map(({ code }) => code)).toEqual(codes);
  });

  it('compares with what stood there when the first of them began', () => {
    const further = withChange([one('Q02', '眼痒')], changed, 'Q02', one('Q02', '干涩'));
    expect(disputesIn([one('Q02', '眼痒')], further)).toEqual([{ code: 'Q02', theirs: one('Q02', '眼痒') }]);
  });

  it('keeps the unsaved changes that remain after a save', () => {
    expect(leftOver([one('Q02', '眼红')], changed)).toEqual({});
    expect(leftOver(saved, changed)).toEqual(changed);
    expect(without(changed, ['Q02'])).toEqual({});
  });
});
