/** Content of a GS1 code on a package (application identifiers 01, 10, 11, 17, 21). */
export interface Gs1 {
  /** 14 digits. */
  readonly gtin: string;
  /** `YYYY-MM-DD`. */
  readonly produceDate?: string;
  readonly expireDate?: string;
  readonly batchNo?: string;
  readonly serialNo?: string;
}

const IDENTIFIERS = ['01', '10', '11', '17', '21'] as const;
type Identifier = (typeof IDENTIFIERS)[number];

interface Element {
  readonly ai: Identifier;
  readonly value: string;
  readonly rest: string;
}

const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/;
/** Scanners send the group separator as it is, or as this where it cannot be typed. */
const SEPARATORS = ['\u001d', '\u00e8'];
const SEPARATOR = '|';
const FIXED: Partial<Record<Identifier, number>> = { '01': 14, '11': 6, '17': 6 };
const TEXT_MAX = 20;

function identifierOf(text: string | undefined): Identifier | undefined {
  return IDENTIFIERS.find((ai) => ai === text);
}

/** `(01)0690…(17)250630(10)A1`, as it is printed below the symbol. */
const BRACKETED = /^\((01|10|11|17|21)\)([^(]*)/;

function nextBracketed(text: string): Element | null {
  const [all = '', code, value = ''] = BRACKETED.exec(text) ?? [];
  const ai = identifierOf(code);
  return ai ? { ai, value, rest: text.slice(all.length) } : null;
}

function nextPlain(text: string): Element | null {
  const ai = identifierOf(text.slice(0, 2));
  if (!ai) return null;
  const body = text.slice(2);
  const length = FIXED[ai];
  if (length !== undefined) {
    const value = body.slice(0, length);
    if (!/^\d+$/.test(value) || value.length < length) return null;
    return { ai, value, rest: body.slice(length).replace(/^\|/, '') };
  }
  const [value = ''] = body.split(SEPARATOR, 1);
  return { ai, value, rest: body.slice(value.length + 1) };
}

/**
 * Parses `YYMMDD`; day 00 is the last day of the month (GS1 General Specifications §3.4). Two-digit years mean
 * 2000–2099 here.
 */
function dateOf(sixDigits: string): string | null {
  if (!/^\d{6}$/.test(sixDigits)) return null;
  const two = (at: number) => Number(sixDigits.slice(at, at + 2));
  const [month, day] = [two(2), two(4)];
  const last = new Date(Date.UTC(2000 + two(0), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
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
  const dayOf = (ai: '11' | '17') => {
    const digits = elements.get(ai);
    return digits === undefined ? undefined : dateOf(digits);
  };
  const [produceDate, expireDate] = [dayOf('11'), dayOf('17')];
  if (produceDate === null || expireDate === null) return null;
  const batchNo = elements.get('10');
  const serialNo = elements.get('21');
  return {
    gtin,
    ...(produceDate ? { produceDate } : {}),
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
