import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { today } from '@mingmou/contract/base/clinic-day';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import styles from './platform.module.css';

export interface Filters {
  readonly date: string;
  readonly departmentId?: number | undefined;
  readonly roomId?: number | undefined;
  /** Absent: the caller; null: all doctors. */
  readonly doctorId?: number | null | undefined;
  readonly visitType?: CodeOf<typeof visitType> | undefined;
  readonly keyword?: string | undefined;
}

interface ConsultingDeskFiltersProps {
  readonly filters: Filters;
  /** The doctor whose visits are shown, when nobody else was chosen. */
  readonly me: number | undefined;
  readonly onChange: (filters: Filters) => void;
}

export function ConsultingDeskFilters({ filters, me, onChange }: ConsultingDeskFiltersProps) {
  const { date, departmentId, roomId, doctorId, keyword } = filters;
  const doctor = doctorId === undefined ? me : (doctorId ?? undefined);
  return (
    <search className={styles.filters}>
      <label className={styles.date} htmlFor="desk-date">
        <span className={hiddenText}>日期</span>
        <FieldInput
          id="desk-date"
          spec={consultingDesk.filters.date}
          value={date}
          onChange={(next) => onChange({ ...filters, date: typeof next === 'string' ? next : today() })}
        />
      </label>
      <Pick
        spec={consultingDesk.filters.departmentId}
        value={departmentId}
        onChange={(next) => onChange({ ...filters, departmentId: next, roomId: undefined })}
      />
      {departmentId === undefined ? null : (
        <Pick
          spec={consultingDesk.filters.roomId}
          beside={filters}
          value={roomId}
          onChange={(next) => onChange({ ...filters, roomId: next })}
        />
      )}
      <Pick
        spec={consultingDesk.filters.doctorId}
        beside={filters}
        value={doctor}
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
        aria-label={consultingDesk.filters.keyword.title}
        className={styles.keyword}
        allowClear
        placeholder={consultingDesk.filters.keyword.title}
        maxLength={30}
        defaultValue={keyword}
        enterButton={<Button>查询</Button>}
        onSearch={(typed) => onChange({ ...filters, keyword: typed.trim() || undefined })}
      />
    </search>
  );
}

interface PickProps {
  readonly spec: FieldSpec;
  readonly beside?: Filters;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function Pick({ spec, beside, value, onChange }: PickProps) {
  return (
    <span className={styles.filter}>
      <FieldInput
        aria-label={spec.title}
        spec={spec}
        use="filter"
        placeholder={`全部${spec.title}`}
        beside={beside && { ...beside }}
        value={value}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    </span>
  );
}
