import type { Diagnosis } from '@mingmou/contract/workstation/consultation.rules';

/** Which eye a new row is of: both, else what of the same diagnosis is not written yet. */
const EYES = ['OU', 'OD', 'OS', 'NA'] as const;

/** The rows with one more; the first is the primary. Undefined when every eye of the diagnosis is written. */
export function added(
  rows: readonly Diagnosis[],
  { code, name }: { readonly code: string; readonly name: string },
): readonly Diagnosis[] | undefined {
  const eye = EYES.find((one) => !rows.some((row) => row.icdCode === code && row.eye === one));
  if (!eye) return undefined;
  const isPrimary = !rows.some((row) => row.isPrimary);
  return [...rows, { icdCode: code, icdName: name, eye, isPrimary, certainty: '确诊' }];
}

export function withPrimary(rows: readonly Diagnosis[], place: number): readonly Diagnosis[] {
  return rows.map((row, at) => ({ ...row, isPrimary: at === place }));
}

/** The rows without one; the first of the others takes over what was primary. */
export function removed(rows: readonly Diagnosis[], place: number): readonly Diagnosis[] {
  const rest = rows.filter((_row, at) => at !== place);
  return rows[place]?.isPrimary ? withPrimary(rest, 0) : rest;
}
