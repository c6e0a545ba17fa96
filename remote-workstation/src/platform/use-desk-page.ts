import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useEffect } from 'react';
import type { Filters } from './desk-filters';

const REFRESH_MS = 15_000;
/** More than a doctor sees in a day; what lies beyond is found by the filters. */
export const SHOWN = 100;

/** Beside the visits what waits for the caller's signature: `review` for a pharmacist's, `confirm` for a doctor's. */
export type DeskTab = VisitTab | 'review' | 'confirm';
export type VisitTab = 's0' | 's1' | 's2' | 'earlier';

const STATES = { s0: 0, s1: 1, s2: 2 } as const;

/** The visits of a tab, read again every 15 s and whenever somebody moves the queue. */
export function useDeskPage(filters: Filters, tab: VisitTab, me: number | undefined, ready: boolean) {
  const { doctorId, ...rest } = filters;
  const ofTab = tab === 'earlier' ? { earlier: true } : { acceptsState: STATES[tab] };
  const input = {
    ...({ scope: 'DESK', page: 1, size: SHOWN } as const),
    ...rest,
    ...ofTab,
    doctorId: doctorId === undefined ? me : doctorId,
  };
  const page = useCall(desk.searchPage, input, { quiet: true, skip: !ready });
  const { refetch } = page;
  // Counted anew after each drawing: what was just read need not be read again at once.
  useEffect(() => {
    if (!ready) return;
    const timer = setInterval(refetch, REFRESH_MS);
    return () => clearInterval(timer);
  });
  return page;
}

export type DeskPage = ReturnType<typeof useDeskPage>;
