import { useSearchParams } from '@mingmou/core/navigation/router';
import { useEffect } from 'react';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** Puts today into an address without dates; false until the address has some. */
export function useToday(): boolean {
  const [params, setParams] = useSearchParams();
  const has = params.has('dateFrom') || params.has('dateTo');
  useEffect(() => {
    if (has) return;
    const today = day.format(new Date());
    setParams((now) => new URLSearchParams([...now, ['dateFrom', today], ['dateTo', today]]), { replace: true });
  }, [has, setParams]);
  return has;
}
