import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { normalIdCard, readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { checkIdCard, checkLeaveDate, checkPlaces, type WorkPlace } from '@mingmou/contract/system/org/employee.rules';
import { employeeCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../../kernel/file/file-link';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import {
  choosablePlaces,
  filesOfStaff,
  holdDepartments,
  replacePlaces,
  staffMatching,
  staffSorting,
  usesOfStaff,
} from './staff.store';
import { staffObserver } from './staff-observer.port';

type Draft = InputOf<typeof employee.save>;

interface Person {
  readonly id: number;
  readonly name: string;
}

function refuseMalformed(
  name: 'idCard' | 'departmentIds' | 'leaveDate' | 'okTrainCertNo',
  reason: string | null,
): void {
  if (reason) throw malformed(name, `${employee.fields[name].title}：${reason}`);
}

/** Organisations and departments must be in use, or be those where the person works already. */
async function checkedPlaces(cx: SessionCx, wanted: Draft['departmentIds'], held: readonly WorkPlace[]) {
  refuseMalformed('departmentIds', checkPlaces(wanted));
  const places = wanted.map(({ orgId, departmentIds }) => ({ orgId, departmentIds: [...new Set(departmentIds)] }));
  const here = places.find(({ orgId }) => orgId === cx.caller.orgId);
  await holdDepartments(cx, here?.departmentIds ?? []);
  const open = await choosablePlaces(cx);
  for (const { orgId, departmentIds } of places) {
    const org = open.find(({ id }) => id === orgId);
    const former = held.find((place) => place.orgId === orgId);
    const known = new Set([...(org?.departments ?? []).map(({ id }) => id), ...(former?.departmentIds ?? [])]);
    if (!(org || former) || departmentIds.some((id) => !known.has(id))) refuse(sharedCodes.missing);
  }
  return places;
}

/** Refuses to remove a person with open work in these organisations, or in the whole chain. */
async function refuseBusy(cx: SessionCx, { id, name }: Person, orgIds?: readonly number[]) {
  const uses = await usesOfStaff(cx, id, orgIds);
  if (uses.schedules > 0) refuse(employeeCodes.hasSchedules, { name, n: uses.schedules });
  if (uses.visits > 0) refuse(employeeCodes.hasVisits, { name });
  return uses;
}

type Places = Draft['departmentIds'];

/** Returns the stored values of a person with these places of work. */
export function staffValues(input: Omit<Draft, 'openAccount' | 'departmentIds'>, departmentIds: Places) {
  const idCard = input.idCard ? normalIdCard(input.idCard) : null;
  return {
    staffNo: input.staffNo,
    name: input.name,
    pinyin: input.pinyin?.toLowerCase() ?? initials(input.name),
    sex: input.sex,
    mobile: input.mobile,
    natures: [...new Set(input.natures)],
    jobTitle: input.jobTitle ?? null,
    departmentIds,
    prescribeRight: input.prescribeRight,
    registrable: input.registrable,
    subscribable: input.subscribable,
    idCard,
    birthday: input.birthday ?? (idCard ? (readIdCard(idCard)?.birthday ?? null) : null),
    practiceCertNo: input.practiceCertNo ?? null,
    qualificationCertNo: input.qualificationCertNo ?? null,
    practiceScope: input.practiceScope ?? null,
    okTrainCertNo: input.okTrainCertNo ?? null,
    okTrainCertUntil: input.okTrainCertUntil ?? null,
    practiceType: input.practiceType ?? null,
    hireDate: input.hireDate ?? null,
    leaveDate: input.leaveDate ?? null,
    sort: input.sort ?? 0,
    intro: input.intro ?? null,
    avatarFileId: input.avatarFileId ?? null,
    signFileId: input.signFileId ?? null,
  };
}

async function valuesOf(cx: SessionCx, input: Draft, old?: Person & { readonly departmentIds: readonly WorkPlace[] }) {
  refuseMalformed('idCard', checkIdCard(input.idCard));
  refuseMalformed('leaveDate', checkLeaveDate(input.hireDate, input.leaveDate));
  if (input.okTrainCertUntil && !input.okTrainCertNo) refuseMalformed('okTrainCertNo', '请填写编号');
  const departmentIds = await checkedPlaces(cx, input.departmentIds, old?.departmentIds ?? []);
  const left = (old?.departmentIds ?? []).filter(({ orgId }) => departmentIds.every((place) => place.orgId !== orgId));
  if (old && left.length > 0) {
    const orgIds = left.map(({ orgId }) => orgId);
    await refuseBusy(cx, old, orgIds);
  }
  return staffValues(input, departmentIds);
}

type Values = ReturnType<typeof staffValues>;

/** The column also takes codes that a chain added. */
const stored = (code: Values['jobTitle']) => (code === null ? null : String(code));

type StaffFiles = Pick<Values, 'avatarFileId' | 'signFileId'>;

const one = (id: number | null | undefined) => (id ? [id] : []);

async function linkPictures(cx: SessionCx, ownerId: number, wanted: StaffFiles, held: StaffFiles | undefined) {
  const { avatarFileId, signFileId } = wanted;
  await linkFiles(cx, { use: 'STAFF_AVATAR', ownerId, wanted: one(avatarFileId), held: one(held?.avatarFileId) });
  await linkFiles(cx, { use: 'STAFF_SIGN', ownerId, wanted: one(signFileId), held: one(held?.signFileId) });
}

/** Returns avatar and signature of a staff member of the caller's organisation. */
export async function staffPictures(cx: SessionCx, id: number) {
  const [row] = await staffMatching(cx).where('employee.id', '=', id).execute();
  if (!row) refuse(sharedCodes.missing);
  return picturesOf(cx, [...one(row.avatarFileId), ...one(row.signFileId)]);
}

async function insert(cx: SessionCx, { departmentIds, jobTitle, ...columns }: Values): Promise<number> {
  const id = await insertRow(cx, 'employee', { ...columns, jobTitle: stored(jobTitle) });
  await replacePlaces(cx, id, departmentIds);
  await linkPictures(cx, id, columns, undefined);
  await staffObserver.connected(cx, id);
  return id;
}

async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  if ('stateEnum' in change) {
    await writeRow(cx, 'employee', id, change);
    return staffObserver.connected(cx, id);
  }
  const { departmentIds, jobTitle, ...columns } = change;
  await linkPictures(cx, id, columns, await filesOfStaff(cx, id));
  const row: RowChange<'employee'> = { ...columns, jobTitle: stored(jobTitle) };
  await writeRow(cx, 'employee', id, row);
  await replacePlaces(cx, id, departmentIds);
}

