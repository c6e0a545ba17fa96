import type { TemplateSection } from '@mingmou/contract/system/template/template.fields';
import { must, of, section } from './platform-form';

const NONE = { exclusive: ['无'] };
const OTHER = { withText: ['其他'] };
/** Who wears something. */
const WORN = { code: 'Q04', in: ['框架眼镜', '软性接触镜', '角膜塑形镜', 'RGP'] };
const DISCOMFORTS = '看远模糊/看近模糊/眼红/眼痒/眼痛/干涩/流泪/畏光/视疲劳/重影/飞蚊/眯眼/歪头/频繁眨眼'.split('/');

/** 眼健康问卷 (domain-outpatient §4, Questionnaire). */
export const EYE_HEALTH: readonly TemplateSection[] = [
  section('就诊情况', [
    [
      'Q01',
      '本次就诊原因',
      'multi',
      of('视力下降/学校筛查转诊/常规检查/眼部不适/眼镜不适/近视防控/塑形镜验配或复查/视觉训练/其他', {
        ...must,
        ...OTHER,
      }),
    ],
    [
      'Q02',
      '目前眼部不适',
      'multi',
      of('无/看远模糊/看近模糊/眼红/眼痒/眼痛/干涩/流泪/畏光/视疲劳/重影/飞蚊/眯眼/歪头/频繁眨眼', {
        ...must,
        ...NONE,
      }),
    ],
    ['Q03', '不适持续时间', 'select', of('<1周/1周–1月/1–6月/>6月', { showIf: { code: 'Q02', in: DISCOMFORTS } })],
  ]),
  section('戴镜与防控', [
    ['Q04', '是否戴镜', 'select', of('否/框架眼镜/软性接触镜/角膜塑形镜/RGP', must)],
    [
      'Q05',
      '首次戴镜年龄',
      'number',
      { unit: '岁', min: 1, max: 100, step: 1, showIf: WORN, mapTo: 'firstGlassesAge' },
    ],
    ['Q06', '现镜使用时间', 'number', { unit: '月', min: 0, max: 600, step: 1, showIf: WORN }],
    ['Q07', '戴镜方式', 'select', of('全天/看远时/偶尔', { showIf: WORN })],
    [
      'Q08',
      '用过的近视防控方式',
      'multi',
      of('无/离焦框架镜/塑形镜/低浓度阿托品/离焦软镜/红光/视觉训练/其他', { ...NONE, ...OTHER }),
    ],
    ['Q09', '阿托品浓度及使用时长', 'text', { showIf: { code: 'Q08', in: ['低浓度阿托品'] } }],
    ['Q10', '最近一次散瞳验光', 'select', of('从未/半年内/一年内/一年以上')],
  ]),
  section('病史', [
    [
      'Q11',
      '眼病史',
      'multi',
      of('无/斜视/弱视/倒睫/结膜炎/角膜炎/干眼/青光眼/白内障/眼底病/其他', {
        ...must,
        ...NONE,
        ...OTHER,
        mapTo: 'pastHistory',
      }),
    ],
    ['Q12', '眼外伤或手术史', 'select', of('无/有', { ...must, withText: ['有'], mapTo: 'pastHistory' })],
    [
      'Q13',
      '全身病史',
      'multi',
      of('无/糖尿病/高血压/哮喘/过敏性鼻炎/癫痫/甲状腺疾病/免疫性疾病/其他', {
        ...must,
        ...NONE,
        ...OTHER,
        mapTo: 'systemicHistory',
      }),
    ],
    ['Q14', '药物或食物过敏', 'select', of('无/有/不详', { ...must, withText: ['有'], mapTo: 'allergy' })],
    ['Q15', '正在使用的药物', 'text'],
    [
      'Q16',
      '出生情况',
      'multi',
      of('足月顺产/足月剖宫产/早产/低体重/吸氧史/不详', { exclusive: ['不详'], ageMax: 17 }),
    ],
    ['Q17', '父亲近视', 'select', of('否/是(<600度)/高度(≥600度)/不详', { ...must, mapTo: 'fatherMyopia' })],
    ['Q18', '母亲近视', 'select', of('否/是(<600度)/高度(≥600度)/不详', { ...must, mapTo: 'motherMyopia' })],
    ['Q19', '家族眼病史', 'multi', of('无/高度近视/青光眼/斜弱视/眼底病/其他', { ...NONE, ...OTHER })],
  ]),
  section('用眼习惯', [
    ['Q20', '每日户外活动', 'select', of('<0.5h/0.5–1h/1–2h/≥2h', { ...must, ageMax: 17 })],
    ['Q21', '每日课外近距离用眼', 'select', of('<1h/1–2h/2–3h/≥3h', must)],
    ['Q22', '每日电子屏幕', 'select', of('<1h/1–2h/2–3h/≥3h', must)],
    ['Q23', '连续用眼多久休息', 'select', of('<20min/20–40/40–60/≥60')],
    ['Q24', '读写距离', 'select', of('<20cm/20–30/≥33')],
    ['Q25', '读写姿势', 'multi', of('良好/低头/歪头/趴着/躺着')],
    ['Q26', '照明', 'select', of('良好/偏暗/过亮')],
    ['Q27', '每日睡眠', 'number', { unit: '小时', min: 3, max: 14, step: 0.5 }],
    ['Q28', '就诊期望', 'multi', of('了解视力/配镜/控制近视/摘镜手术咨询/缓解不适/训练/其他', { ...must, ...OTHER })],
    ['Q29', '填写人', 'select', { dict: 'relation', required: true }],
  ]),
];
