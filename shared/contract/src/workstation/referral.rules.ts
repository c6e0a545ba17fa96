import type { Values } from '../base/field';
import { MOST_FILES, type referralFields } from './referral.fields';

type Said = Partial<Values<typeof referralFields>>;

/** Returns the fault of a referral that can be found without stored data; null if it may be sent. */
export function referralFault(said: Said, today: string): { readonly field: string; readonly says: string } | null {
  const lacks = (field: string, says: string) => ({ field, says });
  const { direction, targetOrgId, targetDepartmentId, targetHospital, reason, referralDate, files } = said;
  if (direction === 'IN' && !targetOrgId) return lacks('targetOrgId', '转诊机构：请选择');
  if (direction === 'IN' && !targetDepartmentId) return lacks('targetDepartmentId', '转诊科室：请选择');
  if (direction === 'OUT' && !targetHospital?.trim()) return lacks('targetHospital', '转诊医院：请填写');
  if (!reason?.trim()) return lacks('reason', '转诊原因：请填写');
  if (!referralDate) return lacks('referralDate', '转诊日期：请选择');
  if (referralDate > today) return lacks('referralDate', '转诊日期：不能晚于今天');
  return (files?.length ?? 0) > MOST_FILES ? lacks('files', `图片最多${MOST_FILES}张`) : null;
}
