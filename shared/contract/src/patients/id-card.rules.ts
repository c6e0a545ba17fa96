import { isDate } from '../base/check';
import { patientCodes } from './patient.codes';

const SHAPE = /^\d{17}[\dX]$/;
/** Longer than every phone, record number and passport. */
const LIKE_CARD = /^\d{15,}X?$/;
const OTHER_SHAPE = /^[A-Z0-9]{5,20}$/;
const RESIDENT = 1;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_DIGITS = '10X98765432';
const SEX_DIGIT = 16;

export interface IdCardFacts {
  readonly birthday: string;
  readonly sex: 1 | 2;
}

/** As it is stored and compared: capitals without spaces. */
export function normalIdCard(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Length and characters: an identity card has 18, another document 5 to 20. */
export function isIdCardShaped(type: number, number: string): boolean {
  return (type === RESIDENT ? SHAPE : OTHER_SHAPE).test(number);
}

function checkDigitOf(number: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECK_DIGITS[sum % 11];
}

/** Returns the fault of a typed number in the words of the desk; undefined for an empty one. */
export function idCardFault(type: number, number: string): string | undefined {
  if (number === '') return undefined;
  if (isIdCardShaped(type, number)) {
    return type === RESIDENT && !readIdCard(number) ? patientCodes.idCardWrong.text : undefined;
  }
  return type === RESIDENT ? '身份证号应为18位，请核对' : '证件号码应为5到20位字母或数字，请核对';
}

/**
 * Returns the fault of a number that can only be an identity card's, typed into a patient search; undefined for other
 * text.
 */
export function searchedCardFault(typed: string): string | undefined {
  const number = normalIdCard(typed);
  return LIKE_CARD.test(number) ? idCardFault(RESIDENT, number) : undefined;
}

/** Birthday and sex of an identity card (GB 11643); null where check digit or date is wrong. */
export function readIdCard(number: string): IdCardFacts | null {
  if (!SHAPE.test(number) || checkDigitOf(number) !== number[17]) return null;
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDate(birthday)) return null;
  return { birthday, sex: Number(number[SEX_DIGIT]) % 2 === 1 ? 1 : 2 };
}
