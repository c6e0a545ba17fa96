import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { Do } from '@mingmou/kit/act/do';
import { InRow } from '@mingmou/kit/act/row-context';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { PinAsked } from './pin-dialog';
import styles from './remotes.module.css';
import { codeOf, type PinRow } from './rows';

interface PinBlockProps {
  readonly pin: PinRow;
  /** The viewer may change the pin. */
  readonly mine: boolean;
  readonly onMove: (verb: '转正' | '回滚' | '取消指定', pin: PinRow) => void;
  readonly onChoose: (asked: PinAsked) => void;
}

/** One pin: stable version, canary with its share, and the possible acts. */
export function PinBlock({ pin, mine, onMove, onChoose }: PinBlockProps) {
  const { scope, scopeName, stable, canary, canaryPercent, previous, reason, updatedBy, updatedAt } = pin;
  return (
    <div className={styles.pin} title={`${updatedAt} ${updatedBy}：${reason}`}>
      {scope === 'GLOBAL' ? null : <div className={styles.pinName}>{scopeName}</div>}
      <div className={styles.line}>
        <StateTag tone="passed">稳定</StateTag>
        {stable}
      </div>
      {canary ? (
        <div className={styles.line}>
          <StateTag tone="waiting">灰度</StateTag>
          {canary}
          <progress className={styles.meter} max={100} value={canaryPercent ?? 0} aria-label="灰度比例" />
          {`${canaryPercent ?? 0}%`}
        </div>
      ) : null}
      {mine ? <PinActs {...{ pin, onMove, onChoose }} canRollBack={Boolean(canary || previous)} /> : null}
    </div>
  );
}

interface PinActsProps extends Omit<PinBlockProps, 'mine'> {
  readonly canRollBack: boolean;
}

function PinActs({ pin, canRollBack, onMove, onChoose }: PinActsProps) {
  const { scope, canary } = pin;
  const place = { scope, scopeId: pin.scopeId, name: pin.scopeName ?? '' };
  const choose = (act: PinAsked['act']) => onChoose({ act, remoteName: codeOf(pin.remoteName), places: [place], pin });
  return (
    <InRow value={true}>
      <div className={styles.acts}>
        <Do call={remoteOps.pin} onClick={() => choose('pin')}>
          指定
        </Do>
        <Do call={remoteOps.canary} onClick={() => choose('canary')}>
          {canary ? '调整灰度' : '灰度'}
        </Do>
        {canary ? (
          <Do call={remoteOps.promote} onClick={() => onMove('转正', pin)}>
            转正
          </Do>
        ) : null}
        {canRollBack ? (
          <Do call={remoteOps.rollback} danger onClick={() => onMove('回滚', pin)}>
            回滚
          </Do>
        ) : null}
        {scope === 'GLOBAL' ? null : (
          <Do call={remoteOps.unpin} danger onClick={() => onMove('取消指定', pin)}>
            取消指定
          </Do>
        )}
      </div>
    </InRow>
  );
}
