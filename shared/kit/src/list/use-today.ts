import { useClinicDay } from '@mingmou/core/clock/use-clinic-day';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect, useRef } from 'react';

/**
 * Puts today into an address without dates, and the next day over midnight into one that still asks for the day before
 * alone; a range that the user chose stays. False until the address has dates.
 */
export function useToday(): boolean {
  const [params, setParams] = useSearchParams();
  const day = useClinicDay();
  const former = useRef(day);
  const [from, to] = [params.get('dateFrom'), params.get('dateTo')];
  const has = from !== null || to !== null;
  useEffect(() => {
    const isFormer = day !== former.current && from === former.current && to === former.current;
    former.current = day;
    if (has && !isFormer) return;
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('dateFrom', day);
        next.set('dateTo', day);
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  }, [day, from, to, has, setParams]);
  return has;
}
