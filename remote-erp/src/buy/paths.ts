import type { CellPlace } from '@mingmou/kit/bill/line-grid';

/** Addresses of the purchase bills. */
export const paths = {
  list: '/erp/buy/order',
  add: '/erp/buy/edit',
  edit: (id: number) => `/erp/buy/edit?id=${id}`,
  copy: (id: number) => `/erp/buy/edit?copyOf=${id}`,
  info: (id: number) => `/erp/buy/info?id=${id}`,
} as const;

/** The cell in which somebody was typing, as a step of the history carries it. */
export function cellIn(state: unknown): CellPlace | undefined {
  if (typeof state !== 'object' || state === null || !('row' in state) || !('name' in state)) return undefined;
  const { row, name } = state;
  return typeof row === 'number' && typeof name === 'string' ? { row, name } : undefined;
}
