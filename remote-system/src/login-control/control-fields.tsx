import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { faultsOfRule } from '@mingmou/contract/system/login-control/login-control.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Form, Select } from '@mingmou/kit/ui-form';
import type { ReactElement } from 'react';

const Field = fieldOf(loginControl.save);

type Checked = ReturnType<typeof faultsOfRule>[number]['field'];

interface CheckedFieldProps {
  readonly name: Checked;
  readonly required?: boolean;
  readonly extra?: string;
  readonly children?: ReactElement;
}

/** A field whose fault depends on the others as well. */
function CheckedField({ name, required = false, extra, children }: CheckedFieldProps) {
  const spec = loginControl.fields[name];
  return (
    <Form.Item
      name={name}
      label={spec.title}
      required={required}
      extra={extra}
      validateTrigger="onBlur"
      rules={[
        ({ getFieldsValue }) => ({
          validator: () => {
            const fault = faultsOfRule(getFieldsValue(true)).find(({ field }) => field === name);
            return fault ? Promise.reject(new Error(fault.says)) : Promise.resolve();
          },
        }),
      ]}
    >
      {children ?? <FieldInput spec={spec} />}
    </Form.Item>
  );
}

interface RangesProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (ranges: string[]) => void;
  readonly onBlur?: () => void;
}

/** Addresses typed or pasted, parted by blanks, commas or lines. */
function RangesInput(props: RangesProps) {
  return (
    <Select<string[]>
      {...props}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      placeholder="留空为任意网络；如 10.1.0.0/16"
      tokenSeparators={[' ', ',', '，', '、', ';', '\n', '\t']}
    />
  );
}

/** A rule in the order in which it reads: whom, from where, when, and what happens. */
export function ControlFields() {
  const scope: unknown = Form.useWatch('scope');
  return (
    <>
      <Field name="ruleName" />
      <Field name="scope" />
      {scope === 'ROLE' ? <CheckedField name="roleIds" required /> : null}
      {scope === 'ACCOUNT' ? <CheckedField name="accountIds" required /> : null}
      <CheckedField name="ipRanges">
        <RangesInput />
      </CheckedField>
      <Field name="weekdays" />
      <CheckedField name="timeStart" />
      <CheckedField name="timeEnd" extra="早于开始时间的，算到次日" />
      <Field name="outsideAction" />
      <Field name="smsMode" />
      <Field name="maxDevices" />
    </>
  );
}
