import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { eventRow, pinScope, remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns, type ListColumn, sized, unsorted } from '@mingmou/kit/list/columns';
import type { ReactNode } from 'react';
import { column } from '../parts/plain-table';

type Event = OutputOf<typeof remoteOps.audit>['records'][number];

const FILTERS = ['remoteName', 'action', 'startDate', 'endDate', 'scope', 'who'] as const;

function stepText({ fromVersion, toVersion, percent }: Event): string {
  const to = percent ? `${toVersion ?? '—'}（${percent}%）` : (toVersion ?? '—');
  return `${fromVersion ?? '—'} → ${to}`;
}

/** Only these can be ordered by: see `eventSorting` of the server. */
const COLUMNS: readonly ListColumn<Event>[] = [
  ...sized(columns(eventRow, ['at', 'who']), { who: 120 }),
  ...unsorted(sized(columns(eventRow, ['action']), { action: 90 })),
  column('remoteName', eventRow.remoteName.title, 110, ({ remoteName }) => dictName(remoteTitle, remoteName)),
  column('scope', eventRow.scope.title, 90, ({ scope, scopeId }) =>
    scope === 'GLOBAL' ? dictName(pinScope, scope) : `${dictName(pinScope, scope)} ${scopeId}`,
  ),
  { ...column<Event>('step', '版本变化', 300, stepText), ellipsis: true },
  { ...column<Event>('reason', eventRow.reason.title, 240, ({ reason }) => reason), ellipsis: true },
];

/** 审计: everything that happened to versions and pins within sight, newest first. */
export function AuditTab({ heading }: { readonly heading: ReactNode }) {
  return (
    <RecordPage
      heading={heading}
      of={{ page: remoteOps.audit, export: remoteOps.auditExport }}
      filters={FILTERS}
      columns={COLUMNS}
    />
  );
}