/**
 * Refuses to disable or delete a person with future schedules, open visits or an active account (domain-system §2.7).
 */
async function beforeMove(cx: SessionCx, person: Person, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') return;
  const { accounts } = await refuseBusy(cx, person);
  if (accounts === 0) return;
  const action = employee.lifecycle.actions[to].title;
  refuse(sharedCodes.inUse, { label: employee.name, name: person.name, place: employee.row.account.title, action });
}

/** Returns where a person is used; unused places are left out. */
export async function staffQuote(cx: SessionCx, id: number) {
  const { schedules, visits, accounts } = await usesOfStaff(cx, id);
  return [
    { where: '排班', count: schedules },
    { where: '就诊', count: visits },
    { where: '账号', count: accounts },
  ].filter(({ count }) => count > 0);
}

/** Staff of the chain: number and mobile are unique; each person works in departments of one or more organisations. */
export const staffRules = {
  table: 'employee',
  rows: staffMatching,
  sorting: staffSorting,
  valuesOf,
  unique: {
    employee_staff_no_once: ({ staffNo }: Values) => duplicate(employee.fields.staffNo.title, staffNo)(),
    employee_mobile_once: ({ mobile }: Values) => duplicate(employee.fields.mobile.title, mobile)(),
  },
  insert,
  write,
  beforeMove,
} as const;
