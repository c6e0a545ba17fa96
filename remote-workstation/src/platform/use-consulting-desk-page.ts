import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useEffect } from 'react';
import type { Filters } from './consulting-desk-filters';

const REFRESH_MS = 15_000;
/** More than a doctor sees in a day; what lies beyond is found by the filters. */
export const SHOWN = 100;

/**
 * Tabs: visits by state, and records waiting for the caller's signature: `review` for a pharmacist, `confirm` for a
 * doctor.
 */
export type ConsultingDeskTab = VisitTab | 'review' | 'confirm';
export type VisitTab = 's0' | 's1' | 's2' | 'earlier';

const STATES = { s0: 0, s1: 1, s2: 2 } as const;

/** Returns the visits of a tab; reloads every 15 s and after each move of the queue. */
export function useConsultingDeskPage(filters: Filters, tab: VisitTab, me: number | undefined, ready: boolean) {
  const { doctorId, ...rest } = filters;
  const ofTab = tab === 'earlier' ? { earlier: true } : { acceptsState: STATES[tab] };
  const input = {
    ...({ scope: 'DESK', page: 1, size: SHOWN } as const),
    ...rest,
    ...ofTab,
    doctorId: doctorId === undefined ? me : doctorId,
  };
  const page = useCall(consultingDesk.searchPage, input, { quiet: true, skip: !ready });
  const { refetch } = page;
  // Restarts the interval after each render, because rows that were just loaded need no reload.
  useEffect(() => {
    if (!ready) return;
    const timer = setInterval(refetch, REFRESH_MS);
    return () => clearInterval(timer);
  });
  return page;
}

export type ConsultingDeskPage = ReturnType<typeof useConsultingDeskPage>;
