import { dictName } from '@mingmou/contract/base/dict';
import type { Eye } from '@mingmou/contract/base/eyes';
import { type Drawing, drawingStamp, penColour, STAMPS } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './drawing.module.css';
import { fullOf, isBlankDrawing, keyed, withItem, withoutItem, withStamp } from './drawing.rules';
import { DrawingPicture } from './drawing-picture';
import { useHistory } from './use-history';
import { type Pen, usePointer } from './use-pointer';

interface DrawingEditorProps {
  readonly title: string;
  readonly eye: Eye;
  readonly drawing: Drawing;
  readonly onDone: (drawing: Drawing | null) => void;
  readonly onClose: () => void;
}

const STEP = 10;
const FINE = 1;

/** A drawing is made: stamps from a list, moved by arrows or mouse, and strokes of the pen. */
export default function DrawingEditor({ title, eye, drawing: first, onDone, onClose }: DrawingEditorProps) {
  const history = useHistory(first);
  const { now } = history;
  const [chosen, setChosen] = useState<number>();
  const [pen, setPen] = useState<Pen>();
  const canvas = useRef<SVGSVGElement>(null);
  const press = usePress();
  const pointer = usePointer({ history, pen, choose: setChosen });

  const remove = () => {
    if (chosen === undefined) return;
    history.put(withoutItem(now, chosen));
    setChosen(undefined);
  };
  const step = (act: () => void) => {
    act();
    setChosen(undefined);
  };
  const keys = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const isTyping = event.target instanceof HTMLInputElement;
    if ((ctrlKey || metaKey) && !isTyping && (key === 'z' || key === 'y' || key === 'Z')) {
      event.preventDefault();
      step(key === 'z' ? history.undo : history.redo);
      return;
    }
    if (event.target !== canvas.current || chosen === undefined || ctrlKey || metaKey) return;
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      remove();
      return;
    }
    const next = keyed(now, chosen, key, shiftKey ? FINE : STEP);
    if (!next) return;
    event.preventDefault();
    history.put(next);
  };
  const add = (stamp: (typeof STAMPS)[Drawing['template']][number]) => {
    history.put(withStamp(now, stamp));
    setChosen(now.items.length);
    setPen(undefined);
    canvas.current?.focus();
  };
  const item = chosen === undefined ? undefined : now.items[chosen];
  const lackingChoice = item === undefined && '请先选择一个标记';

  return (
    <Modal
      open
      title={title}
      width={1000}
      style={{ top: 16 }}
      onOk={() => onDone(isBlankDrawing(now) ? null : now)}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands inside */}
      <div className={styles.editor} onKeyDown={keys}>
        <svg
          ref={canvas}
          className={styles.canvas}
          data-pen={pen}
          viewBox="0 0 1000 1000"
          role="application"
          aria-label={`${title}画布`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a stamp need something that holds the focus
          tabIndex={0}
          {...pointer.handlers}
        >
          <DrawingPicture eye={eye} drawing={pointer.shown} chosen={chosen} />
        </svg>
        <div className={styles.side}>
          <fieldset className={styles.tools} aria-label="标记">
            {STAMPS[now.template].map((stamp) => (
              <Button key={stamp} size="small" {...press(fullOf(now), () => add(stamp))}>
                {dictName(drawingStamp, stamp)}
              </Button>
            ))}
          </fieldset>
          <fieldset className={styles.tools} aria-label="画笔">
            {penColour.rows.map(({ code, name }) => (
              <Button
                key={code}
                size="small"
                aria-pressed={pen === code}
                type={pen === code ? 'primary' : 'default'}
                onClick={() => setPen(pen === code ? undefined : code)}
              >
                {`${name}笔`}
              </Button>
            ))}
          </fieldset>
          <fieldset className={styles.tools} aria-label="编辑">
            <Button size="small" {...press(!history.canUndo && '没有可撤销的', () => step(history.undo))}>
              撤销
            </Button>
            <Button size="small" {...press(!history.canRedo && '没有可重做的', () => step(history.redo))}>
              重做
            </Button>
            <Button size="small" {...press(lackingChoice, remove)}>
              删除标记
            </Button>
            <Button
              size="small"
              danger
              {...press(isBlankDrawing(now) && '还没有画', () =>
                step(() => history.put({ ...now, items: [], strokes: [] })),
              )}
            >
              清空
            </Button>
          </fieldset>
          <p className={styles.hint}>方向键移动（Shift 微调），＋ － 大小，R 旋转，Delete 删除，Ctrl+Z 撤销</p>
          <ul className={styles.items} aria-label="已放的标记">
            {now.items.map(({ stamp, note }, place) => (
              <li key={place}>
                <button
                  type="button"
                  aria-pressed={place === chosen}
                  onClick={() => {
                    setChosen(place);
                    canvas.current?.focus();
                  }}
                >
                  {`${place + 1} ${dictName(drawingStamp, stamp)}${note ? ` · ${note}` : ''}`}
                </button>
              </li>
            ))}
          </ul>
          {item && chosen !== undefined ? (
            <Input
              size="small"
              aria-label="标记说明"
              placeholder="标记说明"
              maxLength={50}
              value={item.note ?? ''}
              onChange={({ target }) => history.put(withItem(now, chosen, { note: target.value }))}
            />
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
