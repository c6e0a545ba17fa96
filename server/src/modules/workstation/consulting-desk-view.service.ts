import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { jobTitle as jobTitles } from '@mingmou/contract/dict/job-title';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import type { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { pageOf } from '../../kernel/row/list';
import { patientAccount } from '../cashier/payer/patient-account.service';
import { usablePatientPackages } from '../patient-package/patient-package.service';
import { minutesWaited, shownHead } from '../visit/visit.rules';
import { isReceiver } from './consulting-desk.service';
import {
  consultingDeskCounts,
  consultingDeskVisits,
  labelsNamed,
  latestFirst,
  patientBar,
  queueOrder,
  visitsAtConsultingDesk,
} from './consulting-desk.store';
import { waitingRecords } from './device/device.store';
import { doctorsOf, findPrescriber, nameOfAccount } from './employee.store';
import { shownEpisodes } from './episode.store';
import { measuredLast } from './last-measures.service';
import { referralCount } from './referral.store';
import { findRecord } from './stage.store';
import { CONSULTATION, shownTabs } from './tabs.service';
import { readingOf } from './visit-reader.guard';

type Row = Awaited<ReturnType<ReturnType<typeof consultingDeskVisits>['executeTakeFirstOrThrow']>>;

function isMine(cx: SessionCx, row: Row): boolean {
  return row.acceptsState > 0 && isReceiver(cx, row);
}

/** A visit as the desk and the search show it. */
export function shownVisit<Found extends Row>(cx: SessionCx, row: Found) {
  return {
    ...shownHead(row, cx.now),
    isMine: isMine(cx, row),
    waitingMinutes: minutesWaited(row.registeredAt, row.receiveAt ?? row.finishAt, cx.now),
  };
}

/** The visits of the desk, with the number in each state. */
export async function consultingDeskPage(cx: SessionCx, query: InputOf<typeof consultingDesk.searchPage>) {
  const isQueue = query.acceptsState !== stateCode(acceptsFlow, 'DONE');
  const page = await pageOf(visitsAtConsultingDesk(cx, query), query, isQueue ? queueOrder : latestFirst);
  return {
    ...page,
    records: page.records.map((row) => shownVisit(cx, row)),
    counts: await consultingDeskCounts(cx, query),
  };
}

function findRow(cx: SessionCx, acceptsId: number): Promise<Row | undefined> {
  return consultingDeskVisits(cx).where('accepts.id', '=', acceptsId).executeTakeFirst();
}

export async function stateOfVisit(cx: SessionCx, acceptsId: number) {
  const { acceptsState, receiveBy, doctorName, version } = (await findRow(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const receiver = (await nameOfAccount(cx, receiveBy)) ?? doctorName;
  return { acceptsState, receiveStaffName: acceptsState > 0 ? receiver : null, version };
}

/** The allergies that 问诊 of a visit names, as a draft too; null where it names none. */
async function askedAllergy(cx: SessionCx, acceptsId: number): Promise<string | null> {
  const record = await findRecord(cx, { acceptsId, stage: CONSULTATION });
  const { allergyHas, allergyText } = (record?.content ?? {}) as Consultation;
  return allergyHas === '有' ? allergyText || '有' : null;
}

export async function visitWithTabs(cx: SessionCx, acceptsId: number) {
  const { cx: reading, visit, isForeign } = await readingOf(cx, acceptsId, findRow);
  const stages = await shownTabs(reading, { ...visit, id: acceptsId });
  const deviceCount = await waitingRecords(reading, acceptsId);
  return {
    ...shownVisit(cx, visit),
    isMine: !isForeign && isMine(cx, visit),
    isForeign,
    stages,
    askedAllergy: await askedAllergy(reading, acceptsId),
    deviceCount,
    referralCount: await referralCount(reading, acceptsId),
  };
}

export async function doctorsHere(cx: SessionCx, departmentId: number | null | undefined) {
  const people = await doctorsOf(cx, departmentId);
  return people.map(({ jobTitle, ...person }) => ({
    ...person,
    title: dictName(jobTitles, jobTitle),
    isMe: person.staffId === cx.caller.staffId,
  }));
}

export async function doctorTitle(cx: SessionCx, staffId: number) {
  const { name, jobTitle } = (await findPrescriber(cx, staffId)) ?? refuse(sharedCodes.missing);
  return { name, title: dictName(jobTitles, jobTitle) };
}

/** Returns the patient bar: allergies, labels, latest measurements, balances, and active treatments. */
export async function patientInfo(cx: SessionCx, patientId: number) {
  const patient = (await patientBar(cx, patientId)) ?? refuse(stageCodes.noPatient);
  const measures = await measuredLast(cx, patientId);
  return {
    ...shownHead(patient, cx.now),
    birthday: patient.birthday,
    ...measures,
    labels: await labelsNamed(cx, patient.labelIds),
    ...(await patientAccount(cx, patientId)),
    usablePackages: await usablePatientPackages(cx, patientId),
    activeEpisodes: await shownEpisodes(cx, patientId),
  };
}
