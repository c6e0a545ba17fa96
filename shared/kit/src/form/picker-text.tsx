import { type ComponentProps, createContext, type ReactNode, useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './form.module.css';

/** Text that stays in the input although it means no date. */
export const UnreadText = createContext<string | undefined>(undefined);

/** The input of a date picker. */
export function PickerInput(props: ComponentProps<'input'>) {
  const unread = useContext(UnreadText);
  return <input {...props} value={unread ?? props.value} />;
}

/** Replaces the text of an input as if the user had typed the new one. */
export function replaceText(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Keys that go on from an input. Ctrl comes down before the key of the page that it makes, such as Ctrl+S. */
const READS = /^(Enter|Tab|Control|Meta|F\d+)$/;

interface TypedDatesProps {
  readonly title?: string | undefined;
  /** The input or its calendar is focused or clicked. */
  readonly onReach?: () => void;
  readonly onType?: () => void;
  /** The user goes on from an input in which something was typed: reads its text. */
  readonly onLeave: (input: HTMLInputElement) => void;
  readonly children: ReactNode;
}

/**
 * Reports when a typed date is to be read: before Enter, Tab or a key of the page does its work, and before the input
 * loses focus. The picker inside sees the text only afterwards.
 */
export function TypedDates({ title, onReach, onType, onLeave, children }: TypedDatesProps) {
  const typed = useRef<HTMLInputElement>(undefined);
  const read = (target: EventTarget) => {
    const input = typed.current;
    if (!input || input !== target) return;
    onLeave(input);
    typed.current = undefined;
  };
  return (
    <span
      className={styles.typedDates}
      title={title}
      onChangeCapture={({ target, currentTarget }) => {
        // Events of the calendar, which hangs elsewhere in the page, come by as well.
        if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
        typed.current = target;
        onType?.();
      }}
      onKeyDownCapture={({ key, target, nativeEvent }) => {
        // Handlers around the input are asked next, and shall find the new value.
        if (READS.test(key) && !nativeEvent.isComposing) flushSync(() => read(target));
      }}
      onFocusCapture={onReach}
      onMouseDownCapture={onReach}
      onBlurCapture={({ target }) => read(target)}
    >
      {children}
    </span>
  );
}
