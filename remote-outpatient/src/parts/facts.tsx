import type { FieldSpec } from '@mingmou/contract/base/field';
import { textOf } from '@mingmou/kit/format/text-of';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps<K extends string> {
  readonly title: string;
  readonly shape: Readonly<Record<K, FieldSpec>>;
  readonly names: readonly NoInfer<K>[];
  readonly of: { readonly [name in NoInfer<K>]?: unknown };
  /** Content that differs from the plain value of a field. */
  readonly children?: ReactNode;
}

/** Fields of an object with their values; empty ones are left out. */
export function Facts<K extends string>({ title, shape, names, of, children }: FactsProps<K>) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.facts}>
        {names.map((name) => {
          const text = textOf(shape[name], of[name]);
          return text ? <Fact key={name} title={shape[name].title} text={withUnit(text, shape[name])} /> : null;
        })}
        {children}
      </dl>
    </section>
  );
}

function withUnit(text: string, { unit, kind }: FieldSpec): string {
  return unit && kind !== 'money' ? `${text} ${unit}` : text;
}

/** Characters that fit into a few lines of a narrow column; a longer text takes the whole width. */
const SHORT = 40;

export function Fact({ title, text }: { readonly title: string; readonly text: ReactNode }) {
  return (
    <div className={styles.fact} data-long={(typeof text === 'string' && text.length > SHORT) || undefined}>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  );
}
