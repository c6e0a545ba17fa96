import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';
import type { Reading } from './reading';

/**
 * Keeps the typed text unchanged until the input is left, and reports its value with every keystroke, so that a save by
 * key includes the focused input. Unfinished compositions of an input method are not reported.
 */
export function useTyped({ read, text }: Reading, value: unknown, onChange?: (value: unknown) => void) {
  const [typed, setTyped] = useState<string>();
  // Leaving may follow a choice within one event, before the next render.
  const latest = useRef<string | undefined>(undefined);
  const keep = (next: string | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  return {
    typing: typed !== undefined,
    shown: typed ?? text(value),
    type: (next: string, isComposing: boolean) => {
      keep(next);
      if (!isComposing) onChange?.(read(next));
    },
    choose: (next: string) => {
      keep(undefined);
      onChange?.(read(next));
    },
    leave: () => {
      if (latest.current === undefined) return;
      onChange?.(read(latest.current));
      keep(undefined);
    },
  };
}

export function isComposing({ nativeEvent }: ChangeEvent | CompositionEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing;
}
