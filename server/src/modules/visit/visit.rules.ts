import { ageText } from '@mingmou/contract/patients/age.rules';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { dayText, instantOf } from '../../kernel/context/clock';

interface Head {
  readonly birthday: string;
  readonly birthdayEstimated: boolean;
  readonly phone: string;
}

/** A patient as lists show one: the age instead of the birthday, the phone masked. */
export function shownHead<Row extends Head>(row: Row, now: Date) {
  const { birthday, birthdayEstimated, phone } = row;
  return { ...row, age: ageText(birthday, dayText(now), birthdayEstimated), phone: maskedPhone(phone) };
}

/** Whole minutes from the registration until the patient was received, or until now. */
export function minutesWaited(registeredAt: string, until: string | null, now: Date): number {
  const end = until === null ? now : instantOf(until);
  return Math.max(0, Math.floor((end.getTime() - instantOf(registeredAt).getTime()) / 60_000));
}
