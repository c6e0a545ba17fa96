import type { FieldSpec } from '@mingmou/contract/base/field';
import { useState } from 'react';
import { cellText, readCell } from './cell-text';

interface TypedCell {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly unread: () => string | undefined;
  readonly onUnread: (text: string) => void;
}

/**
 * State of a cell's text while it is typed: valid values are reported with every keystroke; invalid text stays visible
 * with its reason until it is corrected, even if its row leaves the document meanwhile.
 */
export function useCellText({ spec, value, onChange, unread, onUnread }: TypedCell) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unread();
  const reading = text === undefined ? undefined : readCell(spec, text);
  const reason = reading && 'reason' in reading ? reading.reason : undefined;
  return {
    shown: text ?? cellText(spec, value),
    reason,
    type: (next: string, isComposing: boolean) => {
      setTyped(next);
      if (isComposing) return;
      const read = readCell(spec, next);
      onChange('value' in read ? read.value : null);
    },
    leave: () => {
      if (typed !== undefined && reason !== undefined) onUnread(typed);
      setTyped(undefined);
    },
  };
}
