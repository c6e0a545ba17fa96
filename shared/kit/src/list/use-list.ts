import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { type CallState, useCall } from '@mingmou/core/store/use-call';
import { useCallback, useEffect, useMemo } from 'react';
import { type ListQuery, orderOf, readQuery, writeQuery } from './query';

/** Rows of a list call, and the query that requested them. */
export interface List<I, Row, Answer extends Page<Row> = Page<Row>> extends Omit<CallState<Page<Row>>, 'data'> {
  /** Complete latest answer, with sums in addition to the rows. */
  readonly answer: Answer | undefined;
  /** Absent until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly query: ListQuery;
  readonly call: Call<I, Answer>;
  /** Changes the query; whatever is not the page itself leads back to page 1. */
  readonly show: (change: Partial<ListQuery>) => void;
}

/** A list whose filters, page, size and order live in the address. */
export function useList<I, Row, Answer extends Page<Row>>(
  call: Call<I, Answer & Page<Row>>,
): List<I, Row, Answer & Page<Row>> {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(call.input, params), [call, params]);
  const { page, size, filters } = query;
  // Read field by field from the call's own input shape.
  const input = { ...filters, ...orderOf(query), page, size } as I;
  const { data, ...state } = useCall(call, input);

  const show = useCallback(
    (change: Partial<ListQuery>) => {
      const next = { ...query, page: 1, ...change };
      setParams((current) => writeQuery(call.input, next, current), { replace: true });
    },
    [call, query, setParams],
  );

  const lastPage = data ? Math.max(1, Math.ceil(data.total / data.size)) : undefined;
  const isBeyond = lastPage !== undefined && !state.fetching && page > lastPage;
  useEffect(() => {
    if (isBeyond) show({ page: lastPage });
  }, [isBeyond, lastPage, show]);

  return { ...state, answer: data, rows: data?.records, total: data?.total ?? 0, query, call, show };
}
