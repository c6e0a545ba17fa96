import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { normalIdCard } from '@mingmou/contract/patients/id-card.rules';
import { patientCodes } from '@mingmou/contract/patients/patient.codes';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { carrierOf, judgeDuplicates, normalName } from '@mingmou/contract/patients/patient.rules';
import { forbidden, refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../kernel/file/file-link';
import { lookAtChain } from '../../kernel/report/view.store';
import { changes } from '../../kernel/row/operation-log';
import { chainNumber } from '../../kernel/row/sequence';
import { transition } from '../../kernel/row/transition';
import { whereUnique } from '../../kernel/row/unique';
import { asSeen } from '../../kernel/row/versioned-row';
import { enabledLabelIds } from './customer.store';
import {
  insertPatient,
  lockPatient,
  lockPatients,
  logLook,
  patientDetail,
  patientsByPhone,
  writePatient,
} from './patient.store';
import { possibleDuplicates } from './patient-duplicate.store';
import { type PatientInput, patientColumns } from './patient-fields.service';
import { referrerName } from './patient-links.store';
import { rowsOf, unfinishedOf } from './patient-ties.store';
import { aged, listed, listedAll, PATIENT } from './patient-view.service';

const RECORD_SERIES = 'PATIENT';
const RECORD_DIGITS = 8;
const MOST_LABELS = 20;

const seesChain = (cx: SessionCx) => holds('patient:chain', cx.caller);

/** Refuses the whole chain to who may look at the own organisation alone. */
export function checkScope(cx: SessionCx, { wholeChain }: { readonly wholeChain?: boolean | null }): void {
  if (wholeChain && !seesChain(cx)) throw forbidden('全连锁');
}

/** Returns a patient of this organisation, or of the chain if the caller may see all patients. */
export async function patientHere(cx: SessionCx, id: number) {
  const row = (await patientDetail(cx, id)) ?? refuse(sharedCodes.missing);
  if (!row.isHere && !seesChain(cx)) refuse(patientCodes.notHere);
  return row;
}

/** One patient with the numbers in full; the look is logged. */
export async function patientById(cx: SessionCx, id: number) {
  const row = await patientHere(cx, id);
  await logLook(cx, patient.findById, { targetType: PATIENT, targetId: id, targetName: row.name });
  const { referrerType, referrerId, photoFileId } = row;
  const [photo] = await picturesOf(cx, photoFileId === null ? [] : [photoFileId]);
  return {
    ...aged(cx, row),
    carrier: carrierOf(row.phone) ?? null,
    referrerName: referrerType && referrerId ? await referrerName(cx, referrerType, referrerId) : null,
    photo: photo ?? null,
  };
}

/** Returns a patient of the chain for the desk, from any organisation. */
export async function patientAtRegistrationDesk(cx: SessionCx, id: number) {
  return listed(cx, (await patientDetail(cx, id)) ?? refuse(sharedCodes.missing));
}

/** Returns the patients of the chain with this phone; reading full numbers is logged. */
export async function patientsWithPhone(cx: SessionCx, phone: string) {
  return listedAll(cx, patient.findByPhone, await patientsByPhone(cx, phone));
}

/** The file that the desk changes, with the numbers in full; the look is logged. */
export async function patientFile(cx: SessionCx, id: number) {
  const row = (await patientDetail(cx, id)) ?? refuse(sharedCodes.missing);
  await logLook(cx, registrationDesk.file, { targetType: PATIENT, targetId: id, targetName: row.name });
  return row;
}

export async function nameOf(cx: SessionCx, id: number): Promise<string> {
  return (await patientHere(cx, id)).name;
}

type DuplicateInput = InputOf<typeof patient.checkDuplicate>;

/** Whom the typed facts could mean, by the first rule that speaks. */
export async function duplicatesOf(cx: SessionCx, input: DuplicateInput) {
  const facts = {
    ...input,
    name: normalName(input.name),
    idCardNo: input.idCardNo ? normalIdCard(input.idCardNo) : null,
    birthday: input.birthday ?? null,
    sex: input.sex ?? null,
  };
  const rows = await possibleDuplicates(cx, { ...facts, exceptId: input.id ?? null });
  const known = rows.map((row) => ({ ...row, phones: [row.phone, row.phone2, row.guardianPhone] }));
  return judgeDuplicates(facts, known);
}

interface Typed extends DuplicateInput {
  readonly confirmDuplicate?: boolean | null;
}

/** Refuses a second file of one person; answers who shares the phone. */
async function refuseDuplicates(cx: SessionCx, { confirmDuplicate, ...facts }: Typed) {
  const { level, by, candidates } = await duplicatesOf(cx, facts);
  const [first] = candidates;
  if (!first) return [];
  const { name, recordNo } = first;
  if (by === 'ID_CARD') refuse(patientCodes.idCardTaken, { name, recordNo });
  if (by === 'NAME_PHONE') refuse(patientCodes.sameNameAndPhone, { name, recordNo });
  if (level === 'CONFIRM' && !confirmDuplicate) refuse(patientCodes.sameNameAndBirthday, { n: candidates.length });
  return level === 'FAMILY' ? candidates : [];
}

/** Two people changing two files to one card at the same instant: the later one looks again. */
function uniqueCard<T>(write: () => Promise<T>): Promise<T> {
  return whereUnique({ patient_id_card_once: () => refusal(sharedCodes.stale) }, write);
}

interface Photographed {
  readonly photoFileId: number | null;
}

function linkPhoto(cx: SessionCx, ownerId: number, row: Photographed, former?: Photographed): Promise<void> {
  const [wanted = [], held = []] = [row, former].map((one) => (one?.photoFileId ? [one.photoFileId] : []));
  return linkFiles(cx, { use: 'PATIENT_PHOTO', ownerId, wanted, held });
}

/** Saves a new file; `quick` marks a quick registration whose other fields are still missing. */
export async function savePatient(
  cx: SessionCx,
  { confirmDuplicate, ...input }: InputOf<typeof patient.save>,
  { quick = false } = {},
) {
  const { propertyOwnerId, orgId } = cx.caller;
  // Taken first: its row stays locked, so that two desks never make a file of one person at the same time.
  const recordNo = `B${await chainNumber(cx, RECORD_SERIES, RECORD_DIGITS)}`;
  const row = await patientColumns(cx, input, { recordNo, quick });
  const { name, phone, idCardNo, birthday, sex } = row;
  const family = await refuseDuplicates(cx, { name, phone, idCardNo, birthday, sex, confirmDuplicate });
  const id = await uniqueCard(() => insertPatient(cx, { ...row, recordNo, propertyOwnerId, firstOrgId: orgId }));
  await linkPhoto(cx, id, row);
  cx.log({ targetType: PATIENT, targetId: id, targetName: name, ...changes(patient.fields, {}, row) });
  return { id, recordNo, version: 1, familyHint: family.length > 0 ? [...family] : null };
}

type Change = PatientInput & {
  readonly id: number;
  readonly version: number;
  readonly confirmDuplicate?: boolean | null;
};

async function writeChange(cx: SessionCx, { id, version, confirmDuplicate, ...input }: Change) {
  const old = asSeen(await lockPatient(cx, id), version);
  const row = await patientColumns(cx, input, { recordNo: old.recordNo, former: old });
  const { name, phone, idCardNo, birthday, sex } = row;
  const isSame =
    old.name === name &&
    old.phone === phone &&
    old.idCardNo === idCardNo &&
    old.birthday === birthday &&
    old.sex === sex;
  if (!isSame) await refuseDuplicates(cx, { id, name, phone, idCardNo, birthday, sex, confirmDuplicate });
  await linkPhoto(cx, id, row, old);
  await uniqueCard(() => writePatient(cx, id, row));
  cx.log({ targetType: PATIENT, targetId: id, targetName: name, ...changes(patient.fields, old, row) });
  return { id, version: version + 1 };
}

export async function updatePatient(cx: SessionCx, input: Change) {
  await patientHere(cx, input.id);
  return writeChange(cx, input);
}

/** The desk registers people of other organisations too, and mends their files while doing so. */
export function updatePatientFromRegistrationDesk(cx: SessionCx, input: Change) {
  return writeChange(cx, input);
}

/** Refuses to delete a patient with any objects in the chain, who can only be disabled or merged; returns the name. */
export async function mayDelete(cx: SessionCx, id: number): Promise<string> {
  const { name } = await patientHere(cx, id);
  await lookAtChain(cx);
  const rows = await rowsOf(cx, id);
  if (rows.length > 0) refuse(patientCodes.hasRows, { list: rows.join('、') });
  return name;
}

async function mayDisable(cx: SessionCx, id: number): Promise<void> {
  await lookAtChain(cx);
  const open = await unfinishedOf(cx, id);
  if (open.length > 0) refuse(patientCodes.unfinished, { list: open.join('、') });
}

/** Enables, disables or deletes; the record number is never given again. */
export async function movePatient(cx: SessionCx, move: MasterMove & { readonly reason?: string | null }) {
  const { id, stateEnum, version, reason } = move;
  await patientHere(cx, id);
  if (stateEnum === 'DELETE') await mayDelete(cx, id);
  if (stateEnum === 'DISABLE') await mayDisable(cx, id);
  await transition(cx, {
    flow: patient.lifecycle,
    action: stateEnum,
    version,
    lock: () => lockPatient(cx, id),
    state: (row) => row.stateEnum,
    write: (_row, to) => writePatient(cx, id, { stateEnum: to }),
    target: ({ name }) => ({ targetType: PATIENT, targetName: name }),
    reason,
  });
  return null;
}

type Labelled = Awaited<ReturnType<typeof lockPatients>>;

/** Who has them so already is skipped, and one with too many refuses the whole; answers how many changed. */
async function relabel(cx: SessionCx, people: Labelled, added: readonly number[], removed: readonly number[]) {
  let changed = 0;
  for (const { id, labelIds } of people) {
    const next = [...new Set([...labelIds, ...added])].filter((label) => !removed.includes(label));
    if (next.length > MOST_LABELS) refuse(patientCodes.tooManyLabels);
    if (next.length === labelIds.length && next.every((label) => labelIds.includes(label))) continue;
    await writePatient(cx, id, { labelIds: next });
    changed += 1;
  }
  return changed;
}

/** Adds and takes off labels of several patients. */
export async function labelPatients(cx: SessionCx, input: InputOf<typeof patient.labelBatch>) {
  const added = await enabledLabelIds(cx, input.addLabelIds ?? []);
  if (added.length < new Set(input.addLabelIds ?? []).size) refuse(sharedCodes.missing);
  const removed = input.removeLabelIds ?? [];
  const ids = [...new Set(input.ids)];
  const changed = await relabel(cx, await lockPatients(cx, ids), added, removed);
  cx.log({
    targetType: PATIENT,
    targetName: `${changed}位`,
    after: { added: { label: '添加标签', value: added }, removed: { label: '取消标签', value: removed } },
  });
  return { changed, skipped: ids.length - changed };
}

/** Adds enabled labels to a patient; removes none. */
export async function addLabels(cx: SessionCx, patientId: number, labelIds: readonly number[]): Promise<void> {
  await relabel(cx, await lockPatients(cx, [patientId]), await enabledLabelIds(cx, labelIds), []);
}

/** Sets the labels of a patient. New labels must be enabled; existing ones may be disabled. */
export async function setLabels(cx: SessionCx, patientId: number, labelIds: readonly number[]): Promise<void> {
  const people = await lockPatients(cx, [patientId]);
  const former = people.flatMap((one) => one.labelIds);
  const fresh = [...new Set(labelIds)].filter((id) => !former.includes(id));
  const added = await enabledLabelIds(cx, fresh);
  if (added.length < fresh.length) refuse(sharedCodes.missing);
  const removed = former.filter((id) => !labelIds.includes(id));
  await relabel(cx, people, added, removed);
}
