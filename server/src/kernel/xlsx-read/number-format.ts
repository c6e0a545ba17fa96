/** Built-in formats that show a number with a fixed count of decimals. */
const BUILT_IN: Readonly<Record<number, string>> = { 1: '0', 2: '0.00' };
const PLACE = /[0#?]/;
const LARGEST = 1e15;

interface Token {
  readonly isPlace: boolean;
  readonly text: string;
}

/** Parts of a format: text in quotes, an escaped sign, a gap as wide as a sign, a fill, brackets, any other sign. */
const PARTS = /"([^"]*)"|\\(.)|_(.)|\*.|\[([^\]]*)\]|(.)/gsu;
/**
 * Characters of dates, percentages, fractions, exponents, thousands separators and texts. Cells of such a format are
 * read by their number.
 */
const OTHER_FORMAT = /[,%/@a-z]/i;
/** Brackets without visible output: colours and languages. */
const SILENT_BRACKET = /^(\$-[0-9a-f]+|\p{L}+\d*)$/iu;

/** Returns the tokens of one section; undefined if the format shows more than digits and fixed characters. */
function tokensOf(section: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (const [, quoted, escaped, gap, bracket, sign] of section.matchAll(PARTS)) {
    if (bracket !== undefined && (!SILENT_BRACKET.test(bracket) || /^dbnum/i.test(bracket))) return undefined;
    if (sign !== undefined && OTHER_FORMAT.test(sign)) return undefined;
    const text = quoted ?? escaped ?? (gap === undefined ? (sign ?? '') : ' ');
    tokens.push({ isPlace: sign !== undefined && (PLACE.test(sign) || sign === '.'), text });
  }
  return tokens;
}

/** Splits a format into its sections: positive numbers, negative numbers, zero. */
function sectionsOf(code: string): string[] {
  return [...code.matchAll(/(?:"[^"]*"|\\.|[^;"\\])*(?:;|$)/gs)].map(([section]) => section.replace(/;$/, ''));
}

/** Puts digits into their places from the right; surplus digits precede the first place. */
function placed(tokens: readonly Token[], digits: string): string {
  let left = digits.replace(/^0+/, '');
  const first = tokens.findIndex(({ isPlace }) => isPlace);
  let text = '';
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    if (!token.isPlace) {
      text = token.text + text;
      continue;
    }
    const empty = token.text === '0' ? '0' : token.text === '?' ? ' ' : '';
    text = (at === first ? left || empty : left.slice(-1) || empty) + text;
    left = left.slice(0, -1);
  }
  return text;
}

/** Returns the digits after the decimal point; a `#` drops a trailing 0. */
function decimals(tokens: readonly Token[], digits: string): string {
  const meant = digits.replace(/0+$/, '').length;
  let at = 0;
  return tokens
    .map(({ isPlace, text }) => {
      if (!isPlace) return text;
      const digit = digits[at] ?? '';
      at += 1;
      return text === '0' || at <= meant ? digit : text === '?' ? ' ' : '';
    })
    .join('');
}

/** Returns the text that a sheet shows for a number by a format of digits and fixed signs, 01004 by `00000`; undefined for any other format. */
export function shownNumber(raw: string, id: number, code: string | undefined): string | undefined {
  const value = Number(raw);
  const format = code ?? BUILT_IN[id];
  if (format === undefined || !Number.isFinite(value) || Math.abs(value) >= LARGEST) return undefined;
  const sections = sectionsOf(format);
  const own = value < 0 ? sections[1] : value === 0 ? sections[2] : undefined;
  const tokens = tokensOf(own || sections[0] || '');
  if (!tokens?.some(({ isPlace }) => isPlace)) return undefined;
  const point = tokens.findIndex(({ isPlace, text }) => isPlace && text === '.');
  const [before, behind] = point < 0 ? [tokens, []] : [tokens.slice(0, point), tokens.slice(point + 1)];
  const places = behind.filter(({ isPlace }) => isPlace).length;
  const [whole = '', rest = ''] = Math.abs(value).toFixed(Math.min(places, 20)).split('.');
  const sign = value < 0 && !own ? '-' : '';
  const tail = point < 0 ? '' : `.${decimals(behind, rest)}`;
  return `${sign}${placed(before, whole)}${tail}`.trim() || undefined;
}
