import type { Shape } from '@mingmou/contract/base/field';
import type { Reference } from '@mingmou/contract/base/reference';
import { Select, Switch } from 'antd';
import { useId } from 'react';
import { DateRange } from '../form/date-range';
import { Segments } from '../form/segments';
import { useReferred } from '../form/use-referred';
import type { Filters } from '../list/query';
import { reportRanges } from './ranges';
import styles from './report.module.css';
import { groupFields } from './report-source';

interface ReportLeadProps {
  readonly groups: Shape;
  /** Organisations that can be chosen; absent if the rows have no organisation. */
  readonly orgs: Reference | undefined;
  readonly filters: Filters;
  readonly today: string;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The days of a report and what its rows are made of: one line above the filters. */
export function ReportLead({ groups, orgs, filters, today, onChange }: ReportLeadProps) {
  const id = useId();
  const range = { from: text(filters.from), to: text(filters.to) };
  const ranges = reportRanges(today);
  const chosen = ranges.find((one) => one.range.from === range.from && one.range.to === range.to)?.title;
  return (
    <div className={styles.lead}>
      <Segments
        label="常用日期"
        options={ranges.map(({ title }) => [title, title] as const)}
        value={chosen}
        onChange={(title) => onChange({ ...ranges.find((one) => one.title === title)?.range })}
      />
      <span className={styles.range}>
        <DateRange
          rule="A"
          aria-label="日期"
          allowClear={false}
          value={range}
          onChange={(next) => next && onChange({ ...next })}
        />
      </span>
      {groupFields(groups)
        .filter(([, , { rows }]) => rows.length > 1)
        .map(([name, spec, dict]) => (
          <span key={name} className={styles.field}>
            <label htmlFor={`${id}-${name}`}>{spec.title}</label>
            <Select
              id={`${id}-${name}`}
              className={styles.group}
              allowClear={!spec.required}
              value={text(filters[name]) || undefined}
              options={dict.rows.map(({ code, name: label }) => ({ value: String(code), label }))}
              onChange={(code?: string) => onChange({ [name]: code })}
            />
          </span>
        ))}
      {orgs ? <ByOrg orgs={orgs} filters={filters} onChange={onChange} /> : null}
    </div>
  );
}

interface ByOrgProps extends Pick<ReportLeadProps, 'filters' | 'onChange'> {
  readonly orgs: Reference;
}

const NOTHING_BESIDE = {};

/** Each organisation in rows of its own: offered where there is more than one to look at. */
function ByOrg({ orgs, filters, onChange }: ByOrgProps) {
  const id = useId();
  const { options } = useReferred(orgs, '机构', NOTHING_BESIDE);
  if (options.length < 2) return null;
  return (
    <span className={styles.field}>
      <label htmlFor={id}>按机构分列</label>
      <Switch
        id={id}
        size="small"
        checked={filters.byOrg === true}
        onChange={(byOrg) => onChange({ byOrg: byOrg || undefined })}
      />
    </span>
  );
}
