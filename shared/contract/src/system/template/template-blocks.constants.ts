import type { PrintPaperCode } from './template-paper.rules';

/** A part of a print that a template may hide or move. */
export interface PrintBlock {
  readonly key: string;
  readonly title: string;
  /** The block cannot be hidden, because the paper would be worthless without it. */
  readonly always?: true;
}

export type PrintChoice = 'detailMode' | 'showDiscount' | 'showIntegral' | 'showLogo';

export interface PrintKindFacts {
  /** The first is the kind's own. */
  readonly papers: readonly PrintPaperCode[];
  /** Empty for the kinds that are written freely (◇). */
  readonly blocks: readonly PrintBlock[];
  /** Choices of the template besides the visible parts; the print applies each of them. */
  readonly choices: readonly PrintChoice[];
  /** Opens by itself after the act that it records. */
  readonly auto: boolean;
  /** Lies on its side unless its template says otherwise. */
  readonly landscape?: true;
}

export const DESK_PAPERS = ['80mm', '58mm', 'A5', 'A4', '241x93', '241x140'] as const;
export const SHEETS = ['A4', 'A5', 'B5', '241x93', '241x140', '80mm', '58mm', 'CUSTOM'] as const;

export const sign = { key: 'sign', title: '患者签字' } as const;
export const contact = { key: 'contact', title: '机构电话地址' } as const;

/** A bill of goods on a sheet, or on the triple paper of a needle printer. */
export function billSheet(more: readonly PrintBlock[] = []): PrintKindFacts {
  return {
    papers: ['A4', 'A5', '241x140', '241x93'],
    blocks: [
      { key: 'facts', title: '单据信息' },
      { key: 'lines', title: '商品明细', always: true },
      { key: 'total', title: '合计', always: true },
      ...more,
      { key: 'sign', title: '签字栏' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  };
}

/** The parts of a medical record, by whatever prints of it. */
const RECORD_BLOCKS = {
  pre: '预检（病历打印）',
  history: '主诉与病史',
  vision: '视力与屈光',
  measures: '眼压、曲率与眼轴',
  key: '视力、屈光、眼轴与眼压',
  findings: '裂隙灯与眼底',
  eyes: '专科检查',
  checks: '检查项目',
  diagnosis: '诊断',
  treatments: '治疗',
  drugs: '药品处方',
  glasses: '配镜处方',
  lenses: '接触镜（病历打印）',
  training: '视训（病历打印）',
  glassesReviews: '配镜复查（病历打印）',
  plan: '处理意见与医嘱',
  conclusion: '结论',
  parents: '父母近视',
  summary: '本次眼轴与百分位',
  visits: '历次结果',
  lengths: '眼轴成长曲线',
  powers: '等效球镜成长曲线',
  habits: '用眼行为',
  risk: '风险提示',
  review: '下次复诊',
  qr: '二维码',
} as const;

export function record(
  papers: PrintKindFacts['papers'],
  blocks: readonly (keyof typeof RECORD_BLOCKS)[],
): PrintKindFacts {
  return {
    papers,
    blocks: [
      { key: 'facts', title: '患者信息', always: true },
      ...blocks.map((key) => ({ key, title: RECORD_BLOCKS[key] })),
      { key: 'sign', title: '医生签名' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  };
}

/** The parts of the papers of a contact-lens archive. */
const LENS_BLOCKS = {
  archive: '档案信息',
  lenses: '镜片参数',
  goods: '条码、镜片号与起戴到期',
  verified: '复核与首戴',
  teaching: '宣教',
  reviews: '复查日期',
  next: '下次复查',
  care: '护理步骤',
  urgent: '紧急联系',
  received: '签收笔迹',
} as const;

export function lensPaper(
  papers: PrintKindFacts['papers'],
  blocks: readonly (keyof typeof LENS_BLOCKS)[],
): PrintKindFacts {
  return {
    papers,
    blocks: [
      { key: 'facts', title: '患者信息', always: true },
      ...blocks.map((key) => ({ key, title: LENS_BLOCKS[key] })),
      { key: 'sign', title: '签名' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  };
}
