import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { isNumeric, textOf } from '@mingmou/kit/format/text-of';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './stage.module.css';

interface MeasureInputProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  /** The last finished value, shown in small grey below. */
  readonly last?: unknown;
  /** Hinders saving. */
  readonly faulty?: boolean;
  /** A second look is advised. */
  readonly warning?: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: string | number | null) => void;
}

const DIOPTRES: ReadonlySet<string> = new Set(['sphere', 'cylinder']);
const HUNDREDTHS_FROM = 100;

/** What was typed as a number; dioptres may be typed without their point: -125 means -1.25 (product.md §5). */
function numberOf(typed: string, kind: string): number | null {
  const value = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(value)) return null;
  return DIOPTRES.has(kind) && Math.abs(value) >= HUNDREDTHS_FROM ? value / 100 : value;
}

/** One cell of a table of measures. What is no number is cleared when the cell is left. */
export function MeasureInput({ spec, value, last, faulty = false, warning, readOnly, onChange }: MeasureInputProps) {
  const [typed, setTyped] = useState<string>();
  const isNumber = isNumeric(spec);
  const fault = check(spec, value);
  const leave = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    onChange(isNumber ? numberOf(text, spec.kind) : text || null);
    setTyped(undefined);
  };
  return (
    <div className={styles.measure}>
      <Input
        aria-label={spec.title}
        aria-invalid={faulty || fault !== null}
        className={warning ? styles.warned : undefined}
        status={faulty || fault ? 'error' : warning ? 'warning' : ''}
        title={fault ?? warning}
        readOnly={readOnly}
        inputMode={isNumber ? 'decimal' : undefined}
        value={typed ?? textOf(spec, value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onPressEnter={leave}
      />
      <small className={styles.last}>{textOf(spec, last)}</small>
    </div>
  );
}
