import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { jobTitle as jobTitles } from '@mingmou/contract/dict/job-title';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import type { desk } from '@mingmou/contract/workstation/desk.contract';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import type { SessionCx } from '../../kernel/cx';
import { pageOf } from '../../kernel/list';
import { refuse } from '../../kernel/refusal';
import { minutesWaited, shownHead } from '../visit/visit.rules';
import { isReceiver } from './desk.service';
import {
  deskCounts,
  deskVisits,
  labelsNamed,
  lastMeasures,
  latestFirst,
  patientBar,
  queueOrder,
  visitsAtDesk,
} from './desk.store';
import { doctorsOf, findPrescriber, nameOfAccount } from './employee.store';
import { shownTabs } from './tabs';

type Row = Awaited<ReturnType<ReturnType<typeof deskVisits>['executeTakeFirstOrThrow']>>;

function shown(cx: SessionCx, row: Row) {
  return {
    ...shownHead(row, cx.now),
    isMine: row.acceptsState > 0 && isReceiver(cx, row),
    waitingMinutes: minutesWaited(row.registeredAt, row.receiveAt ?? row.finishAt, cx.now),
  };
}

/** The visits of the desk or of the search, with the number in each state. */
export async function deskPage(cx: SessionCx, query: InputOf<typeof desk.searchPage>) {
  const isQueue = query.scope === 'DESK' && query.acceptsState !== 2;
  const page = await pageOf(visitsAtDesk(cx, query), query, isQueue ? queueOrder : latestFirst);
  return { ...page, records: page.records.map((row) => shown(cx, row)), counts: await deskCounts(cx, query) };
}

async function visitOf(cx: SessionCx, acceptsId: number): Promise<Row> {
  const row = await deskVisits(cx).where('accepts.id', '=', acceptsId).executeTakeFirst();
  return row ?? refuse(stageCodes.noVisit);
}

export async function stateOfVisit(cx: SessionCx, acceptsId: number) {
  const { acceptsState, receiveBy, doctorName, version } = await visitOf(cx, acceptsId);
  const receiver = (await nameOfAccount(cx, receiveBy)) ?? doctorName;
  return { acceptsState, receiveStaffName: acceptsState > 0 ? receiver : null, version };
}

export async function visitWithTabs(cx: SessionCx, acceptsId: number) {
  const row = await visitOf(cx, acceptsId);
  return { ...shown(cx, row), stages: await shownTabs(cx, { ...row, id: acceptsId }) };
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

function measured(record: TriageRecord) {
  const { odArSph, odArCyl, osArSph, osArCyl, odAl, osAl } = record;
  return {
    lastSe: { od: equivalentOf(odArSph, odArCyl), os: equivalentOf(osArSph, osArCyl) },
    lastAl: { od: odAl ?? null, os: osAl ?? null },
  };
}

/** The patient bar: allergy, labels, and what was measured last. */
export async function patientInfo(cx: SessionCx, patientId: number) {
  const patient = (await patientBar(cx, patientId)) ?? refuse(stageCodes.noPatient);
  const last = await lastMeasures(cx, patientId);
  const measures = last ? measured(last.content) : { lastSe: null, lastAl: null };
  return {
    ...shownHead(patient, cx.now),
    birthday: patient.birthday,
    ...measures,
    labels: await labelsNamed(cx, patient.labelIds),
  };
}
