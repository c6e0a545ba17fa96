import { useAct } from '@mingmou/kit/act/use-act';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Modal } from '@mingmou/kit/ui-overlay';
import type { ReactNode } from 'react';
import styles from './goods.module.css';

interface SmallDialogProps {
  readonly title: string;
  /** Stays mounted while it is closed: the focus goes back to where it came from. */
  readonly open: boolean;
  /** Saves; after a refusal the dialog stays open with its input. */
  readonly save: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of one or a few inputs. Enter saves from the last of them. */
export function SmallDialog({ title, open, save, onClose, children }: SmallDialogProps) {
  const { start, running: saving } = useAct(async () => {
    await save();
    onClose();
  });
  return (
    <Modal
      title={title}
      open={open}
      width={480}
      confirmLoading={saving}
      onOk={start}
      onCancel={() => (saving ? undefined : onClose())}
    >
      <div className={styles.fields} onKeyDownCapture={onEnter(start)}>
        {children}
      </div>
    </Modal>
  );
}
