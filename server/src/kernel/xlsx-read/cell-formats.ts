const DAY_MS = 86_400_000;
/** Days from the sheet's day 0 to 1970-01-01. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** Returns whether a built-in format shows a date or a time. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Returns whether a custom format shows a date: a date letter outside quotes and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''));
}

/** Returns a number as the person typed it: a sheet stores 17 digits, of which 15 are significant. */
export function numberText(raw: string): string {
  const value = Number(raw);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : raw;
}

/** Characters that neither XML nor the database can store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that go
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const CODED = /_x([0-9a-f]{4})_/gi;

/** Decodes the characters that a sheet writes as `_x000D_`; the line ends of Windows become `\n`. */
export function decodedText(text: string): string {
  return text
    .replace(CODED, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(NO_TEXT, '');
}

/** Returns `YYYY-MM-DD` of a serial day; the raw number if it is not a valid day. */
export function dateText(raw: string, is1904: boolean): string {
  const days = Number(raw) - (is1904 ? EPOCH_1904 : EPOCH_1900);
  const date = new Date(Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? raw : date.toISOString().slice(0, 10);
}
