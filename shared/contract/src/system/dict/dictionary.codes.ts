import { code } from '../../base/codes';

/** Refusals about dictionaries (domain-system §2.10). */
export const dictionaryCodes = {
  unknown: code(170501, '字典「{name}」不存在'),
  fixed: code(170502, '固定字典不能修改'),
} as const;
