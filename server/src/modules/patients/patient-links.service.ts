import { holds, rightName } from '@mingmou/contract/auth/rights';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { PATIENT_REFERRER, type ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { forbidden, malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { enabledSchoolName, isEnabledEmployee, isReferrer } from './patient-links.store';

export { isEnabledEmployee };

const CHANGE_REFERRER = 'patient:referrer';

interface Former {
  readonly id: number;
  readonly schoolId: number | null;
  readonly referrerType: number | null;
  readonly referrerId: number | null;
  readonly followStaffId: number | null;
}

interface SchoolInput {
  readonly schoolId?: number | null;
  readonly schoolName?: string | null;
}

/** Returns the name of the chosen school, which may be disabled by now; without a choice, the typed name. */
export async function schoolNameOf(cx: SessionCx, { schoolId, schoolName }: SchoolInput, former?: Former) {
  if (!schoolId) return schoolName ?? null;
  const kept = schoolId === former?.schoolId;
  return (await enabledSchoolName(cx, schoolId, kept)) ?? refuse(sharedCodes.missing);
}

interface ReferrerInput {
  readonly referrerType?: ReferrerType | null;
  readonly referrerId?: number | null;
}

/** Who recommended the patient: said once, changed later with a right of its own alone. */
export async function checkReferrer(cx: SessionCx, input: ReferrerInput, former?: Former) {
  const { referrerType: type = null, referrerId: id = null } = input;
  if ((type === null) !== (id === null)) {
    const { [type === null ? 'referrerType' : 'referrerId']: field } = patient.fields;
    throw malformed(type === null ? 'referrerType' : 'referrerId', `${field.title}：请选择，或把推荐人清空`);
  }
  if (former?.referrerId === id && former?.referrerType === type) return { referrerType: type, referrerId: id };
  if (former && former.referrerId !== null && !holds(CHANGE_REFERRER, cx.caller))
    throw forbidden(rightName(CHANGE_REFERRER));
  if (type === null || id === null) return { referrerType: null, referrerId: null };
  if (type === PATIENT_REFERRER && id === former?.id) throw malformed('referrerId', '推荐人：不能是患者本人，请另选');
  if (!(await isReferrer(cx, type, id))) refuse(sharedCodes.missing);
  return { referrerType: type, referrerId: id };
}

export async function checkFollower(
  cx: SessionCx,
  { followStaffId }: { readonly followStaffId?: number | null },
  former?: Former,
): Promise<void> {
  if (!followStaffId || followStaffId === former?.followStaffId) return;
  if (!(await isEnabledEmployee(cx, followStaffId))) refuse(sharedCodes.missing);
}
