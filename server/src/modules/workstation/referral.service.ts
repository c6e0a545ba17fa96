import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { registrationKind } from '@mingmou/contract/dict/registration-kind';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { MOST_FILES } from '@mingmou/contract/workstation/referral.fields';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { referralFault } from '@mingmou/contract/workstation/referral.rules';
import { consultingDeskCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../kernel/file/file-link';
import { stateRefusal, transition } from '../../kernel/row/transition';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';
import { lockPatient } from '../visit/patient-visits.rows';
import { findDoctor, registrableDepartments } from '../visit/place.rows';
import { findVisit } from '../visit/visit.rows';
import { shownHead } from '../visit/visit.rules';
import { unfinishedHere } from './consulting-desk.store';
import { enterVisit } from './own-registration.service';
import { findReferral, type LockedReferral, lockReferral, referralsOfVisit } from './referral.store';
import { type Place, placeThere } from './referral-place.service';
import { readingOf } from './visit-reader.guard';

const TARGET = '转诊单';
const TABLE = 'referralOut';
const USE = 'REFERRAL_FILE';

type Draft = InputOf<typeof referralOut.register>;
type Row = NonNullable<Awaited<ReturnType<typeof findReferral>>>;

/** As a list shows it. */
export const shownReferral = (cx: SessionCx, row: Row) => shownHead(row, cx.now);

/** With its pictures: one of the two organisations alone finds it. */
async function whole(cx: SessionCx, row: Row) {
  const pictures = await picturesOf(
    cx,
    row.files.map(({ fileId }) => fileId),
  );
  return { ...shownReferral(cx, row), pictures };
}

export async function referralDetail(cx: SessionCx, id: number) {
  return whole(cx, (await findReferral(cx, id)) ?? refuse(sharedCodes.missing));
}

/** Returns the referrals of a visit, without the sending organisation's record. */
export async function referralsIn(cx: SessionCx, acceptsId: number) {
  const { cx: reading } = await readingOf(cx, acceptsId, findVisit);
  const found = await referralsOfVisit(reading, acceptsId);
  return Promise.all(found.map((row) => whole(reading, row)));
}

function check(cx: SessionCx, draft: Draft): void {
  const fault = referralFault(draft, dayText(cx.now));
  if (!fault) return;
  if (fault.field === 'files') refuse(stageCodes.tooManyPictures, { n: MOST_FILES });
  throw malformed(fault.field, fault.says);
}

const OUTSIDE = { targetOrgId: null, targetDepartmentId: null, targetDoctorId: null, targetDoctorName: null } as const;

/** Where the patient is sent, with the names that the places have now. */
async function placeOf(cx: SessionCx, draft: Draft): Promise<Place> {
  if (draft.direction === 'IN') return placeThere(cx, draft);
  const { targetHospital, targetDepartment } = draft;
  return { ...OUTSIDE, targetHospital: targetHospital ?? '', targetDepartment: targetDepartment || null };
}

/** 转诊登记: the patient is on file, and the visit, where it is named, is of this organisation and patient. */
export async function registerReferral(cx: SessionCx, draft: Draft) {
  check(cx, draft);
  const { patientId, acceptsId, direction, urgency, referralDate, reason, diagnosisText, files = [] } = draft;
  const patient = (await lockPatient(cx, patientId)) ?? refuse(stageCodes.noPatient);
  if (acceptsId && (await findVisit(cx, acceptsId))?.patientId !== patientId) refuse(stageCodes.noVisit);
  const place = await placeOf(cx, draft);
  const kept = files ?? [];
  const id = await insertRow(cx, TABLE, {
    ...{ orgId: cx.caller.orgId, patientId, acceptsId: acceptsId ?? null, direction, ...place },
    ...{ urgency, referralDate, reason, diagnosisText: diagnosisText || null, files: JSON.stringify(kept) },
    registeredByName: cx.caller.staffName,
  });
  await linkFiles(cx, { use: USE, ownerId: id, wanted: kept.map(({ fileId }) => fileId), held: [] });
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: patient.name },
    after: {
      targetHospital: {
        label: '转诊至',
        value: [place.targetHospital, place.targetDepartment].filter(Boolean).join(' '),
      },
      reason: { label: '转诊原因', value: reason },
    },
  });
  return { id };
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

