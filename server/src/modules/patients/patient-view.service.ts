import { holds } from '@mingmou/contract/auth/rights';
import type { CallSpec } from '@mingmou/contract/base/call';
import { ageText, ageYears } from '@mingmou/contract/patients/age.rules';
import { maskedIdCard, maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { logLook } from './patient.store';

interface Shown {
  readonly name: string;
  readonly birthday: string;
  readonly birthdayEstimated: boolean;
  readonly phone: string;
  readonly idCardNo: string | null;
}

export const PATIENT = '患者';
const NAMES_IN_LOG = 5;

export const seesPlain = (cx: SessionCx) => holds('patient:plain', cx.caller);

/** With the age of today. */
export function aged<P extends Pick<Shown, 'birthday' | 'birthdayEstimated'>>(cx: SessionCx, person: P) {
  const today = dayText(cx.now);
  const { birthday, birthdayEstimated } = person;
  return { ...person, age: ageText(birthday, today, birthdayEstimated), ageYears: ageYears(birthday, today) };
}

/** As lists carry it: numbers masked unless the role may read them. */
export function listed<P extends Shown>(cx: SessionCx, person: P) {
  const row = aged(cx, person);
  if (seesPlain(cx)) return row;
  return { ...row, phone: maskedPhone(row.phone), idCardNo: row.idCardNo && maskedIdCard(row.idCardNo) };
}

/** The phone alone, of rows that are about something else. */
export function phoneListed<Row extends { readonly phone: string | null }>(cx: SessionCx, row: Row): Row {
  return seesPlain(cx) || row.phone === null ? row : { ...row, phone: maskedPhone(row.phone) };
}

/** Logs that the caller read the full numbers of a list. */
export async function logPhones(cx: SessionCx, call: CallSpec, targetName: string): Promise<void> {
  if (seesPlain(cx)) await logLook(cx, call, { targetType: PATIENT, targetName });
}

/** Logs that one phone was answered in full, whether or not the role may read all phones. */
export function logPhone(cx: SessionCx, call: CallSpec, targetName: string): Promise<void> {
  return logLook(cx, call, { targetType: PATIENT, targetName });
}

/** Logs that the caller opened a row with one person's full numbers. */
export function logPerson(cx: SessionCx, call: CallSpec, { id, name }: { readonly id: number; readonly name: string }) {
  return logLook(cx, call, { targetType: PATIENT, targetId: id, targetName: name });
}

/** Returns a list of people; reading full numbers is logged. */
export async function listedAll<P extends Shown>(cx: SessionCx, call: CallSpec, people: readonly P[]) {
  if (seesPlain(cx) && people.length > 0) {
    const names = people.slice(0, NAMES_IN_LOG).map(({ name }) => name);
    const rest = people.length > NAMES_IN_LOG ? `等${people.length}位` : '';
    await logLook(cx, call, { targetType: PATIENT, targetName: `${names.join('、')}${rest}` });
  }
  return people.map((person) => listed(cx, person));
}
