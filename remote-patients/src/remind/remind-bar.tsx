import type { OutputOf } from '@mingmou/contract/base/call';
import { BY_SMS, BY_WECHAT } from '@mingmou/contract/patients/contact.dicts';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import type { RemindTab } from '@mingmou/contract/patients/review-remind.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from '../return/return.module.css';
import type { RemindRow } from './remind-columns';
import { SendDialog } from './remind-dialogs';

interface RemindBarProps {
  readonly at: RemindTab;
  readonly rows: readonly RemindRow[];
  readonly picked: readonly RemindRow[];
  readonly onPick: (rows: readonly RemindRow[]) => void;
  readonly onAsk: (asked: ReasonAsked) => void;
}

type Done = OutputOf<typeof reviewRemind.batchCancel>;

/** Acts on several selected reminders, also from other pages of the list. */
export function RemindBar({ at, rows, picked, onPick, onAsk }: RemindBarProps) {
  const cancel = useSend(reviewRemind.batchCancel);
  const recover = useSend(reviewRemind.batchRecover);
  const [sending, send] = useState<typeof BY_SMS | typeof BY_WECHAT>();
  const { success, warning } = useFeedback();
  const chosen = picked.map(({ id, version }) => ({ id, version }));
  const told = ({ changed, skipped }: Done, act: string) => {
    onPick([]);
    const [first] = skipped;
    if (first) warning(`已${act}${changed}条，${skipped.length}条未处理：${first.msg}`);
    else success(`已${act}${changed}条`);
  };
  const none = picked.length === 0 ? '请先选择提醒' : undefined;
  const isPicked = ({ id }: RemindRow) => picked.some((one) => one.id === id);
  const whole = rows.length > 0 && rows.every(isPicked);
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        disabled={rows.length === 0}
        onClick={() => onPick(whole ? [] : [...picked, ...rows.filter((row) => !isPicked(row))])}
      >
        {whole ? '取消选择' : '选择本页'}
      </Button>
      <Quiet>已选{picked.length}条</Quiet>
      {at <= 2 ? (
        <>
          <Do call={reviewRemind.send} blocked={none} onClick={() => send(BY_SMS)}>
            发短信
          </Do>
          <Do call={reviewRemind.send} blocked={none} onClick={() => send(BY_WECHAT)}>
            发微信
          </Do>
        </>
      ) : null}
      {at <= 3 ? (
        <Do
          call={reviewRemind.batchCancel}
          blocked={none}
          onClick={() =>
            onAsk({
              title: `取消${picked.length}条提醒`,
              ...CANCELS,
              run: async (reason) => told(await cancel({ rows: chosen, reason }), '取消'),
            })
          }
        >
          批量取消
        </Do>
      ) : null}
      {at === 5 ? (
        <Do
          call={reviewRemind.batchRecover}
          blocked={none}
          onClick={async () => told(await recover({ rows: chosen }), '恢复')}
        >
          批量恢复
        </Do>
      ) : null}
      {sending ? (
        <SendDialog
          rows={picked}
          channel={sending}
          onSent={() => {
            send(undefined);
            onPick([]);
          }}
          onClose={() => send(undefined)}
        />
      ) : null}
    </div>
  );
}
