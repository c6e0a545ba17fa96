import { school } from '@mingmou/contract/system/service/school.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { Form } from '@mingmou/kit/ui-form';
import { useState } from 'react';

interface SchoolSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

const FULL_WIDTH = { width: '100%' } as const;

/**
 * Chooses one of the chain's schools, or takes another name, which is stored in the neighbouring field `schoolName`.
 */
export function SchoolSelect({ value, onChange, ...rest }: SchoolSelectProps) {
  const form = Form.useFormInstance();
  const typedName: unknown = Form.useWatch('schoolName', { form, preserve: true });
  const { data = [], fetching } = useCall(school.findAll, {});
  const { row } = useFormSurroundings();
  const [sought, seek] = useState('');
  const known = data.map(({ id, name, district }) => ({
    value: id as number | string,
    label: `${name}（${district}）`,
  }));
  const name = typeof typedName === 'string' && typedName !== '' ? typedName : undefined;
  const typed = sought.trim();
  const isNew = typed !== '' && !data.some((one) => one.name === typed);
  const isGone = typeof value === 'number' && !fetching && !data.some(({ id }) => id === value);
  const options = [
    ...(isGone ? [{ value, label: String(row.schoolName ?? value) }] : []),
    ...(!value && name && name !== typed ? [{ value: name, label: name }] : []),
    ...known,
    ...(isNew ? [{ value: typed, label: `${typed}（手填）` }] : []),
  ];
  const choose = (next: unknown) => {
    seek('');
    const text = typeof next === 'string' ? next : null;
    form.setFields([{ name: 'schoolName', value: text, touched: true }]);
    onChange?.(typeof next === 'number' ? next : null);
  };
  return (
    <SearchSelect<number | string | undefined, { value: number | string; label: string }>
      {...rest}
      style={FULL_WIDTH}
      value={value ?? name}
      options={options}
      loading={fetching}
      placeholder="选择学校，或输入名称"
      allowClear
      showSearch={{ optionFilterProp: 'label', searchValue: sought, onSearch: seek }}
      onChange={choose}
    />
  );
}
