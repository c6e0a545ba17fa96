import { describe, expect, it } from '@jest/globals';
import {
  type Answer,
  answerFaults,
  askedOf,
  patientChange,
  questionsOf,
  settledAnswers,
} from '@mingmou/contract/outpatient/questionnaire.rules';
import { EYE_HEALTH } from './platform-questionnaire';

const questions = questionsOf(EYE_HEALTH);
const GROWN = 30;
const CHILD = 9;

/** Table of domain-outpatient §4, row by row: * required, … needs an explanation, = excludes other options. */
const TABLE = `
Q01* | 本次就诊原因 | multi | 视力下降/学校筛查转诊/常规检查/眼部不适/眼镜不适/近视防控/塑形镜验配或复查/视觉训练/其他…
Q02* | 目前眼部不适 | multi | 无=/看远模糊/看近模糊/眼红/眼痒/眼痛/干涩/流泪/畏光/视疲劳/重影/飞蚊/眯眼/歪头/频繁眨眼
Q03 | 不适持续时间 | select | <1周/1周–1月/1–6月/>6月
Q04* | 是否戴镜 | select | 否/框架眼镜/软性接触镜/角膜塑形镜/RGP
Q05 | 首次戴镜年龄 | number | 1–100 岁 | firstGlassesAge
Q06 | 现镜使用时间 | number | 0–600 月
Q07 | 戴镜方式 | select | 全天/看远时/偶尔
Q08 | 用过的近视防控方式 | multi | 无=/离焦框架镜/塑形镜/低浓度阿托品/离焦软镜/红光/视觉训练/其他…
Q09 | 阿托品浓度及使用时长 | text |
Q10 | 最近一次散瞳验光 | select | 从未/半年内/一年内/一年以上
Q11* | 眼病史 | multi | 无=/斜视/弱视/倒睫/结膜炎/角膜炎/干眼/青光眼/白内障/眼底病/其他… | pastHistory
Q12* | 眼外伤或手术史 | select | 无/有… | pastHistory
Q13* | 全身病史 | multi | 无=/糖尿病/高血压/哮喘/过敏性鼻炎/癫痫/甲状腺疾病/免疫性疾病/其他… | systemicHistory
Q14* | 药物或食物过敏 | select | 无/有…/不详 | allergy
Q15 | 正在使用的药物 | text |
Q16 | 出生情况 | multi | 足月顺产/足月剖宫产/早产/低体重/吸氧史/不详=
Q17* | 父亲近视 | select | 否/是(<600度)/高度(≥600度)/不详 | fatherMyopia
Q18* | 母亲近视 | select | 否/是(<600度)/高度(≥600度)/不详 | motherMyopia
Q19 | 家族眼病史 | multi | 无=/高度近视/青光眼/斜弱视/眼底病/其他…
Q20* | 每日户外活动 | select | <0.5h/0.5–1h/1–2h/≥2h
Q21* | 每日课外近距离用眼 | select | <1h/1–2h/2–3h/≥3h
Q22* | 每日电子屏幕 | select | <1h/1–2h/2–3h/≥3h
Q23 | 连续用眼多久休息 | select | <20min/20–40/40–60/≥60
Q24 | 读写距离 | select | <20cm/20–30/≥33
Q25 | 读写姿势 | multi | 良好/低头/歪头/趴着/躺着
Q26 | 照明 | select | 良好/偏暗/过亮
Q27 | 每日睡眠 | number | 3–14 小时
Q28* | 就诊期望 | multi | 了解视力/配镜/控制近视/摘镜手术咨询/缓解不适/训练/其他…
Q29* | 填写人 | select | 字典
`;

const said = questions.map(
  ({ key, label, type, required, options, exclusive, withText, min, max, unit, dict, mapTo }) => {
    const choice = options?.map((option) => {
      const mark = [exclusive?.includes(option) ? '=' : '', withText?.includes(option) ? '…' : ''].join('');
      return `${option}${mark}`;
    });
    const how = choice?.join('/') ?? (type === 'number' ? `${min}–${max} ${unit}` : dict ? '字典' : '');
    return [`${key}${required ? '*' : ''}`, label, type, how, ...(mapTo ? [mapTo] : [])].join(' | ').trim();
  },
);

