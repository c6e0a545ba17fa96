import { type FieldSpec, f, required } from './field';

/** Every answer of the server. `code` 0: ok. */
export interface Envelope<T> {
  readonly success: boolean;
  readonly msg: string;
  readonly code: number;
  readonly data: T;
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface Page<T> {
  readonly records: T[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** The paging and sorting fields of a list call; `column` travels in snake case. */
export const paging = {
  page: f.int('页码', { min: 1, max: 1_000_000 }),
  size: f.int('每页条数', { min: 1, max: 100 }),
  column: f.text('排序字段', 40, { pattern: { source: '^[a-z][a-z0-9_]*$', says: '排序字段不正确' } }),
  asc: f.bool('升序'),
} as const;

/** The answer of a list call: `{records, total, page, size}`. */
export function pageOf<F extends FieldSpec>(row: F) {
  return required(
    f.object('分页', {
      records: required(f.list('记录', row)),
      total: required(f.int('总数')),
      page: required(f.int('页码')),
      size: required(f.int('每页条数')),
    }),
  );
}
