import { today } from '@mingmou/contract/base/clinic-day';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect } from 'react';

/** Puts today into an address without dates; false until the address has some. */
export function useToday(): boolean {
  const [params, setParams] = useSearchParams();
  const has = params.has('dateFrom') || params.has('dateTo');
  useEffect(() => {
    if (has) return;
    const day = today();
    setParams((now) => new URLSearchParams([...now, ['dateFrom', day], ['dateTo', day]]), { replace: true });
  }, [has, setParams]);
  return has;
}
