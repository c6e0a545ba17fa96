/**
 * Returns the values that a field has in more than one row, in the order in which they repeat. Blanks are never
 * duplicates; surrounding spaces are ignored.
 */
export function duplicatesOf<Row, K extends keyof Row>(rows: readonly Row[], field: K): Row[K][] {
  const seen = new Set<unknown>();
  const twice = new Map<unknown, Row[K]>();
  for (const { [field]: value } of rows) {
    const compared = typeof value === 'string' ? value.trim() : value;
    if (compared === '' || compared === null || compared === undefined) continue;
    if (seen.has(compared) && !twice.has(compared)) twice.set(compared, value);
    seen.add(compared);
  }
  return [...twice.values()];
}
