import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Form } from '@mingmou/kit/ui-form';

interface Fault {
  readonly field: string;
  readonly reason: string;
}

interface JudgedFieldProps {
  readonly name: string;
  readonly spec: FieldSpec;
  /** Returns the fault of the whole form, with the field that shows it. */
  readonly judge: (values: Readonly<Record<string, unknown>>) => Fault | null;
}

/** A field that is judged together with the others when the form is sent. */
export function JudgedField({ name, spec, judge }: JudgedFieldProps) {
  const form = Form.useFormInstance();
  const reasonOf = (value: unknown) => {
    const reason = check(spec, value);
    if (reason !== null) return reason;
    const fault = judge(form.getFieldsValue(true));
    return fault?.field === name ? fault.reason : null;
  };
  const validator = (_rule: unknown, value: unknown) => {
    const reason = reasonOf(value);
    return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
  };
  return (
    <Form.Item name={name} label={spec.title} required={spec.required} validateTrigger={[]} rules={[{ validator }]}>
      <FieldInput spec={spec} />
    </Form.Item>
  );
}
