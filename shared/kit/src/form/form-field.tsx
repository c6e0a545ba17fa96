import type { FieldSpec } from '@mingmou/contract/base/field';
import { nameFieldOf, type Reference, referenceOf } from '@mingmou/contract/base/reference';
import { Form } from 'antd';
import type { ReactElement } from 'react';
import { promptOf } from '../format/text-of';
import { FieldInput } from './field-input';
import { useFormSurroundings } from './form-context';
import type { InputProps } from './input-props';
import { reasonOf } from './valid-values';
import type { FormValues } from './values';

export interface FieldProps<Name extends string> {
  readonly name: Name;
  /** Said where nothing is chosen. */
  readonly placeholder?: string;
  /** The form requires a value although the call may go without one. */
  readonly required?: boolean;
  /** Another input than the kind's own: a picker. */
  readonly children?: ReactElement;
  /** Said where it must be filled in and is not, if not 请输入… or 请选择…. */
  readonly missing?: string;
  /** Returns a fault beyond the checks of the descriptor. */
  readonly fault?: (value: unknown) => string | undefined;
  /** Normalises a value after each keystroke. */
  readonly normalize?: (value: unknown) => unknown;
}

interface WatchingProps extends InputProps {
  readonly spec: FieldSpec;
  readonly of: Reference;
  readonly present: unknown;
  readonly placeholder: string | undefined;
}

/** Select whose options depend on neighbouring fields: rooms of the department. */
function WatchingInput({ of, ...rest }: WatchingProps) {
  const form = Form.useFormInstance();
  const names = Object.values(of.by);
  const beside = Form.useWatch(
    (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name]] as const)),
    { form, preserve: true },
  );
  return <FieldInput {...rest} beside={beside} />;
}

/** A field of the form around it. */
export function FormField(props: FieldProps<string>) {
  const { name, required, placeholder, children, missing, fault, normalize } = props;
  const { shape, row } = useFormSurroundings();
  const declared = shape[name];
  if (!declared) throw new Error(`no field ${name}`);
  const spec = required ? { ...declared, required } : declared;
  const validator = (_rule: unknown, value: unknown) => {
    const reason = reasonOf(spec, value, missing ?? promptOf(spec)) ?? fault?.(value) ?? null;
    return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
  };
  const ref = referenceOf(spec);
  const input = { spec, placeholder, present: ref && row[nameFieldOf(name, ref)] };
  const isWatching = ref !== undefined && Object.keys(ref.by).length > 0;
  return (
    <Form.Item
      name={name}
      label={spec.title}
      required={spec.required && spec.kind !== 'bool'}
      validateTrigger="onBlur"
      rules={[{ validator }]}
      {...(normalize ? { normalize } : {})}
    >
      {children ?? (isWatching ? <WatchingInput {...input} of={ref} /> : <FieldInput {...input} />)}
    </Form.Item>
  );
}
