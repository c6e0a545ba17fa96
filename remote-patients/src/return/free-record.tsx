import type { InputOf } from '@mingmou/contract/base/call';
import { CONNECTED } from '@mingmou/contract/patients/return/return.dicts';
import { phoneFault } from '@mingmou/contract/patients/return/return.rules';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Panel } from '@mingmou/kit/page/panel';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';

type Draft = Partial<Omit<InputOf<typeof returnRecord.savePhone>, 'taskId' | 'patientId'>>;

const STAYS = { leaving: 'stays' } as const;
const REACHED = ['satisfaction', 'intention', 'content', 'labelId', 'nextDate'];
const MISSED = ['content', 'nextContactDate'];

/** 新增回访记录: of a call that nothing was planned for. */
export function FreeRecord({ patientId }: { readonly patientId: number }) {
  return useHolds(returnRecord.savePhone.grant) ? <Form patientId={patientId} /> : null;
}

function Form({ patientId }: { readonly patientId: number }) {
  const box = useDraftBox<Draft>(`return-free-${patientId}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? {});
  const [fault, setFault] = useState<string>();
  const save = useSend(returnRecord.savePhone);
  const { success } = useFeedback();
  const put = (change: Draft | undefined) => {
    const next = change ? { ...draft, ...change } : {};
    box.write(change ? next : undefined);
    keep(next);
    setFault(undefined);
  };
  const reached = draft.connectState === CONNECTED;
  const store = async () => {
    const wrong = phoneFault(draft);
    setFault(wrong ?? undefined);
    if (wrong || !draft.connectState) return;
    await save({ ...draft, patientId, connectState: draft.connectState });
    put(undefined);
    success('回访已保存');
  };
  return (
    <Panel aria-label="新增回访记录" className={styles.form}>
      <h2 className={styles.heading}>新增回访记录</h2>
      <DraftLines
        id="free"
        shape={returnRecord.savePhone.input}
        names={['connectState', ...(draft.connectState ? (reached ? REACHED : MISSED) : [])]}
        needed={reached ? ['content'] : ['nextContactDate']}
        draft={draft}
        put={put}
      />
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Do call={returnRecord.savePhone} main onClick={store}>
          保存
        </Do>
      </div>
    </Panel>
  );
}
