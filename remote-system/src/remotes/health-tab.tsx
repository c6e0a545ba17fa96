import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { healthRow, remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { reportKind } from '@mingmou/contract/system/remotes/remotes.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';
import styles from './remotes.module.css';
import { StandingTag } from './standing-tag';

type Health = OutputOf<typeof remoteOps.health>[number];

function kindsText({ kinds }: Health): string {
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${dictName(reportKind, kind)} ${count}`)
    .join('，');
}

const COLUMNS: readonly ListColumn<Health>[] = [
  column('remoteName', healthRow.remoteName.title, 96, ({ remoteName }) => dictName(remoteTitle, remoteName)),
  ...sized(columns(healthRow, ['version']), { version: 184 }),
  column('standing', healthRow.standing.title, 80, ({ standing }) => <StandingTag standing={standing} />),
  ...sized(columns(healthRow, ['starts', 'failures', 'failurePercent', 'runtimeErrors']), {
    starts: 82,
    failures: 82,
    failurePercent: 90,
    runtimeErrors: 82,
  }),
  column('warning', healthRow.warning.title, 70, ({ warning }) => (
    <StateTag tone={warning ? 'overdue' : 'passed'}>{warning ? '预警' : '正常'}</StateTag>
  )),
  ...sized(columns(healthRow, ['p95Ms']), { p95Ms: 130 }),
  column('kinds', healthRow.kinds.title, 152, kindsText),
];

/** 健康: how each version fared in browsers during the last day. */
export function HealthTab({ heading }: { readonly heading: ReactNode }) {
  const state = useCall(remoteOps.health, {}, { quiet: true });
  return (
    <TabPanel title="健康" heading={heading} tools={<Button onClick={state.refetch}>刷新</Button>}>
      <Loaded state={state}>
        {(rows) => (
          <PlainTable
            label="健康"
            rows={rows}
            rowKey={({ remoteName, version }) => `${remoteName}@${version}`}
            loading={state.fetching}
            empty="最近24小时没有浏览器上报"
            columns={COLUMNS}
            more={({ messages }) =>
              messages.length > 0 ? (
                <ul className={styles.messages} aria-label={healthRow.messages.title}>
                  {messages.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              ) : null
            }
          />
        )}
      </Loaded>
    </TabPanel>
  );
}
