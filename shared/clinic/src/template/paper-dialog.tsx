import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { usePress } from '@mingmou/kit/entry/use-press';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import type { ReactNode } from 'react';
import { PaperSheet, printPaperOf } from '../print/paper-sheet';
import styles from './print-editor.module.css';

interface PaperDialogProps {
  readonly name: string;
  readonly content: PrintContent;
  readonly onClose: () => void;
  /** Absent until it can be shown. */
  readonly sheet: ReactNode;
  readonly children?: ReactNode;
}

/** A paper with sample data, as large as it comes out of the printer; it can be tried on the printer. */
export function PaperDialog({ name, content, sheet, onClose, children }: PaperDialogProps) {
  const print = usePrint();
  const press = usePress();
  const tryOut = () => print({ title: name || '模板', ...printPaperOf(content), sheet });
  return (
    <Modal
      reading
      title="预览（示例数据）"
      open
      width="90vw"
      style={{ top: '4vh', maxWidth: 1000 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" {...press(!sheet && '预览还没有读出来', tryOut)}>
            试打一份
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.preview} aria-label="纸张" tabIndex={0}>
        {children}
        {sheet ? <PaperSheet of={content}>{sheet}</PaperSheet> : null}
      </section>
    </Modal>
  );
}