const one = (code: string, value: string, text?: string): Answer => ({
  code,
  value: [value],
  ...(text ? { text } : {}),
});
const isAsked = (code: string, answers: readonly Answer[], age = GROWN) =>
  askedOf(questions, answers, age).some(({ key }) => key === code);
const faultOf = (code: string, answers: readonly Answer[], age = GROWN) =>
  answerFaults(questions, answers, age).find((fault) => fault.code === code)?.says;

describe('眼健康问卷', () => {
  it('holds the 29 questions of the spec', () => {
    expect(said).toEqual(
      TABLE.trim()
        .split('\n')
        .map((line) => line.trim()),
    );
  });

  it.each([
    ['Q16', 16, true],
    ['Q16', 17, true],
    ['Q16', 18, false],
    ['Q16', 19, false],
    ['Q20', 16, true],
    ['Q20', 17, true],
    ['Q20', 18, false],
    ['Q20', 19, false],
  ])('%s at %i years is asked: %s', (code, age, asked) => {
    expect(isAsked(code, [], age)).toBe(asked);
  });

  it('asks all others of every age', () => {
    const always = (age: number) => askedOf(questions, [], age).map(({ key }) => key);
    expect(always(0)).toEqual(always(17));
    expect(always(18)).toEqual(always(90));
    expect(always(17).filter((key) => !always(18).includes(key))).toEqual(['Q16', 'Q20']);
  });

  it.each('看远模糊/看近模糊/眼红/眼痒/眼痛/干涩/流泪/畏光/视疲劳/重影/飞蚊/眯眼/歪头/频繁眨眼'.split('/'))(
    'Q03 is asked of whoever has %s',
    (discomfort) => expect(isAsked('Q03', [one('Q02', discomfort)])).toBe(true),
  );

  it.each<[string, readonly Answer[], boolean]>([
    ['Q03', [], false],
    ['Q03', [one('Q02', '无')], false],
    ['Q05', [], false],
    ['Q05', [one('Q04', '否')], false],
    ['Q05', [one('Q04', '框架眼镜')], true],
    ['Q06', [one('Q04', '软性接触镜')], true],
    ['Q06', [one('Q04', '否')], false],
    ['Q07', [one('Q04', '角膜塑形镜')], true],
    ['Q07', [one('Q04', 'RGP')], true],
    ['Q07', [one('Q04', '否')], false],
    ['Q09', [one('Q08', '低浓度阿托品')], true],
    ['Q09', [{ code: 'Q08', value: ['塑形镜', '低浓度阿托品'] }], true],
    ['Q09', [one('Q08', '塑形镜')], false],
    ['Q09', [one('Q08', '无')], false],
  ])('%s after %j is asked: %s', (code, answers, asked) => {
    expect(isAsked(code, answers)).toBe(asked);
  });

  it('drops questions hidden by an answer or by age', () => {
    const given = [one('Q02', '无'), one('Q03', '>6月'), one('Q16', '早产'), one('Q20', '≥2h')];
    const codes = (age: number) => settledAnswers(questions, given, age).map(({ code }) => code);
    expect(codes(17)).toEqual(['Q02', 'Q16', 'Q20']);
    expect(codes(18)).toEqual(['Q02']);
  });

  it.each(['Q02', 'Q08', 'Q11', 'Q13', 'Q19'])('%s: 无 excludes all other options', (code) => {
    const other = questions.find(({ key }) => key === code)?.options?.[1] ?? '';
    expect(faultOf(code, [{ code, value: ['无', other] }])).toBe('「无」不能与其他选项同时选择');
    expect(faultOf(code, [one(code, '无')])).toBeUndefined();
    expect(faultOf(code, [one(code, other)])).toBeUndefined();
  });

  it.each(['Q03', 'Q04', 'Q07', 'Q10', 'Q12', 'Q14', 'Q17', 'Q18', 'Q21', 'Q22', 'Q23', 'Q24', 'Q26'])(
    '%s takes one answer',
    (code) => {
      const options = questions.find(({ key }) => key === code)?.options ?? [];
      const before = [one('Q02', '眼红'), one('Q04', 'RGP')].filter((answer) => answer.code !== code);
      expect(faultOf(code, [...before, { code, value: options.slice(0, 2) }])).toBe('只能选择一项');
    },
  );

  it.each([
    ['Q01', '其他', '常规检查'],
    ['Q08', '其他', '红光'],
    ['Q11', '其他', '斜视'],
    ['Q12', '有', '无'],
    ['Q13', '其他', '哮喘'],
    ['Q14', '有', '不详'],
    ['Q19', '其他', '青光眼'],
    ['Q28', '其他', '训练'],
  ])('%s: %s asks for words, %s does not', (code, option, plain) => {
    expect(faultOf(code, [one(code, option)])).toBe('请填写说明');
    expect(faultOf(code, [one(code, option, '见病历')])).toBeUndefined();
    expect(faultOf(code, [one(code, plain)])).toBeUndefined();
    expect(settledAnswers(questions, [one(code, plain, '多余')], GROWN)).toEqual([one(code, plain)]);
  });

  it.each<[string, string, string | undefined]>([
    ['Q05', '0', '请填写1–100之间的数'],
    ['Q05', '1', undefined],
    ['Q05', '100', undefined],
    ['Q05', '101', '请填写1–100之间的数'],
    ['Q06', '0', undefined],
    ['Q06', '600', undefined],
    ['Q06', '601', '请填写0–600之间的数'],
    ['Q06', '两年', '请填写数字'],
    ['Q27', '2.5', '请填写3–14之间的数'],
    ['Q27', '3', undefined],
    ['Q27', '8.5', undefined],
    ['Q27', '14', undefined],
    ['Q27', '14.5', '请填写3–14之间的数'],
  ])('%s = %s: %s', (code, value, says) => {
    expect(faultOf(code, [one('Q04', 'RGP'), one(code, value)])).toBe(says);
  });

  it('tells all that is missing of a child, and of a grown-up two fewer', () => {
    const missing = (age: number) => answerFaults(questions, [], age).map(({ code }) => code);
    const grown = 'Q01 Q02 Q04 Q11 Q12 Q13 Q14 Q17 Q18 Q21 Q22 Q28 Q29'.split(' ');
    expect(missing(GROWN)).toEqual(grown);
    expect(missing(CHILD)).toEqual([...grown.slice(0, 9), 'Q20', ...grown.slice(9)]);
  });

  it.each<[readonly Answer[], object]>([
    [[one('Q05', '8')], { firstGlassesAge: 8 }],
    [[{ code: 'Q11', value: ['斜视', '其他'], text: '圆锥角膜' }], { pastHistory: '眼病史：斜视、其他（圆锥角膜）' }],
    [[one('Q12', '有', '2019年斜视矫正')], { pastHistory: '眼外伤或手术史：有（2019年斜视矫正）' }],
    [[one('Q11', '弱视'), one('Q12', '有', '外伤')], { pastHistory: '眼病史：弱视；眼外伤或手术史：有（外伤）' }],
    [[one('Q11', '无'), one('Q12', '无'), one('Q13', '无')], {}],
    [[{ code: 'Q13', value: ['糖尿病', '高血压'] }], { systemicHistory: '全身病史：糖尿病、高血压' }],
    [[one('Q14', '无')], { allergyFlag: 0, allergyHistory: null }],
    [[one('Q14', '有', '青霉素')], { allergyFlag: 1, allergyHistory: '青霉素' }],
    [[one('Q14', '不详')], { allergyFlag: 9, allergyHistory: null }],
    [[one('Q17', '否'), one('Q18', '不详')], { fatherMyopia: 0, motherMyopia: 9 }],
    [[one('Q17', '是(<600度)'), one('Q18', '高度(≥600度)')], { fatherMyopia: 1, motherMyopia: 2 }],
    [[one('Q01', '常规检查'), one('Q16', '早产'), one('Q19', '青光眼'), one('Q29', '本人')], {}],
  ])('%j is written to the patient as %j', (answers, change) => {
    expect(patientChange(questions, answers)).toEqual(change);
  });
});
