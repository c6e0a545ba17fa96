import { usePress } from '@mingmou/kit/entry/use-press';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { dialogAround } from '@mingmou/kit/ui-overlay';
import styles from './stage.module.css';
import { typedText } from './undo.rules';
import type { Stage } from './use-stage';

const TEXTS = 'textarea, input:not([role=combobox])';
const TYPED = 'input, textarea, [contenteditable=true]';

/** Another dialog or another part of the page has keys of its own. */
function isElsewhere(focus: Element): boolean {
  return dialogAround(focus) !== null || (focus.matches(TYPED) && focus.closest('[data-stage]') === null);
}

/** Commits the focused input before an act by a blur, and restores the focus. */
function leavingInput(act: () => void): void {
  const focus = document.activeElement;
  if (!(focus instanceof HTMLElement) || !focus.matches(TYPED)) {
    act();
    return;
  }
  focus.blur();
  act();
  focus.focus({ preventScroll: true });
}

/** 撤销 and 重做 of the stage's values, with the last step; while a text is being typed, the browser handles the keys. */
export function StageUndo({
  stage: { history: all, readOnly },
}: {
  readonly stage: Pick<Stage, 'history' | 'readOnly'>;
}) {
  const { history, says } = all;
  const press = usePress();
  const undo = () => leavingInput(all.undo);
  const redo = () => leavingInput(all.redo);
  const isBrowsers = () => {
    const focus = document.activeElement;
    if (!focus || focus === document.body) return false;
    if (isElsewhere(focus)) return true;
    const text = typedText(history);
    return focus.matches(TEXTS) && text !== undefined && (focus as HTMLInputElement).value === text;
  };
  const keys = [
    { key: 'Ctrl+Z', title: '撤销', run: undo, rests: isBrowsers },
    ...['Ctrl+Shift+Z', 'Ctrl+Y'].map((key) => ({
      ...{ key, title: '重做', run: redo },
      rests: () => isBrowsers() || history.future.length === 0,
    })),
  ];
  useKeys(readOnly ? [] : keys);
  if (readOnly) return null;
  return (
    <>
      <Button title="Ctrl+Z" {...press(history.past.length === 0 && '没有可以撤销的', undo)}>
        撤销
      </Button>
      <Button title="Ctrl+Shift+Z" {...press(history.future.length === 0 && '没有可以重做的', redo)}>
        重做
      </Button>
      <span className={styles.undone} aria-live="polite">
        {says}
      </span>
    </>
  );
}
