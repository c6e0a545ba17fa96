import { code } from '../../base/codes';

/** Refusals of the rules on signing in (domain-system §2.10). */
export const loginControlCodes = {
  shutsOut: code(170302, '该规则会使您本人无法登录，请调整后再保存'),
} as const;
