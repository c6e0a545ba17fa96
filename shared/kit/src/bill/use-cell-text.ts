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
 * The text of a cell while it is typed in: its value is told with every stroke, what is no value stays in sight with
 * the reason until it is mended, even when its row leaves the document meanwhile.
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
