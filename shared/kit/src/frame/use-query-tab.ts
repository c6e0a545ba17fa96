import { useSearchParams } from '@mingmou/core/navigation/router';
import type { Tabs } from '../list/tab-heading';

/**
 * Returns the tab that the address names (`?tab=`), else `first`, and a function that shows another tab. `clears` names
 * the parameters that belong to one tab and leave the address with that tab.
 */
export function useQueryTab<Code extends string>(
  tabs: Tabs<Code>,
  first: NoInfer<Code>,
  clears: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(([code]) => code === params.get('tab'))?.[0] ?? first;
  const show = (code: Code) => {
    const query = new URLSearchParams(params);
    query.set('tab', code);
    for (const name of clears) query.delete(name);
    setParams(query, { replace: true });
  };
  return [tab, show] as const;
}
