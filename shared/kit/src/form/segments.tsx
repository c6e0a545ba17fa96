import { type Ref, useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Code extends string | number> {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly options: readonly (readonly [code: Code, title: string])[];
  /** Undefined: no option is marked. */
  readonly value: Code | undefined;
  readonly onChange: (code: Code) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Choice between a few views or parts, all of them visible: radios, so that the arrow keys choose and Tab passes. */
export function Segments<Code extends string | number>({ label, options, value, onChange, ref }: SegmentsProps<Code>) {
  const name = useId();
  return (
    <div ref={ref} role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map(([code, title]) => (
        <label key={code} className={styles.segment}>
          <input type="radio" name={name} checked={code === value} onChange={() => onChange(code)} />
          {title}
        </label>
      ))}
    </div>
  );
}
