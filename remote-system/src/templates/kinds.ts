import { templateKind } from '@mingmou/contract/system/template/template.dicts';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { readOrgId } from '@mingmou/core/session/token';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useEffect } from 'react';
import { useTab } from '../parts/page-tabs';

export const KINDS: Tabs<TemplateKind> = templateKind.rows.map(({ code, name }) => [code, name] as const);

/** `templateTabIndex` of the spec, in memory only: signing out loads the document again, and another organisation starts without one. */
const lastOpened: { orgId?: number | null; kind?: TemplateKind } = {};

/** The kind whose tab is open: of the address, else the one that was open last on either page of templates. */
export function useKind(): TemplateKind {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const kind = useTab(KINDS);
  useEffect(() => {
    const orgId = readOrgId();
    if (named !== null) {
      Object.assign(lastOpened, { orgId, kind });
      return;
    }
    const kept = lastOpened.orgId === orgId ? lastOpened.kind : undefined;
    if (kept && kept !== kind) setParams((now) => new URLSearchParams([...now, ['tab', kept]]), { replace: true });
  }, [named, kind, setParams]);
  return kind;
}
