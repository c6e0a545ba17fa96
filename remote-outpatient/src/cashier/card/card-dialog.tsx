import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import type { ReactNode } from 'react';
import styles from './card.module.css';

const NO_KEYS = [] as const;

interface CardDialogProps {
  readonly title: string;
  readonly note?: string;
  readonly width?: number;
  /** Act, at the right of 取消. */
  readonly act: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Dialog of an act on a card: its input, and the act at the foot. */
export function CardDialog({ title, note, width = 520, act, children, onClose }: CardDialogProps) {
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal
      title={title}
      open
      width={width}
      style={{ top: '12vh' }}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <div className={styles.acts}>
          <Button onClick={onClose}>取消</Button>
          {act}
        </div>
      }
    >
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </Modal>
  );
}
