import { code } from '../../base/codes';

/** Refusals about the fields of the patient's form (domain-system §2.10). */
export const patientFieldCodes = {
  requiredHidden: code(170601, '必填字段必须显示'),
} as const;
