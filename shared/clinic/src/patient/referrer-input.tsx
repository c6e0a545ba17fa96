import { patient } from '@mingmou/contract/patients/patient.contract';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { type ReferrerType, referrerType } from '@mingmou/contract/referral/referral.dicts';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { Form, Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './file-field.module.css';

interface ReferrerInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

const TYPES = referrerType.rows.map(({ code, name }) => ({ value: code, label: name }));
const [BY_PATIENT, BY_STAFF, BY_OUTSIDER] = [1, 2, 3] as const;
const NOBODY = {
  untyped: '请先选择类型',
  [BY_PATIENT]: '输入姓名、手机号或病历号查找',
  [BY_STAFF]: '没有可选的人',
  [BY_OUTSIDER]: '没有可选的人',
};
/** A Han character, two letters or four digits: with less the server finds nobody. */
const SEARCHABLE = /\p{Script=Han}|[A-Za-z]{2}|\d{4}/u;

interface People {
  readonly people: readonly Person[];
  /** True until the people for the typed text are known. */
  readonly loading: boolean;
}

/** Returns possible referrers: patients that match the typed text, or all people of other types. */
function usePeople(type: ReferrerType | undefined, typed: string): People {
  const keyword = usePaused(typed.trim());
  const found = useCall(
    patient.findLike,
    { keyword },
    { skip: type !== BY_PATIENT || !SEARCHABLE.test(keyword), quiet: true },
  );
  const staff = useCall(employee.findAll, {}, { skip: type !== BY_STAFF });
  const outside = useCall(outsideReferrer.findAll, {}, { skip: type !== BY_OUTSIDER });
  if (type === BY_STAFF) return { people: staff.data ?? [], loading: staff.loading };
  if (type === BY_OUTSIDER) return { people: outside.data ?? [], loading: outside.loading };
  if (type !== BY_PATIENT || !SEARCHABLE.test(typed)) return { people: [], loading: false };
  const rows = found.refusal ? [] : (found.data ?? []);
  return {
    people: rows.map(({ id, name, recordNo, phone }) => ({ id, name: `${name}　${recordNo}　${phone}` })),
    loading: found.fetching || keyword !== typed.trim(),
  };
}

/** Who recommended the patient: said once, later changed by right alone. */
export function ReferrerInput({ value, onChange, ...rest }: ReferrerInputProps) {
  const form = Form.useFormInstance();
  const type: ReferrerType | undefined = Form.useWatch('referrerType', { form, preserve: true }) ?? undefined;
  const { row } = useFormSurroundings();
  const mayChange = useHolds('patient:referrer');
  const disabled = typeof row.referrerId === 'number' && !mayChange;
  const [typed, setTyped] = useState('');
  const { people, loading } = usePeople(type, typed);
  const isPresent = value === row.referrerId && typeof row.referrerName === 'string';
  const present = isPresent && !people.some(({ id }) => id === value) ? String(row.referrerName) : undefined;
  const [picked, setPicked] = useState<Person>();
  const shown = picked && picked.id === value && !people.some(({ id }) => id === value) ? picked.name : present;
  const known = typeof value === 'number' && shown ? [{ value, label: shown }] : [];
  const changeType = (next: ReferrerType | undefined) => {
    setTyped('');
    form.setFields([{ name: 'referrerType', value: next ?? null, touched: true }]);
    onChange?.(null);
  };
  return (
    <div className={styles.pair}>
      <Select<ReferrerType>
        className={styles.kind}
        aria-label={patient.fields.referrerType.title}
        value={type}
        options={TYPES}
        placeholder="类型"
        disabled={disabled}
        allowClear
        onChange={changeType}
      />
      <SearchSelect<number | undefined, { value: number; label: string }>
        {...rest}
        className={styles.rest}
        value={value ?? undefined}
        loading={loading}
        // A remote search offers its answer alone: the present value need not match the text.
        options={[
          ...(type === BY_PATIENT && typed ? [] : known),
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        placeholder="请选择推荐人"
        notFoundContent={NOBODY[type ?? 'untyped']}
        disabled={disabled}
        allowClear
        showSearch={{
          optionFilterProp: 'label',
          searchValue: typed,
          onSearch: setTyped,
          ...(type === BY_PATIENT ? { filterOption: false } : {}),
        }}
        onChange={(next: number | undefined) => {
          setPicked(people.find(({ id }) => id === next));
          setTyped('');
          onChange?.(next ?? null);
        }}
      />
    </div>
  );
}
