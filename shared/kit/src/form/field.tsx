import type { Call } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { Form } from 'antd';
import type { ComponentType, ReactElement } from 'react';
import { promptOf } from '../format/text-of';
import { isFilled } from '../list/query';
import { FieldInput } from './field-input';
import { useFormSurroundings } from './form-context';

interface FieldProps<I> {
  readonly name: keyof I & string;
  /** Another input than the kind's own: a picker. */
  readonly children?: ReactElement;
}

function reasonOf(spec: FieldSpec, value: unknown): string | null {
  const empty = !isFilled(value) || (typeof value === 'string' && value.trim() === '' && spec.kind !== 'secret');
  if (spec.required && empty) return promptOf(spec);
  return check(spec, value);
}

function Field({ name, children }: { readonly name: string; readonly children?: ReactElement }) {
  const { shape } = useFormSurroundings();
  const spec = shape[name];
  if (!spec) throw new Error(`the form's call has no field ${name}`);
  const validator = (_rule: unknown, value: unknown) => {
    const reason = reasonOf(spec, value);
    return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
  };
  return (
    <Form.Item
      name={name}
      label={spec.title}
      required={spec.required && spec.kind !== 'bool'}
      validateTrigger="onBlur"
      rules={[{ validator }]}
    >
      {children ?? <FieldInput spec={spec} />}
    </Form.Item>
  );
}

/** The form field of a call: label, input, unit and rule follow from its descriptor; the compiler knows the names. */
export function fieldOf<I>(_call: Call<I, unknown>): ComponentType<FieldProps<I>> {
  return Field;
}
