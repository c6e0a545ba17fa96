import { today } from '@mingmou/contract/base/clinic-day';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Input, Select } from '@mingmou/kit/ui-form';
import styles from './platform.module.css';
import type { MyRoom } from './use-my-room';

export interface Filters {
  readonly date: string;
  readonly departmentId?: number | undefined;
  readonly roomId?: number | undefined;
  /** Absent: the caller's own; null: everybody's. */
  readonly doctorId?: number | null | undefined;
  readonly visitType?: CodeOf<typeof visitType> | undefined;
  readonly keyword?: string | undefined;
}

interface DeskFiltersProps {
  readonly filters: Filters;
  /** The doctor whose visits are shown, when nobody else was chosen. */
  readonly me: number | undefined;
  readonly departments: MyRoom['departments'];
  readonly onChange: (filters: Filters) => void;
}

export function DeskFilters({ filters, me, departments, onChange }: DeskFiltersProps) {
  const { date, departmentId, roomId, doctorId, keyword } = filters;
  const { data: doctors = [] } = useCall(desk.initEmployee, { departmentId });
  const { data: rooms = [] } = useCall(
    desk.initConsultation,
    { departmentId: departmentId ?? 0 },
    { skip: departmentId === undefined },
  );
  const doctor = doctorId === undefined ? me : (doctorId ?? undefined);
  return (
    <search className={styles.filters}>
      <label className={styles.date} htmlFor="desk-date">
        <span className={styles.hiddenText}>日期</span>
        <FieldInput
          id="desk-date"
          spec={desk.filters.date}
          value={date}
          onChange={(next) => onChange({ ...filters, date: typeof next === 'string' ? next : today() })}
        />
      </label>
      <Pick
        label="科室"
        value={departmentId}
        rows={departments}
        onChange={(next) => onChange({ ...filters, departmentId: next, roomId: undefined })}
      />
      {departmentId === undefined ? null : (
        <Pick label="诊室" value={roomId} rows={rooms} onChange={(next) => onChange({ ...filters, roomId: next })} />
      )}
      <Pick
        label="医生"
        value={doctor}
        rows={doctors.map(({ staffId, name, isMe }) => ({ id: staffId, name: isMe ? `${name}（我）` : name }))}
        onChange={(next) => onChange({ ...filters, doctorId: next ?? null })}
      />
      <Select
        aria-label="就诊类型"
        className={styles.filter}
        allowClear
        placeholder="全部类型"
        value={filters.visitType}
        options={visitType.rows.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => onChange({ ...filters, visitType: next })}
      />
      <Input.Search
        aria-label={desk.filters.keyword.title}
        className={styles.keyword}
        allowClear
        placeholder={desk.filters.keyword.title}
        maxLength={30}
        defaultValue={keyword}
        onSearch={(typed) => onChange({ ...filters, keyword: typed.trim() || undefined })}
      />
    </search>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly rows: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (id: number | undefined) => void;
}

function Pick({ label, value, rows, onChange }: PickProps) {
  return (
    <Select
      aria-label={label}
      className={styles.filter}
      allowClear
      placeholder={`全部${label}`}
      value={value}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
}
