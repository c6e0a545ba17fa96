import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { tokenRow, tokenScope } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { actionColumn, columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { type ReactNode, useState } from 'react';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';
import { TokenDialog } from './token-dialog';

type Token = OutputOf<typeof remoteOps.tokens>[number];

const COLUMNS: readonly ListColumn<Token>[] = [
  ...sized(columns(tokenRow, ['label']), { label: 168 }),
  column('scopes', tokenRow.scopes.title, 120, ({ scopes }) =>
    scopes.map((scope) => dictName(tokenScope, scope)).join('、'),
  ),
  ...columns(tokenRow, ['expiresAt', 'lastUsedAt']),
  column('stateEnum', tokenRow.stateEnum.title, 80, ({ stateEnum }) => (
    <StateTag tone={stateEnum === 'ENABLE' ? 'passed' : 'void'}>{stateEnum === 'ENABLE' ? '启用' : '停用'}</StateTag>
  )),
  ...columns(tokenRow, ['createdBy', 'createdAt']),
];

/** 发布令牌: what publishes from outside, such as a build server. */
export function TokensTab({ heading }: { readonly heading: ReactNode }) {
  const state = useCall(remoteOps.tokens, {}, { quiet: true });
  const disable = useSend(remoteOps.tokenDisable);
  const { confirm, success } = useFeedback();
  const [adding, setAdding] = useState(false);
  const stop = async ({ id, label }: Token) => {
    if (!(await confirm(`确定要停用令牌「${label}」吗？停用后不能恢复`, { ok: '停用', danger: true }))) return;
    await disable({ id });
    success('停用成功');
  };
  const tools = (
    <Do call={remoteOps.tokenSave} main hotkey="F2" onClick={() => setAdding(true)}>
      新建令牌
    </Do>
  );
  return (
    <TabPanel title="发布令牌" heading={heading} tools={tools}>
      <Loaded state={state}>
        {(rows) => (
          <PlainTable
            label="发布令牌"
            rows={rows}
            rowKey={({ id }) => String(id)}
            loading={state.fetching}
            empty="还没有发布令牌；构建服务器用令牌发布版本"
            columns={[
              ...COLUMNS,
              actionColumn<Token>((token) =>
                token.stateEnum === 'ENABLE' ? (
                  <Do call={remoteOps.tokenDisable} danger onClick={() => stop(token)}>
                    停用
                  </Do>
                ) : null,
              ),
            ]}
          />
        )}
      </Loaded>
      <TokenDialog open={adding} onClose={() => setAdding(false)} />
    </TabPanel>
  );
}
