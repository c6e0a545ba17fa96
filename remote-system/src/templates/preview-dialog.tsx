import { PaperDialog } from '@mingmou/clinic/template/paper-dialog';
import type { InputOf } from '@mingmou/contract/base/call';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { TemplateCalls } from '@mingmou/contract/system/template/template-bound.contract';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { Skeleton } from '@mingmou/kit/ui';
import { ReceiptSample } from './receipt-sample';
import type { TemplateDraft } from './template-draft';

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

/** Preview of a print that a desk renders: its own sheet, with the template in the editor. */
export function DeskPreview({ kind, content, ...of }: DeskPreviewProps) {
  return <PaperDialog {...of} content={content} sheet={<ReceiptSample kind={kind} content={content} />} />;
}
