import { useEffect, useState } from 'react';

/** True once `on` has been true for `ms` without a break: quick answers show no skeleton. */
export function useDelayed(on: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return on && late;
}
