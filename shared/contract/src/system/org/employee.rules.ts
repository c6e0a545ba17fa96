import { isIdCardShaped, normalIdCard, readIdCard } from '../../patients/id-card.rules';

const RESIDENT_CARD = 1;

/** Returns the fault of an identity card, as the reason of 「身份证号：{原因}」; null if it is valid. */
export function checkIdCard(text: string | null | undefined): string | null {
  if (!text?.trim()) return null;
  const number = normalIdCard(text);
  if (!isIdCardShaped(RESIDENT_CARD, number)) return '应为18位身份证号';
  return readIdCard(number) ? null : '校验位或出生日期不正确，请核对';
}

export interface WorkPlace {
  readonly orgId: number;
  readonly departmentIds: readonly number[];
}

/** Returns why a list of 机构与科室 is invalid, as the reason of 「机构与科室：{原因}」; null if it is valid. */
export function checkPlaces(places: readonly WorkPlace[]): string | null {
  if (places.length === 0) return '请至少选择一个机构';
  if (new Set(places.map(({ orgId }) => orgId)).size < places.length) return '同一机构只能填写一次';
  return places.some(({ departmentIds }) => departmentIds.length === 0) ? '每个机构请至少选择一个科室' : null;
}

/** Returns why the days of joining and leaving are invalid, as the reason of 「离职日期：{原因}」; null if they are valid. */
export function checkLeaveDate(hireDate: string | null | undefined, leaveDate: string | null | undefined) {
  return hireDate && leaveDate && leaveDate < hireDate ? '不能早于入职日期' : null;
}
