import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';

interface RenameDialogProps {
  readonly of: { readonly id: number; readonly version: number; readonly name: string };
  readonly onClose: () => void;
}

/** 重命名: the name alone, where the rest of the label stays. */
export function RenameDialog({ of, onClose }: RenameDialogProps) {
  const [name, setName] = useState(of.name);
  const rename = useSend(returnLabel.rename);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    await rename({ id: of.id, version: of.version, name: name.trim() });
    success('重命名成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`重命名：${of.name}`}
      width={420}
      confirmLoading={running}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <DraftLines
          id="rename"
          shape={returnLabel.row}
          names={['name']}
          draft={{ name }}
          put={({ name: next }) => setName(typeof next === 'string' ? next : '')}
        />
      </div>
    </Modal>
  );
}
