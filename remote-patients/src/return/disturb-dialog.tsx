import type { InputOf } from '@mingmou/contract/base/call';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';

type Draft = Partial<Omit<InputOf<typeof noDisturb.add>, 'patientIds'>>;

interface DisturbDialogProps {
  readonly of: { readonly patientId: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** 免打扰: by which ways the patient is not to be contacted, why, and until when. */
export function DisturbDialog({ of: { patientId, name }, onDone, onClose }: DisturbDialogProps) {
  const [draft, setDraft] = useState<Draft>({ ways: [1, 2, 3] });
  const add = useSend(noDisturb.add);
  const { success } = useFeedback();
  const { ways, reason } = draft;
  const { start, running } = useAct(async () => {
    if (!ways?.length || !reason?.trim()) return;
    await add({ patientIds: [patientId], ways, reason: reason.trim(), until: draft.until ?? null });
    success('已设为免打扰');
    onDone();
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`免打扰：${name}`}
      width={480}
      confirmLoading={running}
      okButtonProps={{ disabled: !ways?.length || !reason?.trim() }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <DraftLines
          id="disturb"
          shape={noDisturb.wish}
          names={['ways', 'reason', 'until']}
          draft={draft}
          put={(change) => setDraft({ ...draft, ...change })}
        />
      </div>
    </Modal>
  );
}