const isMeantForUs = ({ caller }: SessionCx, row: LockedReferral) => row.targetOrgId === caller.orgId;
const isOurs = ({ caller }: SessionCx, row: LockedReferral) => row.orgId === caller.orgId;

/** How one is found and judged before an act; the organisation whose act it is not finds nothing. */
function guards(cx: SessionCx, { id, version }: Seen, mayAct: (cx: SessionCx, row: LockedReferral) => boolean) {
  return {
    flow: referralFlow,
    version,
    lock: () => lockReferral(cx, id),
    state: (row: LockedReferral) => row.state,
    permit: (row: LockedReferral) => {
      if (!mayAct(cx, row)) refuse(sharedCodes.missing);
    },
    target: ({ targetHospital }: LockedReferral) => ({ targetType: TARGET, targetName: targetHospital }),
  } as const;
}

type Change = Omit<Parameters<typeof writeRow<typeof TABLE>>[3], 'state'>;
const writing = (cx: SessionCx) => (row: LockedReferral, to: keyof typeof referralFlow.states, change: Change) =>
  writeRow(cx, TABLE, row.id, { ...change, state: stateCode(referralFlow, to) });

/**
 * Returns where the patient waits: the intended place if it still accepts patients, otherwise the default department.
 */
async function waitingPlace(cx: SessionCx, { targetDepartmentId, targetDoctorId }: LockedReferral) {
  const departments = await registrableDepartments(cx);
  const department = departments.find(({ id }) => id === targetDepartmentId) ?? departments[0];
  if (!department) throw malformed('departmentId', '科室：本机构没有可挂号的科室，请先在科室管理中设置');
  const doctor = targetDoctorId === null ? undefined : await findDoctor(cx, targetDoctorId);
  return { departmentId: department.id, roomId: null, doctorId: doctor?.id ?? null };
}

/** 接收 by the organisation that is meant: the patient waits there from now on. */
export async function acceptReferral(cx: SessionCx, input: InputOf<typeof referralOut.accept>) {
  const entered: { acceptsId: number; visitNo: string; queueNo: number }[] = [];
  await transition(cx, {
    ...guards(cx, input, isMeantForUs),
    action: 'accept',
    effect: async (row) => {
      const patient = (await lockPatient(cx, row.patientId)) ?? refuse(stageCodes.noPatient);
      if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
      const waiting = await unfinishedHere(cx, row.patientId);
      if (waiting) refuse(consultingDeskCodes.waitingAlready, { visitNo: waiting.visitNo });
      const visit = await enterVisit(cx, {
        ...{ patientId: row.patientId, regKind: registrationKind.codes.REFERRAL, receiveSource: '转诊' },
        ...(await waitingPlace(cx, row)),
      });
      entered.push(visit);
      const { staffName } = cx.caller;
      return { acceptedAt: cx.now.toISOString(), acceptedByName: staffName, acceptedAcceptsId: visit.acceptsId };
    },
    write: writing(cx),
  });
  const [visit] = entered;
  if (!visit) throw new Error('an accepted referral begins a visit');
  return visit;
}

/** 撤销 by the organisation that sent, while nobody took the patient on (120111). */
export async function cancelReferral(cx: SessionCx, { reason, ...seen }: InputOf<typeof referralOut.cancel>) {
  await transition(cx, {
    ...guards(cx, seen, isOurs),
    action: 'cancel',
    inState: ({ state }) => {
      if (state === 'ACCEPTED' || state === 'ANSWERED') refuse(consultingDeskCodes.accepted);
    },
    effect: async () => ({ cancelReason: reason }),
    write: writing(cx),
    reason,
  });
  return null;
}

/** 反馈, by the person who accepted the patient; for an outside hospital, by the sending organisation. */
export async function answerReferral(cx: SessionCx, { feedback, ...seen }: InputOf<typeof referralOut.feedback>) {
  const answers = (at: SessionCx, row: LockedReferral) =>
    row.direction === 'IN' ? isMeantForUs(at, row) : isOurs(at, row);
  await transition(cx, {
    ...guards(cx, seen, answers),
    action: 'feedback',
    inState: ({ direction, state }) => {
      if (direction === 'IN' && state === 'REGISTERED') throw stateRefusal(referralFlow, state, 'feedback');
    },
    effect: async () => ({
      ...{ feedback, answeredAt: cx.now.toISOString(), answeredByName: cx.caller.staffName },
    }),
    write: writing(cx),
  });
  return null;
}
