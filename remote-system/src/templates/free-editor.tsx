import { PAPER } from '@mingmou/clinic/template/millimetre-board';
import { PageProps, type PrintEditing } from '@mingmou/clinic/template/page-props';
import type { PrintItem } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { Vocabulary } from '@mingmou/contract/system/template/template-placeholder';
import { vocabularyOf } from '@mingmou/contract/system/template/template-vocabulary';
import { Segments } from '@mingmou/kit/form/segments';
import { Button } from '@mingmou/kit/ui';
import { useRef, useState } from 'react';
import type { Writer } from './body/body-editor';
import { BodyPane } from './body-pane';
import { FreeCanvas } from './free-canvas';
import { itemsOf, withItem, withItemChange, withoutItem } from './free-items';
import { HtmlEditor, insertedAt } from './html-editor';
import { ItemProps } from './item-props';
import { RiskEditor } from './risk-editor';
import styles from './templates.module.css';
import { PROPS, usePartFocus } from './use-part-focus';

type View = 'canvas' | 'text' | 'html' | 'risks';
type ItemKind = PrintItem['kind'];

const VIEWS: readonly (readonly [View, string])[] = [
  ['canvas', '版面'],
  ['text', '正文'],
  ['html', 'HTML'],
  ['risks', '风险告知'],
];

/** State of the edited page: view, selection, and acts that add and remove elements. */
function useFreeEdit({ content, onChange }: PrintEditing) {
  const [view, show] = useState<View>('canvas');
  const [chosen, choose] = useState<string | null>(null);
  const caret = useRef<number | null>(null);
  const writer = useRef<Writer>(null);
  const focus = usePartFocus(chosen, choose);
  const add = (kind: ItemKind, text: string) => {
    const added = withItem(content, kind, text);
    onChange({ items: added.items });
    choose(added.key);
    focus.want(added.key);
  };
  return {
    ...{ view, show, chosen, choose, caret, writer, add, focus },
    write: (placeholder: string) => {
      if (view === 'canvas') return add('text', placeholder);
      if (writer.current) return writer.current(placeholder);
      const { text, at } = insertedAt(content.html ?? '', caret.current, placeholder);
      caret.current = at;
      onChange({ html: text });
    },
    move: (key: string, change: Partial<PrintItem>) => onChange({ items: withItemChange(content, key, change) }),
    remove: (key: string) => {
      choose(null);
      focus.want(PAPER);
      onChange({ items: withoutItem(content, key) });
    },
  };
}

/** Editor of a free page (◇): placeholders, the paper in millimetres or its text, properties of the selection. */
export function FreeEditor(props: PrintEditing) {
  const { kind, content, readOnly, onChange } = props;
  const { view, show, chosen, choose, caret, writer, add, focus, write, move, remove } = useFreeEdit(props);
  const item = itemsOf(content).find(({ key }) => key === chosen);
  return (
    <div ref={focus.box} className={styles.parts} onKeyDownCapture={focus.onKeyDown}>
      <Palette kind={kind} view={view} onWrite={write} onAdd={add} />
      <section className={styles.board} aria-label="版面">
        <ViewTabs kind={kind} view={view} onShow={show} />
        {view === 'canvas' ? (
          <FreeCanvas {...{ kind, content, chosen, readOnly }} onChoose={choose} onMove={move} onRemove={remove} />
        ) : view === 'risks' ? (
          <RiskEditor {...props} />
        ) : view === 'text' ? (
          <BodyPane {...{ kind, content, readOnly, caret, writer }} onChange={(html) => onChange({ html })} />
        ) : (
          <HtmlEditor {...{ kind, content, readOnly, caret }} onChange={(html) => onChange({ html })} />
        )}
      </section>
      <section className={styles.side} aria-label="属性" data-part={PROPS}>
        {item ? (
          <ItemProps
            key={item.key}
            item={item}
            onChange={(change) => move(item.key, change)}
            onRemove={() => remove(item.key)}
            onDone={() => choose(null)}
          />
        ) : (
          <>
            <h2 className={styles.subtitle}>页面属性</h2>
            <PageProps {...props} />
          </>
        )}
      </section>
    </div>
  );
}

interface ViewTabsProps {
  readonly kind: PrintKind;
  readonly view: View;
  readonly onShow: (view: View) => void;
}

function ViewTabs({ kind, view, onShow }: ViewTabsProps) {
  const views = VIEWS.filter(([code]) => code !== 'risks' || kind === 'CONSENT');
  return (
    <div className={styles.views}>
      <Segments label="编辑方式" options={views} value={view} onChange={onShow} />
      {view === 'canvas' ? (
        <span className={styles.quiet}>
          方向键移动 1 毫米，Shift 5 毫米，Alt 0.1 毫米；Ctrl+方向键改大小；Enter 改属性，Esc 返回；Delete 删除
        </span>
      ) : null}
    </div>
  );
}

interface PaletteProps {
  readonly kind: PrintKind;
  readonly view: View;
  readonly onWrite: (placeholder: string) => void;
  readonly onAdd: (kind: ItemKind, text: string) => void;
}

const DATES: readonly string[] = ['today', 'patient.birthday'];

/** What can be put on the page: elements, and the names that are filled in when it is printed. */
function Palette({ kind, view, onWrite, onAdd }: PaletteProps) {
  const { values, lists } = vocabularyOf(kind);
  return (
    <section className={styles.side} aria-label="可添加的内容">
      {view === 'canvas' ? (
        <>
          <h2 className={styles.subtitle}>元素</h2>
          <Button block onClick={() => onAdd('text', '文字')}>
            文字
          </Button>
          <Button block onClick={() => onAdd('line', '')}>
            横线
          </Button>
          <Button block onClick={() => onAdd('box', '')}>
            方框
          </Button>
        </>
      ) : null}
      <h2 className={styles.subtitle}>占位符</h2>
      {Object.entries(values).map(([name, title]) => (
        <Button
          key={name}
          block
          title={`{{${name}}}`}
          onClick={() => onWrite(DATES.includes(name) ? `{{${name}|date}}` : `{{${name}}}`)}
        >
          {title}
        </Button>
      ))}
      {Object.entries(lists).map(([key, list]) => (
        <ListParts key={key} name={key} list={list} isWithin={view !== 'canvas'} onWrite={onWrite} />
      ))}
    </section>
  );
}

interface ListPartsProps {
  readonly name: string;
  readonly list: Vocabulary['lists'][string];
  /** The names of a row are offered one by one as well. */
  readonly isWithin: boolean;
  readonly onWrite: (placeholder: string) => void;
}

/** A list, and what can be said of each of its rows. */
function ListParts({ name, list: { title, fields }, isWithin, onWrite }: ListPartsProps) {
  const row = Object.keys(fields)
    .map((field) => `{{${field}}}`)
    .join(' ');
  return (
    <>
      <Button block title={`每条「${title}」一行`} onClick={() => onWrite(`{{#${name}}}${row}\n{{/${name}}}`)}>
        {title}
      </Button>
      {isWithin
        ? Object.entries(fields).map(([field, said]) => (
            <Button
              key={field}
              block
              title={`{{${field}}}，在「${title}」之内`}
              onClick={() => onWrite(`{{${field}}}`)}
            >
              {said}
            </Button>
          ))
        : null}
    </>
  );
}
