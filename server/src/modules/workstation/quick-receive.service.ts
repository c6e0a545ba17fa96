import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { registrationKind } from '@mingmou/contract/dict/registration-kind';
import { FIRST_VISIT, RETURN_VISIT } from '@mingmou/contract/dict/visit-type';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { consultingDeskCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { Refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { quickReceiveFee } from '../outpatient/registration/registration-fee.service';
import { lockPatient } from '../visit/patient-visits.rows';
import { findDoctor, findRoom, registrableDepartments } from '../visit/place.rows';
import { lockVisit, writeVisit } from '../visit/visit.rows';
import { receiving } from '../visit/visit.service';
import { opened } from './consulting-desk.service';
import { patientBar, unfinishedVisit } from './consulting-desk.store';
import { enterVisit } from './own-registration.service';

type Input = InputOf<typeof consultingDesk.receiveQuick>;

async function placeOf(cx: SessionCx, { departmentId, roomId }: Input) {
  const departments = await registrableDepartments(cx);
  const department = departments.find(({ id }) => !departmentId || id === departmentId) ?? refuse(sharedCodes.missing);
  const room = roomId ? ((await findRoom(cx, roomId)) ?? refuse(sharedCodes.missing)) : null;
  if (room && room.departmentId !== department.id) refuse(registrationCodes.foreignRoom);
  return { departmentId: department.id, roomId: room?.id ?? null };
}

/** 快速接诊: registers and receives a patient, unless the patient waits already. */
export async function receiveQuick(cx: SessionCx, input: Input) {
  const patient = (await lockPatient(cx, input.patientId)) ?? refuse(stageCodes.noPatient);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  const waiting = await unfinishedVisit(cx, patient.id);
  if (waiting) {
    const { waitingAlready } = consultingDeskCodes;
    const says = sentence(waitingAlready, { visitNo: waiting.visitNo });
    throw new Refusal(waitingAlready.code, says, { acceptsId: waiting.id });
  }
  const { staffId } = cx.caller;
  const doctor = staffId === null ? undefined : await findDoctor(cx, staffId);
  const visited = (await patientBar(cx, patient.id))?.visitCount ?? 0;
  const { acceptsId } = await enterVisit(cx, {
    ...{ patientId: patient.id, regKind: registrationKind.codes.DOCTOR, receiveSource: '快速接诊' },
    ...(await placeOf(cx, input)),
    doctorId: doctor?.id ?? null,
    visitType: input.visitType ?? (visited > 0 ? RETURN_VISIT : FIRST_VISIT),
    fee: await quickReceiveFee(cx),
  });
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  await writeVisit(cx, acceptsId, {
    state: 'RECEIVED',
    ...(await receiving(cx, visit, { atOnce: true })),
  });
  cx.log({ targetType: '就诊', targetId: acceptsId, targetName: `${visit.visitNo} ${patient.name}` });
  return opened(cx, visit);
}
