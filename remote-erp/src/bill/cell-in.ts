import type { CellPlace } from '@mingmou/kit/bill/line-grid';

/** The cell in which somebody was typing, as a step of the history carries it. */
export function cellIn(state: unknown): CellPlace | undefined {
  if (typeof state !== 'object' || state === null || !('row' in state) || !('name' in state)) return undefined;
  const { row, name } = state;
  return typeof row === 'number' && typeof name === 'string' ? { row, name } : undefined;
}
