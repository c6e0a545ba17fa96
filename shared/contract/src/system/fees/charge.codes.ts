import { code } from '../../base/codes';

/** Refusals of service charges and their combinations (domain-system §2.10). */
export const chargeCodes = {
  comboTooDear: code(170201, '组合价不能高于单项合计{amount}元'),
  disabledItem: code(170202, '收费项目「{name}」已停用，不能加入组合'),
  /** Its data: every fault of the sheet as `{errors: [{row, field, msg}]}`. */
  badRow: code(170203, '第{n}行：{reason}'),
} as const;
