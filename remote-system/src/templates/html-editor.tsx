import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import { MillimetreBoard } from '@mingmou/clinic/template/millimetre-board';
import { type PrintContent, printContentFields } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { sampleOf } from '@mingmou/contract/system/template/template-vocabulary';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { Button } from '@mingmou/kit/ui';
import { type RefObject, useDeferredValue } from 'react';
import { BODY_SAYS, BodyNote, bodyProblem } from './body-note';
import styles from './templates.module.css';

interface HtmlEditorProps {
  readonly kind: PrintKind;
  readonly content: PrintContent;
  readonly readOnly: boolean;
  /** Where the next placeholder goes; null: at the end. */
  readonly caret: RefObject<number | null>;
  readonly onChange: (html: string) => void;
}

const SNIPPETS: readonly (readonly [string, string])[] = [
  ['标题', '<h2 style="text-align: center">标题</h2>\n'],
  ['段落', '<p>文字</p>\n'],
  [
    '表格',
    '<table style="width: 100%; border-collapse: collapse">\n<tr><td style="border: 0.2mm solid #000">一</td><td style="border: 0.2mm solid #000">二</td></tr>\n</table>\n',
  ],
  ['换页', '<div style="break-before: page"></div>\n'],
];

/** A text with something put in at a place, and the place behind it. */
export function insertedAt(text: string, at: number | null, added: string): { text: string; at: number } {
  const place = Math.min(at ?? text.length, text.length);
  return { text: text.slice(0, place) + added + text.slice(place), at: place + added.length };
}

/** Text of a free page as HTML, next to a live preview of the paper with sample data. */
export function HtmlEditor({ kind, content, readOnly, caret, onChange }: HtmlEditorProps) {
  const html = content.html ?? '';
  const problem = bodyProblem(kind, html);
  const shown = useDeferredValue(content);
  const insert = (added: string) => {
    const inserted = insertedAt(html, caret.current, added);
    caret.current = inserted.at;
    onChange(inserted.text);
  };
  return (
    <div className={styles.writing}>
      <div className={styles.htmlSide}>
        <div className={styles.views}>
          {SNIPPETS.map(([name, text]) => (
            <Button key={name} size="small" onClick={() => insert(text)}>
              {name}
            </Button>
          ))}
        </div>
        <textarea
          className={styles.html}
          aria-label="正文（HTML）"
          spellCheck={false}
          readOnly={readOnly}
          maxLength={printContentFields.html.max}
          value={html}
          aria-invalid={problem !== null}
          aria-describedby={BODY_SAYS}
          onSelect={({ currentTarget }) => {
            caret.current = currentTarget.selectionStart;
          }}
          onChange={({ target }) => onChange(target.value)}
        />
        <BodyNote problem={problem} />
      </div>
      <div className={styles.htmlSide}>
        <MillimetreBoard of={shown}>
          <PaperSheet of={shown}>
            <PrintHtml html={freeSheetHtml(shown, sampleOf(kind))} />
          </PaperSheet>
        </MillimetreBoard>
      </div>
    </div>
  );
}
