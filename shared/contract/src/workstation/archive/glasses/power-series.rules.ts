import { FAR_KINDS, type OpticianKind } from '../../optician-kinds.rules';

interface Signed {
  readonly day: string;
  readonly kind: OpticianKind;
  readonly odSe?: number | null;
  readonly osSe?: number | null;
}

export interface PowerPoint {
  readonly day: string;
  readonly value: number;
}

export interface PowerRow {
  readonly day: string;
  readonly od: number | null;
  readonly os: number | null;
}

interface PowerSeries {
  /** The oldest first; of several papers of a day the latest. */
  readonly od: readonly PowerPoint[];
  readonly os: readonly PowerPoint[];
  /** The same as a table, the newest first. */
  readonly rows: readonly PowerRow[];
}

/**
 * Returns the spherical equivalent of each eye over time. Prescriptions for near and for contact lenses are left out,
 * because they are another quantity.
 */
export function powerSeries(papers: readonly Signed[]): PowerSeries {
  const far = papers.filter(({ kind }) => FAR_KINDS.some((one) => one === kind));
  const days = new Map<string, PowerRow>();
  // The latest prescription comes first, so an earlier one of the same day does not replace it.
  for (const { day, odSe, osSe } of far) {
    if (!days.has(day)) days.set(day, { day, od: odSe ?? null, os: osSe ?? null });
  }
  const rows = [...days.values()].sort((a, b) => b.day.localeCompare(a.day));
  const of = (eye: 'od' | 'os') =>
    [...rows].reverse().flatMap(({ day, [eye]: value }) => (value === null ? [] : [{ day, value }]));
  return { od: of('od'), os: of('os'), rows };
}
