import type { CellPlace } from '@mingmou/kit/bill/line-grid';

/** Returns the cell in which the user was typing, from the state of a history entry. */
export function cellIn(state: unknown): CellPlace | undefined {
  if (typeof state !== 'object' || state === null || !('row' in state) || !('name' in state)) return undefined;
  const { row, name } = state;
  return typeof row === 'number' && typeof name === 'string' ? { row, name } : undefined;
}
