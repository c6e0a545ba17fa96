import type { FieldSpec } from '@mingmou/contract/base/field';
import { nameFieldOf, referenceOf } from '@mingmou/contract/base/reference';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Panel } from '@mingmou/kit/page/panel';
import { memo, useId } from 'react';
import bill from './bill.module.css';
import type { BillPages, Fields } from './bill-pages';

interface HeadFormProps {
  readonly of: BillPages;
  readonly head: Fields;
  /** Bill from the server: names of chosen values that are no longer offered. */
  readonly found: object | undefined;
  /** Enter in the last field. */
  readonly onDone: () => void;
  readonly onChange: (patch: Fields) => void;
}

/** One line: the head leaves its room to the goods. */
function inOneLine(spec: FieldSpec): FieldSpec {
  return spec.kind === 'note' ? { ...spec, kind: 'text' } : spec;
}

function nameOf(name: string, spec: FieldSpec, found: object | undefined): unknown {
  const ref = referenceOf(spec);
  return ref && new Map<string, unknown>(Object.entries(found ?? {})).get(nameFieldOf(name, ref));
}

function Form({ of, head, found, onDone, onChange }: HeadFormProps) {
  const id = useId();
  const { names, asked } = of.head;
  const fields = names.flatMap((name) => {
    const spec = of.calls.input[name];
    return spec ? [{ name, spec }] : [];
  });
  return (
    <Panel dense className={bill.fields} aria-label={of.titles.head} onKeyDownCapture={onEnter(onDone)}>
      {fields.map(({ name, spec }) => (
        <div key={name} className={spec.kind === 'note' ? `${bill.field} ${bill.wide}` : bill.field}>
          <label htmlFor={`${id}-${name}`} className={asked.includes(name) ? bill.required : undefined}>
            {spec.title}
          </label>
          <FieldInput
            id={`${id}-${name}`}
            spec={inOneLine(spec)}
            value={head[name] ?? undefined}
            present={nameOf(name, spec, found)}
            onChange={(value) => onChange({ [name]: value === '' ? null : (value ?? null) })}
          />
        </div>
      ))}
    </Panel>
  );
}

/** The head of a bill; typing in the lines draws it no more. */
export const HeadForm = memo(Form);
