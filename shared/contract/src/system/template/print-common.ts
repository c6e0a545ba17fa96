import { f, pick, required } from '../../base/field';
import { printPaper } from './template.dicts';
import { printContentFields } from './template.fields';

/** Around every print of a desk (domain-outpatient §7) and of a bill (domain-erp §7.5). */
export const printCommon = {
  title: required(f.text('标题', 20)),
  orgShortName: required(f.text('机构', 30)),
  orgPhone: f.text('机构电话', 30),
  orgAddress: f.text('机构地址', 100),
  printedAt: required(f.dateTime('打印时间')),
  operatorName: required(f.text('操作员', 20)),
  /** Times printed before; above 0 the paper says so. */
  printCount: required(f.int('打印次数')),
} as const;

/** How any print is laid out, its paper aside, as the template of its kind says (domain-system §2.5). */
export const layoutFields = {
  ...pick(printContentFields, ['copies', 'landscape', 'margin', 'fontSize', 'headText', 'footText']),
  /** Address of the organisation's logo, good for two hours; null where none is printed. */
  logo: f.text('机构标志', 200),
  /** Keys of the parts that are shown, in their order. */
  blocks: required(f.list('内容', f.text('内容', 20))),
} as const;

/** The same of a bill of goods. */
export const sheetTemplateFields = {
  paper: required(f.dict('纸张', printPaper)),
  ...layoutFields,
  showDiscount: required(f.bool('显示优惠')),
} as const;
