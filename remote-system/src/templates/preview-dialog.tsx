import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { TemplateCalls } from '@mingmou/contract/system/template/template.bound';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/act/use-press';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { printPaperOf } from './print-paper';
import type { TemplateDraft } from './template-draft';
import styles from './templates.module.css';

interface PreviewDialogProps {
  readonly call: TemplateCalls['preview'];
  readonly draft: TemplateDraft;
  readonly onClose: () => void;
}

type Preview = OutputOf<TemplateCalls['preview']>;

function inputOf({ name, printKind, schema, print }: TemplateDraft): InputOf<TemplateCalls['preview']> {
  return { name: name.trim() || '未命名', printKind, schema, print };
}

/** The paper as the server would keep it, with sample data; it can be tried on the printer. */
export function PreviewDialog({ call, draft, onClose }: PreviewDialogProps) {
  const { data, fetching, refusal, refetch } = useCall(call, inputOf(draft));
  const print = usePrint();
  const press = usePress();
  const content = draft.print ?? plainPrint('QUES');
  const tryOut = ({ html }: Preview) =>
    print({ title: draft.name || '模板', ...printPaperOf(content), sheet: <PrintHtml html={html ?? ''} /> });
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
          <Button type="primary" {...press((!data || fetching) && '预览还没有读出来', () => data && tryOut(data))}>
            试打一份
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.preview} aria-label="纸张" tabIndex={0}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {fetching ? <Skeleton active /> : null}
        {data && !fetching ? (
          <PaperSheet of={content}>
            <PrintHtml html={data.html ?? ''} />
          </PaperSheet>
        ) : null}
      </section>
    </Modal>
  );
}
