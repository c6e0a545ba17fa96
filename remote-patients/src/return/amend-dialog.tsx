import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import type { RecordEntry } from './record-entries';
import styles from './return.module.css';

interface AmendDialogProps {
  readonly of: RecordEntry;
  readonly onClose: () => void;
}

/** 修改回访记录, by its author on the same day; the log keeps the former text. */
export function AmendDialog({ of: { recordId, version, ...record }, onClose }: AmendDialogProps) {
  const [draft, setDraft] = useState({
    ...{
      content: record.content ?? '',
      satisfaction: record.satisfaction ?? null,
      intention: record.intention ?? null,
    },
  });
  const amend = useSend(returnRecord.amend);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    await amend({ recordId, version, ...draft });
    success('修改成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title="修改回访记录"
      width={520}
      confirmLoading={running}
      okButtonProps={{ disabled: draft.content.trim() === '' }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <DraftLines
          id="amend"
          shape={returnRecord.amend.input}
          names={['satisfaction', 'intention', 'content']}
          draft={draft}
          put={(change) => setDraft({ ...draft, ...change })}
        />
      </div>
    </Modal>
  );
}
