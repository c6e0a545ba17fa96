const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDTH_SHIFT = 0xfee0;

/** Full-width characters, as input methods leave them, made half-width. */
export function halfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - WIDTH_SHIFT));
}

/** A number as it is typed or read by a device: half-width, without spaces, an `x` written large. */
export function typedNumber(text: string): string {
  return halfWidth(text)
    .replace(/[\s\u3000]/g, '')
    .toUpperCase();
}

/**
 * Digits of a phone or a code as they are typed or pasted: half-width, nothing else, at most so many. An input cuts a
 * pasted text to its `maxLength` with spaces and hyphens counted, so the length is limited here instead.
 */
export function typedDigits(text: string, most: number): string {
  return halfWidth(text).replace(/\D/g, '').slice(0, most);
}

/** Spaces, and characters that no font draws: zero-width spaces, soft hyphens, marks of direction, variation selectors. */
const UNSEEN = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns a name as it is stored: one code point for characters that look alike (NFKC: full-width letters, Kangxi
 * radicals), no spaces, no invisible characters, one kind of middle dot.
 */
export function normalName(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[•・‧]/g, '·');
}

/** Compares two names without case; names stored before a rule of `normalName` existed are compared by that rule too. */
export function isSameName(a: string, b: string): boolean {
  return normalName(a).toLowerCase() === normalName(b).toLowerCase();
}

/** `138****5678` */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** First 6, eight stars, last 4. */
export function maskedIdCard(number: string): string {
  return number.length <= 10 ? '********' : `${number.slice(0, 6)}********${number.slice(-4)}`;
}

export type Carrier = '移动' | '联通' | '电信' | '广电';

const CARRIERS: readonly (readonly [Carrier, RegExp])[] = [
  ['移动', /^1(3[4-9]|47|48|5[0-27-9]|65|7[28]|8[2-478]|9[578])/],
  ['联通', /^1(3[0-2]|4[056]|5[56]|6[67]|7[156]|8[56]|96)/],
  ['电信', /^1(33|49|53|62|7[0347]|8[019]|9[0139])/],
  ['广电', /^192/],
];

/** Whose number it was given out as; nothing where the prefix is unknown. */
export function carrierOf(phone: string): Carrier | undefined {
  return CARRIERS.find(([, prefix]) => prefix.test(phone))?.[0];
}

export interface DuplicateFacts {
  readonly name: string;
  readonly phone: string;
  readonly idCardNo?: string | null;
  readonly birthday?: string | null;
  readonly sex?: number | null;
}

export interface KnownPatient {
  readonly name: string;
  /** phone, phone2 and the guardian's. */
  readonly phones: readonly (string | null)[];
  readonly idCardNo: string | null;
  readonly birthday: string;
  readonly sex: number;
}

export type DuplicateLevel = 'NONE' | 'HARD' | 'CONFIRM' | 'FAMILY';

export interface DuplicateVerdict<P> {
  readonly level: DuplicateLevel;
  /** Which rule spoke. */
  readonly by: 'ID_CARD' | 'NAME_PHONE' | 'NAME_BIRTHDAY' | 'PHONE' | null;
  readonly candidates: readonly P[];
}

/** Returns the result of the first rule that finds a duplicate, in the order of domain-outpatient §1. */
export function judgeDuplicates<P extends KnownPatient>(
  facts: DuplicateFacts,
  known: readonly P[],
): DuplicateVerdict<P> {
  const byCard = known.filter(({ idCardNo }) => facts.idCardNo && idCardNo === facts.idCardNo);
  if (byCard.length > 0) return { level: 'HARD', by: 'ID_CARD', candidates: byCard };
  const named = known.filter(({ name }) => isSameName(name, facts.name));
  const byPhone = named.filter(({ phones }) => phones.includes(facts.phone));
  if (byPhone.length > 0) return { level: 'HARD', by: 'NAME_PHONE', candidates: byPhone };
  const byBirthday = named.filter(({ birthday, sex }) => birthday === facts.birthday && sex === facts.sex);
  if (byBirthday.length > 0) return { level: 'CONFIRM', by: 'NAME_BIRTHDAY', candidates: byBirthday };
  const family = known.filter(({ phones }) => phones.includes(facts.phone));
  if (family.length > 0) return { level: 'FAMILY', by: 'PHONE', candidates: family };
  return { level: 'NONE', by: null, candidates: [] };
}
