/**
 * The values that stand in a field of more than one row, in the order in which they come up again. Blanks are nobody's
 * duplicate; text is compared without the spaces around it.
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
