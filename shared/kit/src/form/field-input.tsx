import type { FieldSpec } from '@mingmou/contract/base/field';
import { referenceOf } from '@mingmou/contract/base/reference';
import { Input, InputNumber, Switch } from 'antd';
import { lazy, Suspense } from 'react';
import { isNumeric, promptOf } from '../format/text-of';
import { AddedChoice } from './added-choice';
import { Choice, YesNoChoice } from './choice';
import styles from './form.module.css';
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
}

interface KindProps extends InputProps {
  readonly spec: FieldSpec;
  readonly isFilter: boolean;
}

const NOTHING: FormValues = {};

// The calendar is heavy and most pages have none.
const DateInput = lazy(() => import('./date-input'));

/** The input of a field's kind. Works alone and as the child of a form item. */
export function FieldInput({ use = 'form', placeholder, beside = NOTHING, present, ...props }: FieldInputProps) {
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
  switch (spec.kind) {
    case 'bool':
      return <BoolInput {...props} isFilter={isFilter} />;
    case 'date':
    case 'dateTime':
    case 'time':
      return (
        <Suspense fallback={<Input id={input.id} aria-label={input['aria-label']} aria-busy disabled />}>
          <DateInput {...input} kind={spec.kind} placeholder={isFilter ? undefined : promptOf(spec)} />
        </Suspense>
      );
    default:
      if (isNumeric(spec)) return <NumberInput {...props} isFilter={isFilter} />;
      return <TextInput {...props} isFilter={isFilter} />;
  }
}

function BoolInput({ spec: _spec, isFilter, value, onChange, ...rest }: KindProps) {
  if (isFilter) return <YesNoChoice {...rest} value={value} onChange={onChange} placeholder="全部" clearable />;
  const { onBlur: _onBlur, ...others } = rest;
  return <Switch {...others} checked={value === true} onChange={(next) => onChange?.(next)} />;
}

function NumberInput({ spec, isFilter, value, onChange, ...rest }: KindProps) {
  const isAmount = spec.kind === 'money' || spec.kind === 'price';
  return (
    <InputNumber
      {...rest}
      className={isAmount ? styles.amount : styles.number}
      controls={false}
      value={typeof value === 'number' ? value : null}
      placeholder={isFilter ? undefined : promptOf(spec)}
      suffix={spec.unit}
      onChange={(next) => onChange?.(next)}
    />
  );
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
