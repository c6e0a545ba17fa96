/** What a GS1 code on a package says (application identifiers 01, 10, 17, 21). */
export interface Gs1 {
  /** 14 digits. */
  readonly gtin: string;
  /** `YYYY-MM-DD`. */
  readonly expireDate?: string;
  readonly batchNo?: string;
  readonly serialNo?: string;
}

type Identifier = '01' | '10' | '11' | '17' | '21';

interface Element {
  readonly ai: Identifier;
  readonly value: string;
  readonly rest: string;
}

const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/;
/** Scanners send the group separator as it is, or as this where it cannot be typed. */
const SEPARATORS = ['\u001d', '\u00e8'];
const SEPARATOR = '|';
const FIXED = { '01': 14, '11': 6, '17': 6 } as const;
const TEXT_MAX = 20;

function fixedLength(ai: string): number | undefined {
  return ai === '01' || ai === '11' || ai === '17' ? FIXED[ai] : undefined;
}

/** `(01)0690…(17)250630(10)A1`, as it is printed below the symbol. */
const BRACKETED = /^\((01|10|11|17|21)\)([^(]*)/;

function nextBracketed(text: string): Element | null {
  const [all, ai, value] = BRACKETED.exec(text) ?? [];
  return all === undefined || value === undefined || !isIdentifier(ai)
    ? null
    : { ai, value, rest: text.slice(all.length) };
}

function isIdentifier(ai: string | undefined): ai is Identifier {
  return ai === '01' || ai === '10' || ai === '11' || ai === '17' || ai === '21';
}

function nextPlain(text: string): Element | null {
  const ai = text.slice(0, 2);
  if (!isIdentifier(ai)) return null;
  const body = text.slice(2);
  const length = fixedLength(ai);
  if (length !== undefined) {
    if (!/^\d+$/.test(body.slice(0, length)) || body.length < length) return null;
    return { ai, value: body.slice(0, length), rest: body.slice(length).replace(/^\|/, '') };
  }
  const end = body.indexOf(SEPARATOR);
  const value = end < 0 ? body : body.slice(0, end);
  return { ai, value, rest: end < 0 ? '' : body.slice(end + 1) };
}

/** `YYMMDD`; day 00 means the last of the month (GS1 General Specifications §3.4). Two digits of a year stand for 2000–2099 here. */
function dateOf(sixDigits: string): string | null {
  const [year, month, day] = [0, 2, 4].map((at) => Number(sixDigits.slice(at, at + 2)));
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (day > last) return null;
  return `20${sixDigits.slice(0, 2)}-${sixDigits.slice(2, 4)}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

function elementsOf(text: string): ReadonlyMap<Identifier, string> | null {
  const found = new Map<Identifier, string>();
  let rest = text;
  while (rest !== '') {
    const element = rest.startsWith('(') ? nextBracketed(rest) : nextPlain(rest);
    if (!element || element.value === '' || element.value.length > TEXT_MAX) return null;
    found.set(element.ai, element.value);
    rest = element.rest;
  }
  return found;
}

/** The code with separators that a request can carry. */
export function sendable(code: string): string {
  return SEPARATORS.reduce((text, separator) => text.replaceAll(separator, SEPARATOR), code);
}

/** Reads a GS1 code; null for anything else, and for one without a GTIN or with a day that does not exist. */
export function parseGs1(code: string): Gs1 | null {
  const elements = elementsOf(sendable(code).replace(SYMBOLOGY, ''));
  const gtin = elements?.get('01');
  if (!elements || !gtin || !/^\d{14}$/.test(gtin)) return null;
  const expiry = elements.get('17');
  const expireDate = expiry === undefined ? undefined : dateOf(expiry);
  if (expireDate === null) return null;
  const batchNo = elements.get('10');
  const serialNo = elements.get('21');
  return {
    gtin,
    ...(expireDate ? { expireDate } : {}),
    ...(batchNo ? { batchNo } : {}),
    ...(serialNo ? { serialNo } : {}),
  };
}

/** How a maker's code may have been typed in: the GTIN as it is, and without its leading zeros (EAN-13, UPC-A, EAN-8). */
export function gtinSpellings(gtin: string): readonly string[] {
  const spellings = [gtin];
  for (let rest = gtin; rest.startsWith('0') && rest.length > 8; ) {
    rest = rest.slice(1);
    spellings.push(rest);
  }
  return spellings;
}
