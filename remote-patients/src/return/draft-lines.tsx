import type { FieldSpec } from '@mingmou/contract/base/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import styles from './return.module.css';

export type Draft = Readonly<Record<string, unknown>>;

interface DraftLinesProps {
  readonly shape: Readonly<Record<string, FieldSpec>>;
  readonly names: readonly string[];
  readonly draft: Draft;
  readonly put: (change: Draft) => void;
  /** Fields that rules require although the field itself is optional. */
  readonly needed?: readonly string[];
  /** Tells the fields of two forms on one page apart. */
  readonly id: string;
}

/** Fields of a form below each other, in the order of the paper. */
export function DraftLines({ shape, names, draft, put, needed = [], id }: DraftLinesProps) {
  return names.flatMap((name) => {
    const spec = shape[name];
    if (!spec) return [];
    const isNeeded = spec.required || needed.includes(name);
    return [
      <div key={name} className={styles.line}>
        <label htmlFor={`${id}-${name}`} className={isNeeded ? styles.needed : undefined}>
          {spec.title}
        </label>
        <FieldInput
          id={`${id}-${name}`}
          aria-label={spec.title}
          spec={{ ...spec, required: isNeeded }}
          value={draft[name] ?? null}
          beside={draft}
          onChange={(next) => put({ [name]: next ?? null })}
        />
      </div>,
    ];
  });
}
