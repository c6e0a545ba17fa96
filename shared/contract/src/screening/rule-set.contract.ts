import { call, enableInput, rowFields } from '../base/call';
import { eyes } from '../base/eyes';
import { f, pick, required, type Values } from '../base/field';
import { flow, masterStates } from '../base/flow';
import { wearType } from '../dict/measuring';
import type { AdviceTexts, RuleBands } from './rule-set-bands.constants';
import { judgeState, screeningScale, screeningTag, warnLevel } from './screening.dicts';

const touches = ['screening-rule-set'];
const OLDEST = 30;

const row = {
  ...pick(rowFields, ['id', 'stateEnum', 'version']),
  name: required(f.text('规则名称', 40)),
  ruleVersion: required(f.int('规则版本', { min: 1 })),
  bands: required(f.json<RuleBands>('分级')),
  seMyopiaInclusive: required(f.bool('−0.50计入近视')),
  adviceTexts: required(f.json<AdviceTexts>('建议')),
} as const;

const measured = eyes({
  ucva: f.acuity('裸眼视力'),
  cva: f.acuity('戴镜视力'),
  sph: f.sphere(),
  cyl: { ...f.cylinder(), min: -12, max: 12 },
});

type Titled = Pick<Values<typeof row>, 'name' | 'ruleVersion' | 'stateEnum'>;

/** 「默认2026 第1版」 */
export function ruleSetTitle({ name, ruleVersion }: Pick<Titled, 'name' | 'ruleVersion'>): string {
  return `${name} 第${ruleVersion}版`;
}

/** One that is not enabled may be planned with and tried, but no task starts by it. */
export function ruleSetToPlan(set: Titled): string {
  return set.stateEnum === 'ENABLE' ? ruleSetTitle(set) : `${ruleSetTitle(set)}（未启用）`;
}

const findAll = call({
  method: 'GET',
  path: '/api/optScreeningTask/ruleSet/findAll',
  title: '判定规则',
  grant: 'menu:1601',
  output: required(f.list('判定规则', f.object('判定规则', row))),
  touches,
});

const trialInput = {
  id: required(f.ref('判定规则', findAll, { name: ruleSetTitle })),
  /** Whole years; absent: not known. */
  age: f.int('年龄', { unit: '岁', min: 0, max: OLDEST }),
  visionScale: required(f.dict('视力记录', screeningScale)),
  wearType: required(f.dict('戴镜', wearType)),
  ...measured,
  eyeNote: f.text('眼部异常', 100),
  cooperate: required(f.bool('配合')),
} as const;

const judgement = {
  judgeState: required(f.dict('判定', judgeState)),
  warnLevel: f.dict('预警', warnLevel),
  tags: required(f.dicts('标签', screeningTag)),
  advice: f.text('建议', 100),
} as const;

/** ENABLE ⇄ DISABLE; a set that tasks were judged by is never deleted. */
const lifecycle = flow({
  states: masterStates,
  start: 'DISABLE',
  actions: {
    ENABLE: { title: '启用', from: ['DISABLE'], to: 'ENABLE', grant: 'screen:edit' },
    DISABLE: { title: '停用', from: ['ENABLE'], to: 'DISABLE', grant: 'screen:edit' },
  },
});

/** The chain's sets of judging rules (domain-screening-reports §3). The rules of a set never change. */
export const screeningRuleSet = {
  row,
  lifecycle,
  findAll,
  enable: call({
    path: '/api/optScreeningTask/ruleSet/enable',
    title: '启停判定规则',
    grant: 'screen:edit',
    input: enableInput,
    touches,
    log: '启停判定规则',
  }),
  trial: call({
    path: '/api/optScreeningTask/ruleSet/trial',
    title: '试判',
    grant: 'menu:1601',
    input: trialInput,
    output: required(f.object('判定', judgement)),
  }),
} as const;
