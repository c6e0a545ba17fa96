import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from '../lens/lens.module.css';
import type { TrialLensRow } from './trial-lens.text';

/** To the minute: the clock of the server may be some seconds behind. */
const thisMinute = () => `${clinicTimeText(new Date()).slice(0, 16)}:00`;

const { disinfectedAt: AT } = trialLens.asked;

interface DisinfectDialogProps {
  readonly lenses: readonly TrialLensRow[];
  /** Warning about the lenses, shown first. */
  readonly warns?: string;
  /** `done`: registered, not thought better of. */
  readonly onClose: (done: boolean) => void;
}

/** 登记消毒: when the lenses lay in the bath. */
export function DisinfectDialog({ lenses, warns, onClose }: DisinfectDialogProps) {
  const [at, put] = useState<unknown>(thisMinute);
  const [isMissed, miss] = useState(false);
  const disinfect = useSend(trialLens.disinfect);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    miss(!at);
    if (!at) return;
    await disinfect({ ids: lenses.map(({ id }) => id), disinfectedAt: String(at) });
    success('消毒已登记');
    onClose(true);
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`登记消毒：${lenses.map(({ lensNo }) => lensNo).join('、')}`}
      width={420}
      confirmLoading={running}
      onOk={start}
      onCancel={() => onClose(false)}
    >
      {warns ? (
        <p role="alert" className={styles.warns}>
          {warns}
        </p>
      ) : null}
      <div className={styles.field}>
        <label htmlFor="trial-disinfected">{AT.title}</label>
        <FieldInput id="trial-disinfected" aria-label={AT.title} spec={AT} value={at} onChange={put} />
        {isMissed ? <small role="alert">请填写{AT.title}</small> : null}
      </div>
    </Modal>
  );
}
