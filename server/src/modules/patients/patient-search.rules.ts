import { normalName } from '@mingmou/contract/patients/patient.rules';
import { readingsOf } from './patient-pinyin.rules';

/**
 * Keys by which `patient_search` finds a person through one index. Each begins with the chain, so that the index leads
 * to its rows alone: `7n小` `7n小明` name, `7pwangx` full pinyin or shortened, `7iwx` initials, `7m王xm` both,
 * `7t1380` pieces of a phone,
 * `7r0123` end of the record number, `7c…` identity card.
 */
export interface Searched {
  readonly name: string;
  readonly pinyin: string;
  readonly pinyinInitials: string;
  readonly phone: string;
  readonly phone2: string | null;
  readonly guardianPhone: string | null;
  readonly idCardNo: string | null;
  readonly recordNo: string;
}

export interface SearchTerms {
  /** Alternatives: one match is sufficient. */
  readonly ones: readonly string[] | null;
  /** Pieces that all must match, if the text contains `contained`. */
  readonly pieces: readonly string[] | null;
  readonly contained: string;
}

const PHONE_PIECE = 4;
const RECORD_DIGITS = 8;
const SHORTEST_PREFIX = 2;
const LONGEST_PREFIX = 24;
const NOTHING: SearchTerms = { ones: null, pieces: null, contained: '' };

const HALF_WRITTEN = /^\p{Script=Han}+[a-z]+$/u;
const HAN = /\p{Script=Han}/u;

/** Every run of `length` characters. */
function runs(text: string, length: number): string[] {
  const characters = [...text];
  return characters.slice(length - 1).map((_, index) => characters.slice(index, index + length).join(''));
}

function prefixes(text: string): string[] {
  const longest = Math.min(text.length, LONGEST_PREFIX);
  return Array.from({ length: Math.max(0, longest - SHORTEST_PREFIX + 1) }, (_, index) =>
    text.slice(0, SHORTEST_PREFIX + index),
  );
}

/**
 * Returns abbreviations with a complete surname: `songyj`, in addition to prefixes of the full reading. One letter
 * after the complete syllables is such a prefix already.
 */
function shortened(syllables: readonly string[]): string[] {
  const initials = syllables.map((syllable) => syllable.slice(0, 1));
  return syllables.flatMap((_, at) => {
    const whole = syllables.slice(0, at + 1).join('');
    const rest = initials.slice(at + 1);
    return rest.slice(1).map((_letter, index) => whole + rest.slice(0, index + 2).join(''));
  });
}

/** Characters first, then initials: `宋yj`, `宋雨j`. */
function halfWritten(name: string, reading: readonly string[]): string[] {
  const characters = [...name];
  if (reading.length !== characters.length) return [];
  const initials = reading.map((syllable) => syllable.slice(0, 1));
  return characters.flatMap((_, at) => {
    const whole = characters.slice(0, at + 1).join('');
    const rest = initials.slice(at + 1);
    return rest.map((_letter, index) => whole + rest.slice(0, index + 1).join(''));
  });
}

const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

export function searchKeys(propertyOwnerId: number, person: Searched): string[] {
  const name = person.name.toLowerCase();
  const readings = readingsOf(person.name);
  const full = [person.pinyin.toLowerCase(), ...readings.map((reading) => reading.join(''))];
  const initials = [
    person.pinyinInitials.toLowerCase(),
    ...readings.map((reading) => reading.map((syllable) => syllable.slice(0, 1)).join('')),
  ];
  const phones = [person.phone, person.phone2, person.guardianPhone].map(digitsOf);
  const number = person.recordNo.replace(/\D/g, '');
  const endings = Array.from({ length: RECORD_DIGITS - PHONE_PIECE + 1 }, (_, index) => number.slice(index));
  const keys = [
    ...[...runs(name, 1), ...runs(name, 2)].map((run) => `n${run}`),
    ...full.flatMap(prefixes).map((prefix) => `p${prefix}`),
    ...initials.flatMap(prefixes).map((prefix) => `i${prefix}`),
    ...readings.flatMap(shortened).map((typed) => `p${typed.slice(0, LONGEST_PREFIX)}`),
    ...readings.flatMap((reading) => halfWritten(name, reading)).map((typed) => `m${typed}`),
    ...phones.flatMap((phone) => runs(phone, PHONE_PIECE)).map((run) => `t${run}`),
    ...endings.map((ending) => `r${ending}`),
    ...(person.idCardNo ? [`c${person.idCardNo}`] : []),
  ];
  return [...new Set(keys)].map((key) => `${propertyOwnerId}${key}`);
}

/** Returns the text for a substring search, after an index search of its pieces. */
export function searchText({ name, phone, phone2, guardianPhone }: Searched): string {
  return [name.toLowerCase(), phone, digitsOf(phone2), digitsOf(guardianPhone)].join('|');
}

function termsOfName(keyword: string): SearchTerms {
  const pieces = runs(keyword, Math.min(2, [...keyword].length));
  const ones = HALF_WRITTEN.test(keyword) ? [`m${keyword}`] : null;
  return { ones, pieces: pieces.map((run) => `n${run}`), contained: keyword };
}

function termsOfNumber(keyword: string): SearchTerms {
  return {
    ones: [`c${keyword.toUpperCase()}`, ...(keyword.length <= RECORD_DIGITS ? [`r${keyword}`] : [])],
    pieces: runs(keyword, PHONE_PIECE).map((run) => `t${run}`),
    contained: keyword,
  };
}

function termsOfLetters(keyword: string): SearchTerms {
  const record = /^b(\d{8})$/.exec(keyword);
  const prefix = keyword.slice(0, LONGEST_PREFIX);
  return {
    ones: [`i${prefix}`, `p${prefix}`, `c${keyword.toUpperCase()}`, ...(record ? [`r${record[1]}`] : [])],
    pieces: null,
    contained: '',
  };
}

function plainTerms(typed: string): SearchTerms {
  const keyword = normalName(typed).toLowerCase();
  if (HAN.test(keyword)) return termsOfName(keyword);
  if (/^\d+$/.test(keyword)) return keyword.length >= PHONE_PIECE ? termsOfNumber(keyword) : NOTHING;
  return keyword.length >= SHORTEST_PREFIX ? termsOfLetters(keyword) : NOTHING;
}

/** What to look for: at least one Han character, two letters or four digits; less finds nobody. */
export function searchTerms(propertyOwnerId: number, typed: string): SearchTerms {
  const { ones, pieces, contained } = plainTerms(typed);
  const ofChain = (key: string) => `${propertyOwnerId}${key}`;
  return { ones: ones?.map(ofChain) ?? null, pieces: pieces?.map(ofChain) ?? null, contained };
}
