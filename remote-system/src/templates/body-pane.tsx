import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { paperSize } from '@mingmou/contract/system/template/template-paper.rules';
import { Skeleton } from '@mingmou/kit/ui';
import { lazy, type RefObject, Suspense } from 'react';
import type { Writer } from './body/body-editor';
import { BodyNote, bodyProblem } from './body-note';
import { HtmlEditor } from './html-editor';
import styles from './templates.module.css';

/** The library is loaded only when the text is opened. */
const BodyEditor = lazy(() => import('./body/body-editor'));

interface BodyPaneProps {
  readonly kind: PrintKind;
  readonly content: PrintContent;
  readonly readOnly: boolean;
  readonly caret: RefObject<number | null>;
  readonly writer: RefObject<Writer | null>;
  readonly onChange: (html: string) => void;
}

/** The text of a free page as it is printed. */
export function BodyPane({ kind, content, readOnly, caret, writer, onChange }: BodyPaneProps) {
  const html = content.html ?? '';
  const problem = bodyProblem(kind, html);
  return (
    <div className={styles.bodyPane}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <BodyEditor
          {...{ html, readOnly, writer, onChange }}
          width={paperSize(content).width - 2 * content.margin}
          fontSize={content.fontSize}
        >
          <HtmlEditor {...{ kind, content, readOnly, caret, onChange }} />
        </BodyEditor>
      </Suspense>
      {problem ? <BodyNote problem={problem} /> : null}
    </div>
  );
}
