import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { type EyeColumn, EyeRows, type EyeSheet } from '@mingmou/kit/eyes/eye-rows';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { columnOf } from '../../stage/eye-columns';
import styles from './glasses.module.css';

export type Figures = Readonly<Record<string, unknown>>;
type Specs = Readonly<Record<string, FieldSpec>>;

interface FieldsProps {
  readonly of: Specs;
  readonly names: readonly string[];
  readonly values: Figures;
  readonly missed?: string | undefined;
  readonly onType: (name: string, value: unknown) => void;
}

export const fieldId = (name: string) => `glasses-${name}`;

/** Fields that belong to no eye, each below its title. */
export function Fields({ of, names, values, missed, onType }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {names.map((name) => {
        const spec = of[name];
        if (!spec) return null;
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={fieldId(name)}>{spec.title}</label>
            <FieldInput
              id={fieldId(name)}
              aria-label={spec.title}
              spec={spec}
              value={values[name] ?? null}
              onChange={(value) => onType(name, value)}
            />
            {missed === name ? <small role="alert">请填写{spec.title}</small> : null}
          </div>
        );
      })}
    </div>
  );
}

interface EyesProps {
  readonly title: string;
  readonly of: Specs;
  /** Of one eye, in the order of the paper. */
  readonly names: readonly string[];
  readonly bases?: Readonly<Record<string, string>>;
  readonly both?: Readonly<Record<string, string>>;
  readonly values: Figures;
  readonly faults?: Readonly<Record<string, string>>;
  readonly onType: (values: Figures) => void;
}

/** The title of one eye's field without the eye. */
const bare = (title: string) => title.replace(/^(右眼|左眼)/, '');

/** A table with the eyes as rows, as examinations have it. */
export function Eyes({ title, of, names, bases = {}, both = {}, values, faults = {}, onType }: EyesProps) {
  const columns: EyeColumn[] = names.flatMap((name) => {
    const spec = of[eyeKey(EYES[0], name)];
    return spec ? [columnOf(name, { ...spec, title: bare(spec.title) }, { base: bases[name], both: both[name] })] : [];
  });
  const sheet: EyeSheet = {
    ...{ values, readOnly: false, visionType: 1 },
    change: onType,
    faultOf: (name) => faults[name],
    hintOf: () => undefined,
  };
  return <EyeRows title={title} sheet={sheet} columns={columns} tools />;
}
