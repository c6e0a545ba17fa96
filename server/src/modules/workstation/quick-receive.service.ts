import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { desk } from '@mingmou/contract/workstation/desk.contract';
import { deskCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { Refusal, refuse } from '../../kernel/refusal';
import { businessNumber } from '../../kernel/sequence';
import { joinOrg, lockPatient } from '../visit/patient-visits.rows';
import { findDoctor, findRoom, registrableDepartments } from '../visit/place.rows';
import { nextQueueNo } from '../visit/queue.rows';
import { insertRegistration } from '../visit/registration.rows';
import { insertVisit, lockVisit, writeVisit } from '../visit/visit.rows';
import { receiving } from '../visit/visit.service';
import { opened } from './desk.service';
import { patientBar, unfinishedVisit } from './desk.store';

const BY_DOCTOR = 4;
const FREE = 0;
const FIRST_VISIT = 1;
const RETURN_VISIT = 2;

type Input = InputOf<typeof desk.receiveQuick>;

async function placeOf(cx: SessionCx, { departmentId, roomId }: Input) {
  const departments = await registrableDepartments(cx);
  const department = departments.find(({ id }) => !departmentId || id === departmentId) ?? refuse(sharedCodes.missing);
  const room = roomId ? ((await findRoom(cx, roomId)) ?? refuse(sharedCodes.missing)) : null;
  if (room && room.departmentId !== department.id) refuse(registrationCodes.foreignRoom);
  return { departmentId: department.id, roomId: room?.id ?? null };
}

/** Registration and visit without a fee, for a patient who stands before the doctor. */
async function register(cx: SessionCx, input: Input, patientId: number): Promise<number> {
  const { propertyOwnerId, orgId, staffId } = cx.caller;
  const place = await placeOf(cx, input);
  const doctor = staffId === null ? undefined : await findDoctor(cx, staffId);
  const visited = (await patientBar(cx, patientId))?.visitCount ?? 0;
  const visitType = input.visitType ?? (visited > 0 ? RETURN_VISIT : FIRST_VISIT);
  const doctorId = doctor?.id ?? null;
  const shared = { propertyOwnerId, orgId, day: dayText(cx.now), patientId, visitType, ...place, doctorId };
  const queueNo = await nextQueueNo(cx, { departmentId: place.departmentId, doctorId });
  const registrationNo = await businessNumber(cx, 'GH');
  const visitNo = await businessNumber(cx, 'JZ');
  const registrationId = await insertRegistration(cx, {
    ...shared,
    registrationNo,
    regKind: BY_DOCTOR,
    payState: FREE,
  });
  return insertVisit(cx, { ...shared, visitNo, registrationId, queueNo, queueSort: cx.now.toISOString() });
}

/** 快速接诊: registered and received at once, unless the patient waits already. */
export async function receiveQuick(cx: SessionCx, input: Input) {
  const patient = (await lockPatient(cx, input.patientId)) ?? refuse(stageCodes.noPatient);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  const waiting = await unfinishedVisit(cx, patient.id);
  if (waiting) {
    const { waitingAlready } = deskCodes;
    const says = sentence(waitingAlready, { visitNo: waiting.visitNo });
    throw new Refusal(waitingAlready.code, says, { acceptsId: waiting.id });
  }
  await joinOrg(cx, patient.id);
  const acceptsId = await register(cx, input, patient.id);
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  await writeVisit(cx, acceptsId, {
    state: 'RECEIVED',
    ...(await receiving(cx, visit)),
  });
  cx.log({ targetType: '就诊', targetId: acceptsId, targetName: `${visit.visitNo} ${patient.name}` });
  return opened(cx, visit);
}
