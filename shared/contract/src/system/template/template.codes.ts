import { code } from '../../base/codes';

/** Refusals about templates (domain-system §2.10). */
export const templateCodes = {
  noField: code(170211, '模板至少需要一个字段'),
  unknownPlaceholder: code(170212, '模板中有无法识别的占位符：{name}'),
} as const;
