import type { Values } from '../../base/field';
import { f, required } from '../../base/field';
import { receiptDetailMode } from '../../cashier/cashier.dicts';
import { LONGEST_RISK, MOST_RISKS } from '../../workstation/informed-consent/informed-consent.constants';
import { informedConsentKind } from '../../workstation/informed-consent/informed-consent.dicts';
import { answerTarget, printAlign, printItemKind, printPaper, templateEye, templateFieldType } from './template.dicts';

const KEY = { source: '^[A-Za-z][A-Za-z0-9]*$', says: '以字母开头，只能有字母和数字' } as const;

export const templateFieldFields = {
  key: required(f.text('字段名', 30, { pattern: KEY })),
  label: required(f.text('标题', 30)),
  type: required(f.dict('类型', templateFieldType)),
  unit: f.text('单位', 10),
  /** Name of the dictionary that a choice is made from; else `options`. */
  dict: f.text('字典', 40),
  /** What may be chosen; the columns of a table. */
  options: f.list('选项', f.text('选项', 30), { max: 60 }),
  step: f.decimal('步长', 2, { min: 0.01, max: 1000 }),
  min: f.decimal('最小', 2, { min: -100_000, max: 100_000 }),
  max: f.decimal('最大', 2, { min: -100_000, max: 100_000 }),
  required: required(f.bool('必填')),
  eye: f.dict('眼别', templateEye),
  /** For a question: options that exclude all other options. */
  exclusive: f.list('独占选项', f.text('独占选项', 30), { max: 60 }),
  withText: f.list('须说明的选项', f.text('须说明的选项', 30), { max: 60 }),
  /** The question is shown only if another question has a listed answer. */
  showIf: f.object('显示条件', {
    code: required(f.text('问题', 30, { pattern: KEY })),
    in: required(f.list('答案', f.text('答案', 30), { max: 60 })),
  }),
  ageMin: f.int('最小年龄', { unit: '岁', min: 0, max: 130 }),
  /** The last year of age that is asked. */
  ageMax: f.int('最大年龄', { unit: '岁', min: 0, max: 130 }),
  mapTo: f.dict('写入患者', answerTarget),
} as const;

export const templateSectionFields = {
  title: required(f.text('分组', 30)),
  fields: f.list('字段', f.object('字段', templateFieldFields), { max: 80 }),
} as const;

/** Fields of a form of a visit. */
export const templateSchemaFields = {
  sections: f.list('分组', f.object('分组', templateSectionFields), { max: 30 }),
} as const;

const mm = (title: string, min: number) => required(f.decimal(title, 1, { unit: 'mm', min, max: 420 }));

/** One element of a free page; millimetres from the left and upper edge of the paper. */
export const printItemFields = {
  key: required(f.text('元素名', 12, { pattern: KEY })),
  kind: required(f.dict('元素', printItemKind)),
  x: mm('左', 0),
  y: mm('上', 0),
  width: mm('宽', 1),
  height: mm('高', 0.1),
  text: f.note('文字', 500),
  fontSize: f.int('字号', { unit: 'pt', min: 6, max: 72 }),
  bold: f.bool('加粗'),
  border: f.bool('边框'),
  align: f.dict('对齐', printAlign),
} as const;

export const printBlockFields = {
  key: required(f.text('内容', 20)),
  shown: required(f.bool('显示')),
} as const;

/** How a print looks (domain-system §2.5). */
export const printContentFields = {
  paper: required(f.dict('纸张', printPaper)),
  width: f.decimal('纸宽', 1, { unit: 'mm', min: 20, max: 420 }),
  height: f.decimal('纸高', 1, { unit: 'mm', min: 20, max: 420 }),
  landscape: required(f.bool('横向')),
  margin: required(f.int('边距', { unit: 'mm', min: 0, max: 40 })),
  fontSize: required(f.int('字号', { unit: 'pt', min: 8, max: 20 })),
  copies: required(f.int('份数', { min: 1, max: 9 })),
  autoPrint: required(f.bool('自动打印')),
  headText: f.text('页眉', 100),
  footText: f.text('页脚', 200),
  detailMode: f.dict('明细', receiptDetailMode),
  showDiscount: f.bool('显示优惠'),
  showIntegral: f.bool('显示积分'),
  /** The organisation's, where 打印机构Logo wants any printed. */
  showLogo: f.bool('显示Logo'),
  blocks: f.list('内容', f.object('内容', printBlockFields), { max: 30 }),
  items: f.list('元素', f.object('元素', printItemFields), { max: 200 }),
  /** Kinds ◇ alone; kept sanitised. */
  html: f.note('正文', 20_000),
  /**
   * Only for 知情同意书: the kind of consent, and the items that are ticked one by one; without either it is a sheet to fill
   * by hand.
   */
  consentKind: f.dict('知情同意书种类', informedConsentKind),
  riskItems: f.list('风险告知', required(f.note('风险告知', LONGEST_RISK)), { max: MOST_RISKS }),
} as const;

export type TemplateField = Values<typeof templateFieldFields>;
export type TemplateSection = Values<typeof templateSectionFields>;
export type TemplateSchema = Values<typeof templateSchemaFields>;
export type PrintItem = Values<typeof printItemFields>;
export type PrintContent = Values<typeof printContentFields>;
