import type { DayRange } from '@mingmou/contract/base/date-range';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { referenceOf } from '@mingmou/contract/base/reference';
import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { Input } from 'antd';
import { isNumeric, promptOf } from '../format/text-of';
import { AddedChoice } from './added-choice';
import { Choice, YesNoChoice } from './choice';
import type { InputProps } from './input-props';
import { extensibleOf, optionsOf } from './options';
import { RefInput } from './ref-input';
import type { FormValues } from './values';

interface FieldInputProps extends InputProps {
  readonly spec: FieldSpec;
  /** `filter`: everything may be left empty, and yes/no has a third answer. */
  readonly use?: 'form' | 'filter';
  /** Said where nothing is chosen, if not 请选择… or 全部. */
  readonly placeholder?: string | undefined;
  /** Of a field that refers: values of the fields around, and the name that its row came with. */
  readonly beside?: FormValues | undefined;
  readonly present?: unknown;
  /** Of a date. */
  readonly onPickDays?: (range: DayRange) => void;
}

interface KindProps extends InputProps {
  readonly spec: FieldSpec;
  readonly isFilter: boolean;
}

const NOTHING: FormValues = {};

// Inputs that are mostly in forms, which open after a click.
const oddInputs = new Part(() => import('./odd-inputs'));
// The calendar is heavy and most pages have none.
const dateInputs = new Part(() => import('./date-input'));

/** The input of a field's kind. Works alone and as the child of a form item. */
export function FieldInput(given: FieldInputProps) {
  const { use = 'form', placeholder, beside = NOTHING, present, onPickDays, ...props } = given;
  const { spec, ...input } = props;
  const isFilter = use === 'filter';
  const options = optionsOf(spec);
  const picked = {
    ...input,
    placeholder: placeholder ?? (isFilter ? '全部' : promptOf(spec)),
    clearable: isFilter || !spec.required,
  };
  const ref = referenceOf(spec);
  if (ref) return <RefInput {...picked} {...{ spec, of: ref, beside, present }} />;
  if (options) {
    const choice = { ...picked, options, multiple: spec.kind === 'list' };
    const added = extensibleOf(spec);
    return added === undefined ? <Choice {...choice} /> : <AddedChoice {...choice} dictionary={added} />;
  }
  const { kind } = spec;
  switch (kind) {
    case 'bool':
      return <BoolInput {...props} isFilter={isFilter} />;
    case 'date':
    case 'dateTime':
    case 'time':
      return (
        <OnDemand part={dateInputs} waiting={<Waiting {...input} />}>
          {({ DateInput }) => (
            <DateInput
              {...input}
              kind={kind}
              placeholder={isFilter ? undefined : promptOf(spec)}
              onPickDays={onPickDays}
            />
          )}
        </OnDemand>
      );
    default:
      if (isNumeric(spec)) return <NumberInput {...props} isFilter={isFilter} />;
      return <TextInput {...props} isFilter={isFilter} />;
  }
}

function BoolInput({ spec: _spec, isFilter, ...rest }: KindProps) {
  const { value, ...others } = rest;
  if (isFilter) return <YesNoChoice {...others} value={value} placeholder="全部" clearable />;
  return (
    <OnDemand part={oddInputs} waiting={<Waiting {...rest} />}>
      {({ SwitchInput }) => <SwitchInput {...rest} />}
    </OnDemand>
  );
}

function NumberInput(props: KindProps) {
  return (
    <OnDemand part={oddInputs} waiting={<Waiting {...props} />}>
      {(odd) => <odd.NumberInput {...props} />}
    </OnDemand>
  );
}

/** Keeps the place of an input that is fetched still. */
function Waiting({ id, 'aria-label': label }: InputProps) {
  return <Input id={id} aria-label={label} aria-busy disabled />;
}

function TextInput({ spec, isFilter, value, onChange, ...rest }: KindProps) {
  const typed = {
    ...rest,
    value: typeof value === 'string' ? value : '',
    placeholder: isFilter ? undefined : promptOf(spec),
    maxLength: spec.max,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value),
  };
  if (spec.kind === 'note') return <Input.TextArea {...typed} rows={2} />;
  if (spec.kind === 'secret') return <Input.Password {...typed} />;
  return <Input {...typed} allowClear={isFilter} inputMode={spec.kind === 'phone' ? 'tel' : undefined} />;
}
