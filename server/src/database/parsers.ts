import { types } from 'pg';

/** PostgreSQL's fixed numbers of its built-in types. */
const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
  numeric: 1700,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const;

const SECONDS_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers that JSON carries exactly`);
  return value;
}

/** Digits of which a binary float keeps each, so that its shortest text is the decimal that it was made of. */
const EXACT_DIGITS = 15;

/** Removes leading zeros of a number and trailing zeros of its fraction. */
const significant = (text: string) =>
  (text.includes('.') ? text.replace(/0+$/, '') : text).replace(/^-?0*\.?0*|\./g, '');

/** Money, prices, rates and measures: the number that JSON carries, or nothing. A quotient is rounded where it is made. */
function toExactDecimal(text: string): number {
  if (text.length > EXACT_DIGITS && significant(text).length > EXACT_DIGITS)
    throw new RangeError(`${text} has more digits than a JSON number carries exactly`);
  return Number(text);
}

const asIs = (text: string): string => text;

/** The session writes ISO dates in the clinic's time zone, so cutting the fraction and the offset is enough. */
const toSeconds = (text: string): string => text.slice(0, SECONDS_LENGTH);

// The driver's declared list of numbers leaves out the arrays.
const TEXT_ARRAY: number = 1009;
const parseTextArray: (text: string) => unknown = types.getTypeParser(TEXT_ARRAY, 'text');

/** Elements of a PostgreSQL array literal as text; the driver's own parsers make floats and Date objects of them. */
function arrayOf(parse: (text: string) => string | number) {
  return (text: string) => {
    const items: unknown = parseTextArray(text);
    return Array.isArray(items) ? items.map((item) => (item === null ? null : parse(String(item)))) : [];
  };
}

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, toSafeInteger],
  [OID.numeric, toExactDecimal],
  [OID.date, asIs],
  [OID.timestamp, toSeconds],
  [OID.timestamptz, toSeconds],
  [OID.int8Array, arrayOf(toSafeInteger)],
  [OID.dateArray, arrayOf(asIs)],
  [OID.timestamptzArray, arrayOf(toSeconds)],
  [OID.numericArray, arrayOf(toExactDecimal)],
]);

/** int8 and numeric → number, date and time → text as conventions write them. */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? types.getTypeParser(oid, format);
  },
};
