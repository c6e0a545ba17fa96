import type { FocusEvent } from 'react';
import dialogCss from './dialog.module.css';

/** Colours that differ from one another also for those who see red and green alike. */
const PALETTE = ['#1468C7', '#12784F', '#9A5B00', '#6B46B0', '#B3202A', '#0E7C86', '#A03C78', '#66758A'] as const;
const [FIRST] = PALETTE;

interface ColorInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/** A colour: one of eight by a click, or any. */
export function ColorInput({ id, value, onChange, onBlur }: ColorInputProps) {
  const present = (value ?? FIRST).toUpperCase();
  return (
    <span className={dialogCss.colors}>
      <input
        id={id}
        type="color"
        className={dialogCss.anyColor}
        value={present.toLowerCase()}
        onBlur={onBlur}
        onChange={({ target }) => onChange?.(target.value.toUpperCase())}
      />
      {PALETTE.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={`颜色${color}`}
          aria-pressed={color === present}
          className={dialogCss.swatch}
          style={{ background: color }}
          onClick={() => onChange?.(color)}
        />
      ))}
    </span>
  );
}
