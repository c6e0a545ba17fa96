import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import type { StoredPicture } from '@mingmou/contract/files/file.fields';
import type { referralOut } from '@mingmou/contract/workstation/referral.contract';

/** Who is sent. */
export interface Sent {
  readonly patientId: number;
  readonly name: string;
  /** The visit in which it is registered, where there is one. */
  readonly acceptsId?: number | undefined;
  readonly diagnosisText?: string | null | undefined;
}

type Whole = InputOf<typeof referralOut.register>;

/** Unsaved input of a referral, with the addresses of its pictures. */
export type ReferralDraft = {
  -readonly [K in Exclude<keyof Whole, 'patientId' | 'acceptsId'>]?: Whole[K] | undefined;
} & {
  pictures: readonly StoredPicture[];
};

export const freshReferral = ({ diagnosisText }: Sent): ReferralDraft => ({
  direction: 'IN',
  urgency: 'NORMAL',
  referralDate: today(),
  diagnosisText: diagnosisText ?? null,
  pictures: [],
});

/** Returns the input of the call, without fields of the other direction; null while something is missing. */
export function wholeReferral({ patientId, acceptsId }: Sent, draft: ReferralDraft): Whole | null {
  const { direction, urgency, referralDate, reason, diagnosisText, files } = draft;
  if (!direction || !urgency || !referralDate || !reason) return null;
  const { targetOrgId, targetDepartmentId, targetDoctorId, targetHospital, targetDepartment } = draft;
  const place =
    direction === 'IN' ? { targetOrgId, targetDepartmentId, targetDoctorId } : { targetHospital, targetDepartment };
  return { patientId, acceptsId, direction, ...place, urgency, referralDate, reason, diagnosisText, files };
}
