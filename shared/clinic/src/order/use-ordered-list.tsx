import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import { movedInto } from '@mingmou/contract/base/order.rules';
import { CallRefused } from '@mingmou/core/http/refusal';
import { type List, useList } from '@mingmou/kit/list/use-list';
import { useRef, useState } from 'react';

interface Identified {
  readonly id: number;
}

interface Ordered<I, Row> {
  readonly list: List<I, Row>;
  /** By another column there is no order of one's own. */
  readonly sortable: boolean;
  readonly sort: (ids: readonly number[]) => void;
}

/** The rows after those named have taken each other's places. */
function inPlaces<Row extends Identified>(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  const order = movedInto(
    rows.map(({ id }) => id),
    ids,
  );
  return order.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/**
 * Shows a list immediately in the order that the user drags it into; the orders are sent to the server one after the
 * other.
 */
export function useOrderedList<I, Row extends Identified>(
  page: Call<I, Page<Row>>,
  post: (ids: readonly number[], rows: readonly Row[]) => Promise<unknown>,
  arrange: (rows: readonly Row[], ids: readonly number[]) => readonly Row[] = inPlaces,
): Ordered<I, Row> {
  const list = useList<I, Row, Page<Row>>(page);
  const [given, setGiven] = useState<{ readonly from: unknown; readonly orders: readonly (readonly number[])[] }>();
  const last = useRef<Promise<void>>(Promise.resolve());

  const follow = async (ids: readonly number[], rows: readonly Row[]) => {
    try {
      await post(ids, rows);
    } catch (refused) {
      setGiven(undefined);
      if (!(refused instanceof CallRefused)) throw refused;
    }
  };
  // The next answer of the server replaces the local order.
  const orders = given !== undefined && given.from === list.rows ? given.orders : [];
  const sort = (ids: readonly number[]) => {
    setGiven({ from: list.rows, orders: [...orders, ids] });
    const known = list.rows ?? [];
    last.current = last.current.then(() => follow(ids, known));
  };
  const rows = list.rows && orders.reduce((before, ids) => arrange(before, ids), list.rows);
  return { list: { ...list, rows }, sortable: list.query.column === undefined, sort };
}
