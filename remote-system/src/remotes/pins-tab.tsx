import { dictName } from '@mingmou/contract/base/dict';
import { limitOf } from '@mingmou/contract/base/limit';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { pinScope, remoteTitle } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { type ReactNode, useState } from 'react';
import { Loaded, TabPanel } from '../parts/tab-panel';
import { PinBlock } from './pin-block';
import { type PinAsked, PinDialog } from './pin-dialog';
import styles from './remotes.module.css';
import { codeOf, type PinRow } from './rows';
import type { Reach, ScopeRow } from './use-reach';

const LONGEST = limitOf(remoteOps.rollback.input.reason);
const SCOPES = pinScope.rows.map(({ code }) => code);

interface PinsTabProps {
  readonly heading: ReactNode;
  readonly reach: Reach;
}

/** 发布与灰度: which version each remote has for all, for a chain, for an organisation. */
export function PinsTab({ heading, reach }: PinsTabProps) {
  const state = useCall(remoteOps.pins, {}, { quiet: true });
  return (
    <TabPanel title="发布与灰度" heading={heading}>
      <Loaded state={state}>{(pins) => <Matrix pins={pins} reach={reach} />}</Loaded>
    </TabPanel>
  );
}

/** The acts that ask for nothing but a reason. */
function useMoves() {
  const promote = useSend(remoteOps.promote);
  const rollback = useSend(remoteOps.rollback);
  const unpin = useSend(remoteOps.unpin);
  return {
    转正: ({ remoteName, scope, scopeId, version }: PinRow, reason: string) =>
      promote({ remoteName: codeOf(remoteName), scope, scopeId, version, reason }),
    回滚: ({ remoteName, scope, scopeId, version }: PinRow, reason: string) =>
      rollback({ remoteName: codeOf(remoteName), scope, scopeId, version, reason }),
    取消指定: ({ id, version }: PinRow, reason: string) => unpin({ id, version, reason }),
  };
}

function titleOf(verb: string, { remoteName, scopeName }: PinRow): string {
  return `${verb}：${dictName(remoteTitle, remoteName)} · ${scopeName ?? ''}`;
}

function Matrix({ pins, reach }: { readonly pins: readonly PinRow[]; readonly reach: Reach }) {
  const [asked, ask] = useState<ReasonAsked>();
  const [choosing, choose] = useState<PinAsked>();
  const { success } = useFeedback();
  const moves = useMoves();
  const isMine = (row: Pick<ScopeRow, 'scope' | 'scopeId'>) =>
    reach.scopes.some(({ scope, scopeId }) => scope === row.scope && scopeId === row.scopeId);
  const move = (verb: keyof ReturnType<typeof useMoves>, pin: PinRow) =>
    ask({
      title: titleOf(verb, pin),
      ...(verb === '取消指定' ? CANCELS : {}),
      run: async (reason) => {
        await moves[verb](pin, reason);
        success(`${verb}成功`);
      },
    });
  return (
    <>
      <table className={styles.matrix} aria-label="发布与灰度">
        <thead>
          <tr>
            <th scope="col">页面模块</th>
            {SCOPES.map((scope) => (
              <th key={scope} scope="col">
                {dictName(pinScope, scope)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {remoteTitle.rows.map(({ code, name }) => (
            <tr key={code}>
              <th scope="row">
                {name}
                <small>{code}</small>
              </th>
              {SCOPES.map((scope) => {
                const here = pins.filter((pin) => pin.remoteName === code && pin.scope === scope);
                const free = reach.scopes.filter(
                  (row) => row.scope === scope && !here.some(({ scopeId }) => scopeId === row.scopeId),
                );
                return (
                  <td key={scope}>
                    {here.map((pin) => (
                      <PinBlock key={pin.id} pin={pin} mine={isMine(pin)} onMove={move} onChoose={choose} />
                    ))}
                    {free.length > 0 ? (
                      <Do call={remoteOps.pin} onClick={() => choose({ act: 'pin', remoteName: code, places: free })}>
                        指定版本
                      </Do>
                    ) : null}
                    {here.length === 0 && free.length === 0 ? <span className={styles.empty}>—</span> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      <PinDialog asked={choosing} onClose={() => choose(undefined)} />
    </>
  );
}
