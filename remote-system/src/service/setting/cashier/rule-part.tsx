import { money } from '@mingmou/contract/base/money';
import { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { ruleFault } from '@mingmou/contract/system/cashier/recharge-rule.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Select } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { useOrgChoices, withChosen } from '../../../parts/account/use-choices';
import { Awaits } from '../../../parts/awaits';
import { JudgedField } from './judged-field';

const Field = fieldOf(rechargeRule.save);
const { fields, row: ROW } = rechargeRule;

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

interface OrgsSelectProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Organisations that the person may enter; one out of reach that the rule names already stays by its name. */
function OrgsSelect({ value = [], ...rest }: OrgsSelectProps) {
  const { orgIds, orgNames } = useFormSurroundings().row;
  const names: readonly unknown[] = Array.isArray(orgNames) ? orgNames : [];
  const known = (isNumbers(orgIds) ? orgIds : []).map((id, at) => ({ value: id, label: String(names[at] ?? id) }));
  return (
    <Select<number[]>
      {...rest}
      mode="multiple"
      placeholder="全部机构"
      value={value}
      options={withChosen(useOrgChoices(), known)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** Returns the fault of the input. */
function judge(values: Readonly<Record<string, unknown>>) {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const number = (name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value : 0;
  };
  return ruleFault({
    giftAmount: money(number('giftAmount')),
    giftIntegral: number('giftIntegral'),
    validFrom: text('validFrom'),
    validTo: text('validTo'),
  });
}

type Valid = { readonly validFrom?: string | null; readonly validTo?: string | null };

const validColumn: ListColumn<Valid> = {
  key: 'validFrom',
  title: '有效期',
  label: '有效期',
  width: 210,
  sorter: true,
  render: ({ validFrom, validTo }) =>
    validFrom || validTo ? `${validFrom ?? '不限'} 至 ${validTo ?? '不限'}` : '长期',
};

const orgsColumn: ListColumn<{ readonly orgNames: readonly string[] }> = {
  key: 'orgIds',
  title: ROW.orgIds.title,
  label: ROW.orgIds.title,
  width: 170,
  ellipsis: true,
  render: ({ orgNames }) => (orgNames.length > 0 ? orgNames.join('、') : '全部'),
};

/** 充值活动: what recharges are given. */
export function RulePart({ heading }: { readonly heading: ReactNode }) {
  return (
    <MasterPage
      of={rechargeRule}
      lead={<Awaits of="recharge" />}
      heading={heading}
      filters={['day', 'stateEnum']}
      columns={[
        ...columns(ROW, ['threshold', 'giftAmount', 'giftIntegral']),
        validColumn,
        orgsColumn,
        stateColumn(rechargeRule.lifecycle, 'stateEnum'),
        ...columns(ROW, ['updatedAt']),
      ]}
    >
      <Field name="threshold" />
      <JudgedField name="giftAmount" spec={fields.giftAmount} judge={judge} />
      <Field name="giftIntegral" />
      <Field name="validFrom" />
      <JudgedField name="validTo" spec={fields.validTo} judge={judge} />
      <Field name="orgIds">
        <OrgsSelect />
      </Field>
    </MasterPage>
  );
}
