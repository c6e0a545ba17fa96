import { code } from '../base/codes';

/** Refusals of every contact with a patient (domain-patients §7.4, §10a). */
export const contactCodes = {
  /** Answered again with `confirmContact`. */
  noDisturb: code(130903, '该患者已设为免打扰，确定联系？'),
} as const;
