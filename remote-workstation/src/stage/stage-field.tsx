import type { FieldSpec } from '@mingmou/contract/base/field';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { isNumeric, textOf } from '@mingmou/kit/format/text-of';
import type { ReactNode } from 'react';
import { chosenFindings } from './chosen-findings';
import styles from './stage.module.css';
import type { Stage } from './use-stage';

interface StageFieldProps {
  readonly stage: Stage;
  readonly name: string;
  /** What the head of the block says for all of its fields: 右眼. Ears hear it with each. */
  readonly side?: string;
  readonly wide?: boolean;
  /** What a closed record says, where the field alone cannot tell. */
  readonly said?: string | undefined;
  /** An input of its own; its id is `{code}-{name}`. */
  readonly children?: ReactNode;
}

/** One field, its label above; of a closed record only what it says. */
export function StageField(props: StageFieldProps) {
  const { stage, name, side = '', wide = false, said, children } = props;
  const spec = stage.fields[name];
  if (!spec) return null;
  const id = `${stage.of.code}-${name}`;
  const { title, unit } = spec;
  const fault = stage.faultOf(name);
  const face = [styles.cell, wide ? styles.wide : '', stage.isQuoted(name) ? styles.quoted : ''].join(' ');
  return (
    <div className={face}>
      <label className={spec.required ? styles.needed : undefined} htmlFor={id}>
        {title.slice(side.length)} {unit ? <small>{unit}</small> : null}
      </label>
      {stage.readOnly ? (
        <output id={id} aria-label={title} className={styles.said}>
          {(said ?? textOf(spec, stage.values[name])) || '—'}
        </output>
      ) : (
        (children ?? <Control {...props} spec={{ ...spec, required: false }} id={id} fault={fault} />)
      )}
      {fault && !isNumeric(spec) ? (
        <small id={`${id}-fault`} className={styles.fault}>
          {fault}
        </small>
      ) : null}
    </div>
  );
}

interface ControlProps extends StageFieldProps {
  readonly id: string;
  readonly spec: FieldSpec;
  readonly fault: string | undefined;
}

const codesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function Control({ stage, name, id, spec, fault }: ControlProps) {
  const value = stage.values[name];
  if (isNumeric(spec)) {
    return (
      <FieldMeasure
        id={id}
        spec={spec}
        label={spec.title}
        value={value}
        prior={stage.prior?.[name]}
        fault={fault}
        hint={stage.hintOf(name)}
        quoted={stage.isQuoted(name)}
        onChange={(next) => stage.change({ [name]: next })}
        onBlur={() => stage.leave(name)}
      />
    );
  }
  return (
    <FieldInput
      id={id}
      aria-label={spec.title}
      spec={spec}
      value={value}
      aria-invalid={fault !== undefined}
      {...(fault ? { 'aria-describedby': `${id}-fault` } : {})}
      onChange={(next) =>
        stage.change({ [name]: spec.kind === 'list' ? chosenFindings(codesIn(value), codesIn(next)) : next })
      }
      onBlur={() => stage.leave(name)}
    />
  );
}
