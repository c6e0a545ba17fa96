import type { ReactNode } from 'react';
import type { InputProps } from '../form/input-props';
import styles from './eyes.module.css';
import type { Reading } from './reading';

/** Props of every lens input besides value and onChange; the inputs work inside a form item too. */
export interface MeasureProps extends InputProps {
  /** Name for ears: 「右眼球镜」. */
  readonly label: string;
  /** 上次: the prior finished value, small and grey below. */
  readonly prior?: unknown;
  /** Fault found outside, in addition to the limits that the input checks itself. */
  readonly fault?: string | undefined;
  /** Allowed, but worth a second look: amber. */
  readonly hint?: string | undefined;
  /** Allowed, but alarming: red. */
  readonly alert?: string | undefined;
  readonly readOnly?: boolean;
  /** Taken over from another record and not touched since: grey. */
  readonly quoted?: boolean;
}

export interface Verdict {
  readonly tone: 'fault' | 'red' | 'hint';
  readonly says: string;
}

/** Returns the most serious message about a value. None while it is being typed. */
export function verdictOf(reading: Reading, props: MeasureProps, typing: boolean): Verdict | undefined {
  if (typing) return undefined;
  const { value, label, fault = reading.fault(value, label), hint = reading.hint(value) } = props;
  if (fault) return { tone: 'fault', says: fault };
  const red = props.alert ?? reading.red(value);
  if (red) return { tone: 'red', says: red };
  return hint ? { tone: 'hint', says: hint } : undefined;
}

const STATUS = { fault: 'error', red: 'error', hint: 'warning' } as const;

export function statusOf(verdict: Verdict | undefined): 'error' | 'warning' | '' {
  return verdict ? STATUS[verdict.tone] : '';
}

interface MeasureFrameProps {
  /** Name of the quantity. The verdict is shown without it and read out with it. */
  readonly label: string;
  readonly verdict: Verdict | undefined;
  readonly quoted: boolean;
  /** Of the verdict's text, for the input's `aria-describedby`. */
  readonly describedBy: string;
  readonly prior: string;
  readonly children: ReactNode;
}

export function MeasureFrame({ label, verdict, quoted, describedBy, prior, children }: MeasureFrameProps) {
  const tone = verdict?.tone ?? (quoted ? 'quoted' : undefined);
  const shown = verdict?.says.replace(label, '');
  return (
    <span className={`${styles.measure} ${tone ? styles[tone] : ''}`} title={verdict?.says}>
      {children}
      {prior === '' ? null : <small className={styles.prior}>上次 {prior}</small>}
      {verdict ? (
        <small id={describedBy} className={shown === verdict.says ? styles.verdict : styles.heard}>
          {verdict.says}
        </small>
      ) : null}
      {shown === verdict?.says ? null : (
        <small aria-hidden className={styles.verdict}>
          {shown}
        </small>
      )}
    </span>
  );
}
