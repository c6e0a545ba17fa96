import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';
import type { Reading } from './reading';

/**
 * What is being typed stands as it was typed until the input is left, while its value is told with every stroke, so
 * that saving by a key never misses the input one is still in. Half-composed words of an input method are no value yet.
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
