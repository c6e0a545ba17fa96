import { Alert } from '@mingmou/kit/ui';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './body.module.css';
import { putText } from './body-commands';
import { cleanPaste, pastedFields } from './body-paste';
import { openBody } from './body-read';
import { bodyState } from './body-state';
import { BodyToolbar } from './body-toolbar';
import { bodyHtml } from './body-write';

/** Inserts a text with placeholders at the caret. */
export type Writer = (text: string) => void;

interface BodyEditorProps {
  readonly html: string;
  readonly readOnly: boolean;
  /** Between the margins of the paper, in mm; letters in pt. */
  readonly width: number;
  readonly fontSize: number;
  readonly writer: RefObject<Writer | null>;
  readonly onChange: (html: string) => void;
  /** The markup, for a body that cannot be shown here without loss. */
  readonly children: ReactNode;
}

/** Editor of a free page's text, shown as it is printed; markup that it cannot show without loss stays markup. */
export default function BodyEditor({ children, ...props }: BodyEditorProps) {
  const { html } = props;
  const [opened, setOpened] = useState(() => ({ html, doc: openBody(html), turn: 0 }));
  // Another text than the one written here: the newest version was taken.
  if (html !== opened.html) setOpened({ html, doc: openBody(html), turn: opened.turn + 1 });
  const { doc, turn } = opened;
  if (!doc) {
    return (
      <>
        <Alert type="info" showIcon title="正文里有可视编辑不能原样保留的写法，请在下面的 HTML 里修改" />
        {children}
      </>
    );
  }
  const onChange = (now: Node) => {
    const written = bodyHtml(now);
    setOpened((last) => ({ ...last, html: written }));
    props.onChange(written);
  };
  return <Writing key={turn} {...props} doc={doc} onChange={onChange} />;
}

interface WritingProps extends Omit<BodyEditorProps, 'children' | 'html' | 'onChange'> {
  readonly doc: Node;
  readonly onChange: (doc: Node) => void;
}

function useView({ doc, readOnly, writer, onChange }: WritingProps) {
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>(() => bodyState(doc));
  const changed = useEffectEvent(onChange);
  const mayWrite = useEffectEvent(() => !readOnly);
  const run = (command: Command) => {
    const { current } = view;
    if (!current || readOnly) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const write = useEffectEvent((text: string) => run(putText(text)));
  const begin = useEffectEvent(() => state);
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView(
      { mount: place.current },
      {
        state: begin(),
        editable: () => mayWrite(),
        attributes: { role: 'textbox', 'aria-label': '正文', 'aria-multiline': 'true', tabindex: '0' },
        transformPastedHTML: cleanPaste,
        transformPasted: pastedFields,
        handleKeyDown: (_view, event) => {
          if (!event.altKey || event.key !== 'F10') return false;
          tools.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
          return true;
        },
        dispatchTransaction: (transaction) => {
          const next = made.state.apply(transaction);
          made.updateState(next);
          setState(next);
          if (transaction.docChanged) changed(next.doc);
        },
      },
    );
    view.current = made;
    writer.current = (text) => write(text);
    return () => {
      writer.current = null;
      made.destroy();
    };
  }, [writer]);
  return { place, tools, state, run };
}

function Writing(props: WritingProps) {
  const { readOnly, width, fontSize } = props;
  const { place, tools, state, run } = useView(props);
  return (
    <>
      <BodyToolbar state={state} readOnly={readOnly} place={tools} onRun={run} />
      <div className={styles.room}>
        <div ref={place} className={styles.text} style={{ width: `${width}mm`, fontSize: `${fontSize}pt` }} />
      </div>
    </>
  );
}
