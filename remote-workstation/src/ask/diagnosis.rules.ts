import { type Diagnosis, isOneEye } from '@mingmou/contract/workstation/consultation.rules';

const OTHER = { OD: 'OS', OS: 'OD' } as const;

/** Returns the eye of a further row: both, or the eye that the diagnosis does not name yet; undefined if it names both. */
function freeEye(rows: readonly Diagnosis[], code: string): Diagnosis['eye'] | undefined {
  const own = rows.filter(({ icdCode }) => icdCode === code).map(({ eye }) => eye);
  if (own.includes('OU')) return undefined;
  const [right, left] = [own.includes('OD'), own.includes('OS')];
  if (right && left) return undefined;
  return right ? 'OS' : left ? 'OD' : 'OU';
}

/** The rows with one more; the first is the primary. Undefined when the diagnosis names both eyes. */
export function added(
  rows: readonly Diagnosis[],
  { code, name }: { readonly code: string; readonly name: string },
): readonly Diagnosis[] | undefined {
  const eye = freeEye(rows, code);
  if (!eye) return undefined;
  const isPrimary = !rows.some((row) => row.isPrimary);
  return [...rows, { icdCode: code, icdName: name, eye, isPrimary, certainty: '确诊' }];
}

/**
 * A row that is changed. One diagnosis is of both eyes or of single eyes: a row for both eyes that becomes one eye's leaves
 * the other eye a row of its own, also when another row takes the eye; a row that becomes both eyes' takes in those of
 * single eyes.
 */
export function changed(rows: readonly Diagnosis[], place: number, change: Partial<Diagnosis>): readonly Diagnosis[] {
  const old = rows[place];
  if (!old) return rows;
  const now = { ...old, ...change };
  const others = rows.filter((row, at) => at !== place && row.icdCode === now.icdCode);
  if (now.eye === 'OU') {
    const taken = others.filter(isOneEye);
    const isPrimary = [now, ...taken].some((row) => row.isPrimary);
    return rows.flatMap((row, at) => (at === place ? [{ ...now, isPrimary }] : taken.includes(row) ? [] : [row]));
  }
  if (now.eye !== 'OD' && now.eye !== 'OS') return rows.map((row, at) => (at === place ? now : row));
  const eye = OTHER[now.eye];
  const hasOther = others.some((row) => row.eye === eye);
  const both = old.eye === 'OU' ? old : others.find((row) => row.eye === 'OU');
  const rest = both && !hasOther ? [{ ...both, eye, isPrimary: both !== old && both.isPrimary }] : [];
  return rows.flatMap((row, at) => {
    if (at === place) return both === old ? [now, ...rest] : [now];
    return row === both ? rest : [row];
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
