/** Shorter numbers are the maker's own, in which a leading 0 counts. */
const GTIN = /^\d{8,14}$/;
const SHORTEST_GTIN = 8;

/**
 * Returns the form in which makers' codes are compared: codes with the same key are the same code (domain-erp §9a). Letters
 * count in upper case. A number of 8 to 14 digits counts without leading zeros, down to 8 digits, so a UPC, its EAN-13 and
 * its GTIN-14 are one code. The column `code_key` of `erp_barcode_origin` follows the same rule.
 */
export function originKey(code: string): string {
  return GTIN.test(code) ? code.replace(/^0+/, '').padStart(SHORTEST_GTIN, '0') : code.toUpperCase();
}

/** Returns the codes without repetitions. */
export function distinctOrigins(codes: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const code of codes) if (!byKey.has(originKey(code))) byKey.set(originKey(code), code);
  return [...byKey.values()];
}

interface Coded {
  readonly code: string;
  readonly originCodes: readonly string[];
}

/**
 * Returns a function that finds the goods of a code among `rows`: exact internal code, then exact maker's code, then a maker's
 * code with the same key. A key that several goods share finds none of them.
 */
export function findByCode<Row extends Coded>(rows: readonly Row[]): (code: string) => Row | undefined {
  const internal = new Map(rows.map((row) => [row.code, row]));
  const exact = new Map(rows.flatMap((row) => row.originCodes.map((code) => [code, row] as const)));
  const byKey = new Map<string, Row | null>();
  for (const [code, row] of exact) {
    const key = originKey(code);
    const known = byKey.get(key);
    byKey.set(key, known === undefined || known?.code === row.code ? row : null);
  }
  return (code) => internal.get(code) ?? exact.get(code) ?? byKey.get(originKey(code)) ?? undefined;
}
