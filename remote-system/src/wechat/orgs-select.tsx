import { useAppSelector } from '@mingmou/core/store/hooks';
import { Select } from '@mingmou/kit/ui-form';
import { useMemo } from 'react';
import type { InputProps } from './input-props';

/** Organisations that the signed-in person may enter; one out of reach that was chosen before stays by its number. */
export function OrgsSelect({ value, onChange, ...rest }: InputProps) {
  const orgs = useAppSelector((state) => state.session.info?.orgList);
  const options = useMemo(() => (orgs ?? []).map((org) => ({ value: org.orgId, label: org.orgShortName })), [orgs]);
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  return (
    <Select<number[]>
      {...rest}
      mode="multiple"
      placeholder="使用该公众号的机构"
      value={chosen}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
