import type { ListColumn } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';

/** Returns two columns as one that is sorted by the upper one. */
export function pairOf<Row>([top, below]: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return top && below ? [{ ...stacked(top, below, top.width), ...(top.sorter && { sorter: true }) }] : [];
}
