import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remoteTitle, resolvedRow } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { hostVersion } from '@mingmou/core/http/identity';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { type ReactNode, useId, useState } from 'react';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';
import styles from './remotes.module.css';
import type { Reach } from './use-reach';

type Line = OutputOf<typeof remoteOps.resolve>[number];
type Asked = InputOf<typeof remoteOps.resolve>;

interface TryTabProps {
  readonly heading: ReactNode;
  readonly reach: Reach;
}

/** 试算: the version that a person gets in an organisation on a host, and the rule behind it. */
export function TryTab({ heading, reach }: TryTabProps) {
  const info = useAppSelector((state) => state.session.info);
  const [orgId, setOrg] = useState<number | undefined>(info?.orgId);
  const [accountId, setAccount] = useState<number | undefined>(info?.userId);
  const [host, setHost] = useState<string>(hostVersion);
  const [asked, ask] = useState<Asked>();
  const press = usePress();
  const id = useId();
  const people = useCall(remoteOps.people, { orgId: orgId ?? 0 }, { skip: orgId === undefined });
  const orgs = reach.scopes.filter(({ scope }) => scope === 'ORG');
  return (
    <TabPanel title="试算" heading={heading}>
      <form
        className={styles.tryForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (orgId !== undefined && accountId !== undefined) ask({ orgId, accountId, host: host.trim() || undefined });
        }}
      >
        <span className={styles.tryField}>
          <label htmlFor={`${id}-org`}>机构</label>
          <Select
            id={`${id}-org`}
            value={orgId}
            placeholder="请选择机构"
            options={orgs.map(({ scopeId, name }) => ({ value: scopeId, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            labelRender={({ label }) => label ?? '…'}
            onChange={(next) => {
              setOrg(next);
              setAccount(undefined);
            }}
          />
        </span>
        <span className={styles.tryField}>
          <label htmlFor={`${id}-account`}>账号</label>
          <SearchSelect
            id={`${id}-account`}
            value={accountId}
            placeholder="请选择账号"
            loading={people.fetching}
            options={(people.data ?? []).map((person) => ({ value: person.id, label: person.name }))}
            showSearch={{ optionFilterProp: 'label' }}
            labelRender={({ label }) => label ?? '…'}
            onChange={setAccount}
          />
        </span>
        <span className={styles.tryField}>
          <label htmlFor={`${id}-host`}>主程序版本</label>
          <Input id={`${id}-host`} value={host} maxLength={60} onChange={({ target }) => setHost(target.value)} />
        </span>
        <Button
          type="primary"
          htmlType="submit"
          {...press((orgId === undefined || accountId === undefined) && '请先选择机构和账号')}
        >
          试算
        </Button>
      </form>
      {asked ? <Result asked={asked} /> : <p className={styles.hint}>选择机构和账号，看此人会得到各模块的哪个版本</p>}
    </TabPanel>
  );
}

function Result({ asked }: { readonly asked: Asked }) {
  const state = useCall(remoteOps.resolve, asked, { quiet: true });
  return (
    <Loaded state={state}>
      {(rows) => (
        <PlainTable
          label="试算结果"
          rows={rows}
          rowKey={({ remoteName }) => remoteName}
          empty="没有页面模块"
          columns={[
            column<Line>('remoteName', resolvedRow.remoteName.title, 130, (row) =>
              dictName(remoteTitle, row.remoteName),
            ),
            column<Line>('version', resolvedRow.version.title, 220, ({ version }) => version ?? '—'),
            column<Line>('channel', resolvedRow.channel.title, 90, ({ channel }) =>
              channel ? (
                <StateTag tone={channel === 'CANARY' ? 'waiting' : 'passed'}>
                  {channel === 'CANARY' ? '灰度' : '稳定'}
                </StateTag>
              ) : null,
            ),
            column<Line>('why', resolvedRow.why.title, 280, ({ why }) => why),
            column<Line>('bucket', resolvedRow.bucket.title, 90, ({ bucket }) => bucket),
            column<Line>('fallback', '失败时改用', 220, ({ fallback }) => fallback ?? '—'),
          ]}
        />
      )}
    </Loaded>
  );
}
