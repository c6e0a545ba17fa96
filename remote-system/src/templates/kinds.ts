import { templateKind } from '@mingmou/contract/system/template/template.dicts';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useEffect } from 'react';
import { useTab } from '../parts/page-tabs';

const KEPT = 'templateTabIndex';

export const KINDS: Tabs<TemplateKind> = templateKind.rows.map(({ code, name }) => [code, name] as const);

/** The kind whose tab is open: of the address, else the one that was open last on either page of templates. */
export function useKind(): TemplateKind {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const kind = useTab(KINDS);
  useEffect(() => {
    if (named !== null) {
      sessionStorage.setItem(KEPT, String(KINDS.findIndex(([code]) => code === kind)));
      return;
    }
    const kept = KINDS[Number(sessionStorage.getItem(KEPT))]?.[0];
    if (kept && kept !== kind) setParams((now) => new URLSearchParams([...now, ['tab', kept]]), { replace: true });
  }, [named, kind, setParams]);
  return kind;
}
