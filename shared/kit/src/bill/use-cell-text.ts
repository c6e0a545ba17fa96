import type { FieldSpec } from '@mingmou/contract/base/field';
import { useState } from 'react';
import { cellText, readCell } from './cell-text';

/**
 * The text of a cell while it is typed in: its value is told with every stroke, what is no value stays in sight with
 * the reason until it is mended.
 */
export function useCellText(spec: FieldSpec, value: unknown, onChange: (value: unknown) => void) {
  const [typed, setTyped] = useState<string>();
  const reading = typed === undefined ? undefined : readCell(spec, typed);
  const reason = reading && 'reason' in reading ? reading.reason : undefined;
  return {
    shown: typed ?? cellText(spec, value),
    reason,
    type: (text: string, isComposing: boolean) => {
      setTyped(text);
      if (isComposing) return;
      const next = readCell(spec, text);
      onChange('value' in next ? next.value : null);
    },
    leave: () => {
      if (reason === undefined) setTyped(undefined);
    },
  };
}
