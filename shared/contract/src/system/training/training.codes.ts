import { code } from '../../base/codes';

/** Refusals about plans and packages of vision training, beside those of domain-system §2.10. */
export const trainingCodes = {
  itemDisabled: code(170221, '视训项目「{name}」已停用，不能加入{target}'),
} as const;
