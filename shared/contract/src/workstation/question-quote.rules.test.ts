import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../outpatient/questionnaire.rules';
import type { TemplateField } from '../system/template/template.fields';
import { plansAsked, quotedFromQuestions } from './question-quote.rules';

const question = (key: string, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ key, label, type: 'multi', required: false },
  ...more,
});
const quoted = (fields: TemplateField[], answers: Answer[]) =>
  quotedFromQuestions([{ title: '病史', fields }], answers);

describe('带入问诊', () => {
  it('每题写进它的病史，同一栏的依次排列，带单位', () => {
    const fields = [
      question('Q02', '目前眼部不适'),
      question('Q03', '不适持续时间'),
      question('Q04', '是否戴镜'),
      question('Q05', '首次戴镜年龄', { unit: '岁', mapTo: 'firstGlassesAge' }),
      question('Q08', '用过的近视防控方式'),
      question('Q17', '父亲近视', { mapTo: 'fatherMyopia' }),
      question('Q20', '每日户外活动'),
    ];
    const answers: Answer[] = [
      { code: 'Q03', value: ['<1周'] },
      { code: 'Q02', value: ['眼痒', '干涩'] },
      { code: 'Q04', value: ['框架眼镜'] },
      { code: 'Q05', value: ['7'] },
      { code: 'Q08', value: ['其他'], text: '离焦软镜试戴' },
      { code: 'Q17', value: ['高度(≥600度)'] },
      { code: 'Q20', value: ['≥2h'] },
    ];
    expect(quoted(fields, answers)).toEqual({
      presentIllness: '目前眼部不适：眼痒、干涩；不适持续时间：<1周',
      glassesHistory: '是否戴镜：框架眼镜；首次戴镜年龄：7岁；用过的近视防控方式：其他（离焦软镜试戴）',
      familyHistory: '父亲近视：高度(≥600度)',
    });
  });

  it('另一份问卷按「写入患者」带入', () => {
    const fields = [question('H1', '全身病', { mapTo: 'systemicHistory' }), question('H2', '爱好')];
    const answers = [
      { code: 'H1', value: ['哮喘'] },
      { code: 'H2', value: ['篮球'] },
    ];
    expect(quoted(fields, answers)).toEqual({ pastHistory: '全身病：哮喘' });
  });

  it.each<[Answer, object]>([
    [
      { code: 'Q14', value: ['有'], text: '青霉素' },
      { allergyHas: '有', allergyText: '青霉素' },
    ],
    [{ code: 'Q14', value: ['无'] }, { allergyHas: '无' }],
    [{ code: 'Q14', value: ['不详'] }, {}],
  ])('过敏 %j', (answer, expected) => {
    expect(quoted([question('Q14', '药物或食物过敏', { mapTo: 'allergy' })], [answer])).toEqual(expected);
  });

  it('超过字数的截断', () => {
    const answers = [{ code: 'Q15', value: ['药'.repeat(1200)] }];
    expect(quoted([question('Q15', '正在使用的药物')], answers).medicationHistory).toHaveLength(1000);
  });
});

describe('plansAsked', () => {
  const used = (value: string[], text?: string) => [{ code: 'Q08', value, ...(text ? { text } : {}) }];

  it.each([
    ['离焦框架镜', 2],
    ['塑形镜', 4],
    ['低浓度阿托品', 7],
    ['离焦软镜', 6],
    ['红光', 8],
    ['视觉训练', 11],
    ['其他', 99],
  ])('proposes the treatment of %s', (option, type) => {
    expect(plansAsked(used([option]))).toEqual([{ type, param: null }]);
  });

  it('proposes nothing for 无, and adds the words of the answer', () => {
    expect([plansAsked([]), plansAsked(used(['无']))]).toEqual([[], []]);
    const answers = [...used(['低浓度阿托品', '其他'], '哺光仪'), { code: 'Q09', value: ['0.01%，半年'] }];
    expect(plansAsked(answers)).toEqual([
      { type: 7, param: '0.01%，半年' },
      { type: 99, param: '哺光仪' },
    ]);
  });
});
