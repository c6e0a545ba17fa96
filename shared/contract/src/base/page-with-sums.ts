import { f, required, type Shape } from './field';

/** The answer of a list with a total row: `sums` is of all matching rows, not of the page alone. */
export function pageWithSums<Row extends Shape, Sums extends Shape>(title: string, row: Row, sums: Sums) {
  return required(
    f.object('分页', {
      records: required(f.list('记录', f.object(title, row))),
      total: required(f.int('总数')),
      page: required(f.int('页码')),
      size: required(f.int('每页条数')),
      sums: required(f.object('合计', sums)),
    }),
  );
}
