import { dictName } from '@mingmou/contract/base/dict';
import { limitOf } from '@mingmou/contract/base/limit';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteTitle, versionRow, versionState } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { actionColumn, columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Select } from '@mingmou/kit/ui-form';
import { type ReactNode, useState } from 'react';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';
import { bytesText } from './bytes-text';
import { PublishDialog } from './publish-dialog';
import styles from './remotes.module.css';
import type { VersionRow } from './rows';
import { StandingTag } from './standing-tag';
import type { Reach } from './use-reach';
import { VersionDrawer } from './version-drawer';

const OPTIONS = remoteTitle.rows.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }));
const LONGEST = limitOf(remoteOps.withdraw.input.reason);

const COLUMNS: readonly ListColumn<VersionRow>[] = [
  stacked(
    column('version', versionRow.version.title, 0, ({ version }) => version),
    column('notes', versionRow.notes.title, 0, ({ notes }) => notes || '—'),
    260,
  ),
  ...sized(columns(versionRow, ['hostRange']), { hostRange: 112 }),
  column('totalBytes', '大小', 90, ({ totalBytes }) => bytesText(totalBytes)),
  column('shared', '共享依赖', 90, ({ shared }) => `${shared.length} 项`),
  column('state', '状态', 76, ({ state }) => (
    <StateTag tone={state === 'AVAILABLE' ? 'passed' : 'void'}>{dictName(versionState, state)}</StateTag>
  )),
  column('standing', versionRow.standing.title, 80, ({ standing }) => <StandingTag standing={standing} />),
  stacked(
    column('publishedBy', versionRow.publishedBy.title, 0, ({ publishedBy }) => publishedBy),
    column('publishedAt', versionRow.publishedAt.title, 0, ({ publishedAt }) => publishedAt),
    156,
  ),
  stacked(
    column('usedBy', '使用', 0, ({ usedBy }) => (usedBy > 0 ? `${usedBy} 处` : '—')),
    column('recentPeople', '近7天', 0, ({ recentPeople }) => (recentPeople > 0 ? `${recentPeople} 人` : '—')),
    84,
  ),
];

/** The remote that the address names; the first unless it names another. */
function useRemote() {
  const [params, setParams] = useSearchParams();
  const [first] = remoteTitle.rows;
  const named = remoteTitle.rows.find(({ code }) => code === params.get('remote')) ?? first;
  const choose = (code: string) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'remote'), ['remote', code]]), {
      replace: true,
    });
  return [named?.code ?? 'remote-outpatient', choose] as const;
}

interface VersionsTabProps {
  readonly heading: ReactNode;
  readonly reach: Reach;
}

/** 版本: every release of a remote, newest first. */
export function VersionsTab({ heading, reach: { isPlatform } }: VersionsTabProps) {
  const [name, choose] = useRemote();
  const state = useCall(remoteOps.versions, { name }, { quiet: true });
  const [shown, show] = useState<VersionRow>();
  const [asked, ask] = useState<ReasonAsked>();
  const [publishing, setPublishing] = useState(false);
  const withdraw = useSend(remoteOps.withdraw);
  const restore = useSend(remoteOps.restore);
  const { success } = useFeedback();
  const askFor = ({ id, version }: VersionRow, verb: '撤下' | '恢复') =>
    ask({
      title: `${verb}版本 ${version}`,
      run: async (reason) => {
        await (verb === '撤下' ? withdraw : restore)({ id, reason });
        success(`${verb}成功`);
      },
    });
  const acts = (row: VersionRow) => (
    <>
      <Do call={remoteOps.versions} onClick={() => show(row)}>
        详情
      </Do>
      {isPlatform && row.state === 'AVAILABLE' ? (
        <Do call={remoteOps.withdraw} danger onClick={() => askFor(row, '撤下')}>
          撤下
        </Do>
      ) : null}
      {isPlatform && row.state === 'WITHDRAWN' ? (
        <Do call={remoteOps.restore} onClick={() => askFor(row, '恢复')}>
          恢复
        </Do>
      ) : null}
    </>
  );
  const tools = (
    <>
      <Select
        className={styles.choice}
        aria-label="页面模块"
        popupMatchSelectWidth={false}
        value={name}
        options={OPTIONS}
        onChange={choose}
      />
      {isPlatform ? (
        <Do call={remoteOps.publish} main hotkey="F2" onClick={() => setPublishing(true)}>
          发布
        </Do>
      ) : null}
    </>
  );
  return (
    <TabPanel title="版本" heading={heading} tools={tools}>
      <Loaded state={state}>
        {(rows) => (
          <PlainTable
            label="版本"
            rows={rows}
            rowKey={({ id }) => String(id)}
            loading={state.fetching}
            empty="该页面模块还没有发布过版本"
            columns={[...COLUMNS, actionColumn(acts)]}
          />
        )}
      </Loaded>
      {shown ? <VersionDrawer version={shown} onClose={() => show(undefined)} /> : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      <PublishDialog
        open={publishing}
        onClose={() => setPublishing(false)}
        onPublished={(published) => {
          choose(published);
          if (published === name) state.refetch();
        }}
      />
    </TabPanel>
  );
}
