import type { MeasureSentence } from '@mingmou/contract/clinic/lens-fields.rules';
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
  /** The same fault without the label: the text next to the input. */
  readonly shortFault?: string | undefined;
  /** Allowed, but worth a second look: amber. */
  readonly hint?: string | undefined;
  /** Allowed, but alarming: red. */
  readonly alert?: string | undefined;
  readonly readOnly?: boolean;
  /** Taken over from another record and not touched since: grey. */
  readonly quoted?: boolean;
}

/** The long form is read out, the short form is visible. */
export interface Verdict extends MeasureSentence {
  readonly tone: 'fault' | 'red' | 'hint';
}

const whole = (says: string): MeasureSentence => ({ says, short: says });

/** Returns the most serious message about a value. None while it is being typed. */
export function verdictOf(reading: Reading, props: MeasureProps, typing: boolean): Verdict | undefined {
  if (typing) return undefined;
  const { value, label, fault, hint = reading.hint(value) } = props;
  const found = fault ? { says: fault, short: props.shortFault ?? fault } : reading.fault(value, label);
  if (found) return { tone: 'fault', ...found };
  const red = props.alert ?? reading.red(value);
  if (red) return { tone: 'red', ...whole(red) };
  return hint ? { tone: 'hint', ...whole(hint) } : undefined;
}

const STATUS = { fault: 'error', red: 'error', hint: 'warning' } as const;

export function statusOf(verdict: Verdict | undefined): 'error' | 'warning' | '' {
  return verdict ? STATUS[verdict.tone] : '';
}

interface MeasureFrameProps {
  readonly verdict: Verdict | undefined;
  readonly quoted: boolean;
  /** Of the verdict's text, for the input's `aria-describedby`. */
  readonly describedBy: string;
  readonly prior: string;
  readonly children: ReactNode;
}

export function MeasureFrame({ verdict, quoted, describedBy, prior, children }: MeasureFrameProps) {
  const tone = verdict?.tone ?? (quoted ? 'quoted' : undefined);
  return (
    <span className={`${styles.measure} ${tone ? styles[tone] : ''}`} title={verdict?.says}>
      {children}
      {prior === '' ? null : <small className={styles.prior}>上次 {prior}</small>}
      {verdict ? (
        <small id={describedBy} className={verdict.short === verdict.says ? styles.verdict : styles.heard}>
          {verdict.says}
        </small>
      ) : null}
      {verdict?.short === verdict?.says ? null : (
        <small aria-hidden className={styles.verdict}>
          {verdict?.short}
        </small>
      )}
    </span>
  );
}
