import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { useClinicDay } from '@mingmou/core/clock/use-clinic-day';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import type { List } from '@mingmou/kit/list/use-list';
import { useCallback, useEffect, useMemo } from 'react';
import type { Visit } from './visit-acts';

type Input = InputOf<typeof visit.pageTriage>;
type Answer = OutputOf<typeof visit.pageTriage>;
type TriageList = List<Input, Visit, Answer>;

const REFRESH_MS = 15_000;
/** More than waits at one time; a board has no second page, so it shows the most that one answer holds. */
const SIZES = { list: 50, board: 100 } as const;

export const TABS = ['all', '0', '1', '2'] as const;
export type Tab = (typeof TABS)[number];
export type View = keyof typeof SIZES;

/** Filters and tab of the triage desk, kept for the return from each patient. */
export function useTriageList() {
  const [view, look] = useKeptState<View>('view', 'list');
  const [tab, setTab] = useKeptState<Tab>('tab', '0');
  const day = useClinicDay();
  // Holds a day only while the user has chosen another day than today.
  const [kept, setKept] = useKeptState<TriageList['query']>('query', () => ({
    ...{ page: 1, size: SIZES.list, column: undefined, asc: true },
    filters: {},
  }));
  const query = useMemo(() => ({ ...kept, filters: { date: day, ...kept.filters } }), [kept, day]);
  const { page, size, filters } = query;
  const paging = view === 'board' ? { page: 1, size: SIZES.board } : { page, size };
  // Filled in field by field by inputs of the call's own shape.
  const input = { ...filters, ...paging, ...(tab === 'all' ? {} : { acceptsState: Number(tab) }) } as Input;
  const { data, ...state } = useCall(visit.pageTriage, input, { quiet: true });

  const show = useCallback<TriageList['show']>(
    (change) =>
      setKept((now) => {
        const next = { ...now, page: 1, ...change };
        const { date, ...others } = next.filters;
        // A queue is that of a day: 重置 leads back to today's, and today's follows the clock.
        return date === today() ? { ...next, filters: others } : next;
      }),
    [setKept],
  );
  // Restarts the interval after each render, because rows that were just loaded need no reload.
  useEffect(() => {
    const timer = setInterval(state.refetch, REFRESH_MS);
    return () => clearInterval(timer);
  });
  const lastPage = data ? Math.max(1, Math.ceil(data.total / data.size)) : undefined;
  const isBeyond = view === 'list' && lastPage !== undefined && !state.fetching && page > lastPage;
  useEffect(() => {
    if (isBeyond) show({ page: lastPage });
  }, [isBeyond, lastPage, show]);

  const list: TriageList = {
    ...{ ...state, answer: data, rows: data?.records, total: data?.total ?? 0 },
    ...{ query, call: visit.pageTriage, show },
  };
  const open = (next: Tab) => {
    setTab(next);
    show({});
  };
  return { list, view, look, tab, open };
}
