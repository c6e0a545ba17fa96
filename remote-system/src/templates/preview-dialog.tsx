import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import type { InputOf } from '@mingmou/contract/base/call';
import type { TemplateCalls } from '@mingmou/contract/system/template/template.bound';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template.kinds';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/act/use-press';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import type { ReactNode } from 'react';
import { printPaperOf } from './print-paper';
import { ReceiptSample } from './receipt-sample';
import type { TemplateDraft } from './template-draft';
import styles from './templates.module.css';

interface PreviewDialogProps {
  readonly call: TemplateCalls['preview'];
  readonly draft: TemplateDraft;
  readonly onClose: () => void;
}

function inputOf({ name, printKind, schema, print }: TemplateDraft): InputOf<TemplateCalls['preview']> {
  return { name: name.trim() || '未命名', printKind, schema, print };
}

/** The paper as the server would keep it, with sample data; it can be tried on the printer. */
export function PreviewDialog({ call, draft, onClose }: PreviewDialogProps) {
  const { data, fetching, refusal, refetch } = useCall(call, inputOf(draft));
  return (
    <PaperDialog
      name={draft.name}
      content={draft.print ?? plainPrint('QUES')}
      sheet={data && !fetching ? <PrintHtml html={data.html ?? ''} /> : undefined}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {fetching ? <Skeleton active /> : null}
    </PaperDialog>
  );
}

interface DeskPreviewProps {
  readonly name: string;
  readonly kind: PrintKind;
  readonly content: PrintContent;
  readonly onClose: () => void;
}

/** The same of a print that a desk draws: its own sheet, by the template as it stands in the editor. */
export function DeskPreview({ kind, content, ...of }: DeskPreviewProps) {
  return <PaperDialog {...of} content={content} sheet={<ReceiptSample kind={kind} content={content} />} />;
}

interface PaperDialogProps extends Pick<DeskPreviewProps, 'name' | 'content' | 'onClose'> {
  /** Absent until it can be shown. */
  readonly sheet: ReactNode;
  readonly children?: ReactNode;
}

function PaperDialog({ name, content, sheet, onClose, children }: PaperDialogProps) {
  const print = usePrint();
  const press = usePress();
  const tryOut = () => print({ title: name || '模板', ...printPaperOf(content), sheet });
  return (
    <Modal
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
