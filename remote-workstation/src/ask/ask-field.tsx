import type { FieldSpec } from '@mingmou/contract/base/field';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import type { ConsultationField } from '@mingmou/contract/workstation/consultation.rules';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { isNumeric, textOf } from '@mingmou/kit/format/text-of';
import styles from './ask.module.css';
import { chosenFindings } from './finding.rules';
import type { Ask } from './use-consultation';

/** What nobody finishes without. */
const NEEDED: ReadonlySet<ConsultationField> = new Set(['chiefComplaint', 'presentIllness', 'allergyHas', 'plan']);

interface AskFieldProps {
  readonly ask: Ask;
  readonly name: ConsultationField;
  /** What the head of the block says for all of its fields: 右眼. Ears hear it with each. */
  readonly side?: string;
  readonly hint?: string | undefined;
  readonly wide?: boolean;
}

/** One field, its label above; of a signed record only what it says. */
export function AskField({ ask, name, side = '', hint, wide = false }: AskFieldProps) {
  const { title, unit }: FieldSpec = consultationFields[name];
  const shown = title.slice(side.length);
  const fault = ask.faultOf(name);
  const isMeasure = isNumeric(consultationFields[name]);
  const face = [styles.cell, wide ? styles.wide : '', ask.isQuoted(name) ? styles.quoted : ''].join(' ');
  return (
    <div className={face}>
      <label className={NEEDED.has(name) ? styles.needed : undefined} htmlFor={`ask-${name}`}>
        {shown} {unit ? <small>{unit}</small> : null}
      </label>
      {ask.readOnly ? (
        <output id={`ask-${name}`} aria-label={title} className={styles.said}>
          {textOf(consultationFields[name], ask.record[name]) || '—'}
        </output>
      ) : (
        <Control {...{ ask, name, hint, fault }} />
      )}
      {fault && !isMeasure ? (
        <small id={`ask-${name}-fault`} className={styles.fault}>
          {fault}
        </small>
      ) : null}
    </div>
  );
}

interface ControlProps {
  readonly ask: Ask;
  readonly name: ConsultationField;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
}

function codesIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === 'number') : [];
}

function Control({ ask, name, hint, fault }: ControlProps) {
  const spec: FieldSpec = consultationFields[name];
  const value = ask.record[name];
  if (isNumeric(spec)) {
    return (
      <FieldMeasure
        id={`ask-${name}`}
        spec={spec}
        label={spec.title}
        value={value}
        prior={ask.last?.[name]}
        fault={fault}
        hint={hint}
        quoted={ask.isQuoted(name)}
        onChange={(next) => ask.change({ [name]: next })}
        onBlur={() => ask.leave(name)}
      />
    );
  }
  return (
    <FieldInput
      id={`ask-${name}`}
      aria-label={spec.title}
      spec={spec}
      value={value}
      aria-invalid={fault !== undefined}
      {...(fault ? { 'aria-describedby': `ask-${name}-fault` } : {})}
      onChange={(next) =>
        ask.change({ [name]: spec.kind === 'list' ? chosenFindings(codesIn(value), codesIn(next)) : next })
      }
      onBlur={() => ask.leave(name)}
    />
  );
}
