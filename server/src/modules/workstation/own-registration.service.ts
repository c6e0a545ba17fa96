import type { CodeOf } from '@mingmou/contract/base/dict';
import { ZERO } from '@mingmou/contract/base/money';
import { payState } from '@mingmou/contract/dict/pay-state';
import type { registrationKind } from '@mingmou/contract/dict/registration-kind';
import { FIRST_VISIT, RETURN_VISIT, type visitType as visitTypes } from '@mingmou/contract/dict/visit-type';
import type { receiveSource } from '@mingmou/contract/workstation/consulting-desk.dicts';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { businessNumber } from '../../kernel/row/sequence';
import type { quickReceiveFee } from '../outpatient/registration/registration-fee.service';
import { submitFees } from '../outpatient/registration/registration-order.service';
import { joinOrg } from '../visit/patient-visits.rows';
import { nextQueueNo } from '../visit/queue.rows';
import { insertRegistration } from '../visit/registration.rows';
import { insertVisit, previousVisit } from '../visit/visit.rows';

const { FREE, UNPAID } = payState.codes;

interface Entering {
  readonly patientId: number;
  readonly departmentId: number;
  readonly roomId: number | null;
  readonly doctorId: number | null;
  /** Default: 复诊 for a patient with earlier visits here. */
  readonly visitType?: CodeOf<typeof visitTypes> | null | undefined;
  readonly regKind: CodeOf<typeof registrationKind>;
  readonly receiveSource: CodeOf<typeof receiveSource>;
  readonly fee?: Awaited<ReturnType<typeof quickReceiveFee>>;
}

/**
 * Registration and visit that the workstation writes itself: a doctor's 快速接诊, and a patient whom another organisation
 * sent. The patient is locked, and judged, by the caller of this.
 */
export async function enterVisit(cx: SessionCx, entering: Entering) {
  const { patientId, departmentId, roomId, doctorId, regKind, receiveSource, fee } = entering;
  const { propertyOwnerId, orgId } = cx.caller;
  await joinOrg(cx, patientId);
  const previous = await previousVisit(cx, patientId);
  const visitType = entering.visitType ?? (previous ? RETURN_VISIT : FIRST_VISIT);
  const shared = { propertyOwnerId, orgId, day: dayText(cx.now), patientId, visitType, departmentId, roomId, doctorId };
  const queueNo = await nextQueueNo(cx, { departmentId, doctorId });
  const registrationNo = await businessNumber(cx, 'GH');
  const visitNo = await businessNumber(cx, 'JZ');
  const registrationId = await insertRegistration(cx, {
    ...shared,
    registrationNo,
    regKind,
    feeItemIds: fee ? [fee.id] : [],
    feeAmount: fee?.price ?? ZERO,
    payState: fee ? UNPAID : FREE,
  });
  const acceptsId = await insertVisit(cx, {
    ...shared,
    visitNo,
    registrationId,
    queueNo,
    queueSort: cx.now.toISOString(),
    receiveSource,
    parentAcceptsId: visitType === RETURN_VISIT ? (previous?.id ?? null) : null,
  });
  if (fee) await submitFees(cx, { registrationId, acceptsId, patientId, doctorId, departmentId }, [fee]);
  return { acceptsId, visitNo, queueNo };
}
