import type { CallState } from '@mingmou/core/store/use-call';
import { useEffect, useEffectEvent } from 'react';

const FRESH_MS = 60_000;

/** Reloads data older than a minute when the page becomes visible again, because effects then run again. */
export function useFreshOnReturn({ data, refetch }: CallState<{ readonly asOf: string }>): void {
  const refresh = useEffectEvent(() => {
    if (data && Date.now() - Date.parse(`${data.asOf.replace(' ', 'T')}+08:00`) > FRESH_MS) refetch();
  });
  useEffect(() => refresh(), []);
}
