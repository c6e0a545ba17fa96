import type { CodeOf } from '@mingmou/contract/base/dict';
import { dictName } from '@mingmou/contract/base/dict';
import { money } from '@mingmou/contract/base/money';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { feeScope } from '@mingmou/contract/system/fees/registration-fee.dicts';
import { type FeeFault, feeFault } from '@mingmou/contract/system/fees/registration-fee.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import type { RcTabProps } from './rc-tabs';

const Field = fieldOf(registrationFee.save);
const { fields, row } = registrationFee;

type Scope = CodeOf<typeof feeScope>;

/** 「医生：王建国、李敏」: whom the fee is meant for. */
const scopeColumn: ListColumn<{ readonly scope: Scope; readonly targetNames: readonly string[] }> = {
  key: 'scope',
  title: row.scope.title,
  label: row.scope.title,
  width: 260,
  sorter: true,
  ellipsis: true,
  render: ({ scope, targetNames }) => [dictName(feeScope, scope), targetNames.join('、')].filter(Boolean).join('：'),
};

const WIDTHS: Readonly<Record<string, number>> = { name: 200, visitTypes: 160 };
const shown = columns(row, ['name', 'visitTypes']).map((column) => ({
  ...column,
  width: WIDTHS[column.key] ?? column.width,
}));

/** Returns the fault of one field of a fee, given the others. */
function reasonIn(values: Readonly<Record<string, unknown>>, field: FeeFault['field']): string | null {
  const scope = feeScope.rows.find(({ code }) => code === values.scope)?.code;
  if (!scope) return null;
  const ids = (name: string) => {
    const list = values[name];
    return Array.isArray(list) ? list : [];
  };
  const price = money(typeof values.price === 'number' ? values.price : 0);
  const fault = feeFault({ scope, staffIds: ids('staffIds'), departmentIds: ids('departmentIds'), price });
  return fault?.field === field ? fault.reason : null;
}

/** Doctors or departments, where the scope asks for them. */
function Targets() {
  const form = Form.useFormInstance();
  const scope: unknown = Form.useWatch('scope', form);
  const judge = (field: FeeFault['field']) => () => {
    const reason = reasonIn(form.getFieldsValue(true), field);
    return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
  };
  if (scope === 'DOCTOR')
    return (
      <Form.Item
        name="staffIds"
        label={fields.staffIds.title}
        required
        validateTrigger={[]}
        rules={[{ validator: judge('staffIds') }]}
      >
        <FieldInput spec={fields.staffIds} />
      </Form.Item>
    );
  if (scope !== 'DEPARTMENT') return null;
  return (
    <Form.Item
      name="departmentIds"
      label={fields.departmentIds.title}
      required
      validateTrigger={[]}
      rules={[{ validator: judge('departmentIds') }]}
    >
      <FieldInput spec={fields.departmentIds} />
    </Form.Item>
  );
}

/** 挂号费: fees of registrations for a doctor, for a department, or by default. */
export function FeeTab({ heading }: RcTabProps) {
  return (
    <MasterPage
      of={registrationFee}
      heading={heading}
      filters={['name', 'visitType', 'scope', 'stateEnum']}
      columns={[
        ...shown,
        scopeColumn,
        ...columns(row, ['price']),
        stateColumn(registrationFee.lifecycle, 'stateEnum'),
        ...columns(row, ['updatedAt']),
      ]}
      start={{ visitTypes: [1, 2], scope: 'DOCTOR' }}
    >
      <Field name="name" />
      <Field name="visitTypes" />
      <Field name="scope" />
      <Targets />
      <Field name="price" />
    </MasterPage>
  );
}
