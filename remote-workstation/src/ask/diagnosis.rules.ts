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

const OTHER = { OD: 'OS', OS: 'OD' } as const;

/** A row that is changed. What stood for both eyes and becomes one eye's leaves the other eye a row of its own. */
export function changed(rows: readonly Diagnosis[], place: number, change: Partial<Diagnosis>): readonly Diagnosis[] {
  const { eye } = change;
  return rows.flatMap((row, at) => {
    if (at !== place) return [row];
    const now = { ...row, ...change };
    if (row.eye !== 'OU' || (eye !== 'OD' && eye !== 'OS')) return [now];
    const other = OTHER[eye];
    const stands = rows.some(({ icdCode, eye: one }) => icdCode === row.icdCode && one === other);
    return stands ? [now] : [now, { ...row, eye: other, isPrimary: false }];
  });
}

export function withPrimary(rows: readonly Diagnosis[], place: number): readonly Diagnosis[] {
  return rows.map((row, at) => ({ ...row, isPrimary: at === place }));
}

/** Removes a row; the first remaining one becomes primary if the primary one was removed. */
export function removed(rows: readonly Diagnosis[], place: number): readonly Diagnosis[] {
  const rest = rows.filter((_row, at) => at !== place);
  return rows[place]?.isPrimary ? withPrimary(rest, 0) : rest;
}
