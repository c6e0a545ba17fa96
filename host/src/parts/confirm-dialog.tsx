import { useRef } from 'react';
import css from './controls.module.css';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  readonly question: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** 提示 with a question; the first press of 确定 counts, later ones do not. */
export function ConfirmDialog({ question, onConfirm, onCancel }: ConfirmDialogProps) {
  const confirmed = useRef(false);
  const confirm = () => {
    if (confirmed.current) return;
    confirmed.current = true;
    onConfirm();
  };
  return (
    <Dialog
      title="提示"
      alert
      width={420}
      footer={
        <>
          <button type="button" className={css.button} onClick={onCancel}>
            取消
          </button>
          <button type="button" data-first className={`${css.button} ${css.primary}`} onClick={confirm}>
            确定
          </button>
        </>
      }
    >
      {question}
    </Dialog>
  );
}
