import type { OutputOf } from '@mingmou/contract/base/call';
import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { actOutcome, moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useSend } from '@mingmou/core/store/use-call';
import { Alert, Button } from '@mingmou/kit/ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import styles from '../cashier.module.css';
import { forget, noteDone, openActs, type SentAct, subscribe } from './outbox';

/** Unanswered acts as text, because a new array each time would cause endless renders. */
function useOpenActs(account: number): readonly SentAct[] {
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => JSON.stringify(openActs(account, Date.now())), [account]),
  );
  return JSON.parse(text) as readonly SentAct[];
}

/** Lists acts of this browser without an answer, and asks the server for their results. */
export function OpenActs() {
  const account = useAppSelector(({ session }) => session.info?.userId ?? 0);
  const acts = useOpenActs(account);
  const seen = ({ key }: SentAct, isDone: boolean) =>
    isDone ? noteDone(account, key, Date.now()) : forget(account, key);
  return acts.map((act) => <OpenAct key={act.key} act={act} onSeen={(isDone) => seen(act, isDone)} />);
}

interface OpenActProps {
  readonly act: SentAct;
  readonly onSeen: (isDone: boolean) => void;
}

type Outcome = OutputOf<typeof moneyAct.outcome>['outcome'];

function OpenAct({ act: { call, key, what, at }, onSeen }: OpenActProps) {
  const send = useSend(moneyAct.outcome);
  const [says, say] = useState('正在查询结果…');
  const [known, know] = useState<Outcome>();
  const ask = useCallback(async () => {
    try {
      const { outcome } = await send({ call, key }, { quiet: true });
      say(outcome === 2 ? '未执行，如仍需要请重新办理' : dictName(actOutcome, outcome));
      know(outcome);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      say(`还不知道结果：${error.msg}`);
    }
  }, [send, call, key]);
  useEffect(() => void ask(), [ask]);
  return (
    <Alert
      className={styles.notice}
      type={known ? 'info' : 'warning'}
      role="status"
      showIcon
      title={`${clinicTimeText(new Date(at))} ${what}：${says}`}
      action={
        known ? (
          <Button onClick={() => onSeen(known === 1)}>知道了</Button>
        ) : (
          <Button onClick={() => void ask()}>再查</Button>
        )
      }
    />
  );
}
