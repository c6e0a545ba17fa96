import { formatMoney, money } from '@mingmou/contract/base/money';
import { Segmented, Select, Switch } from 'antd';
import { useId } from 'react';
import { DateRange } from '../form/date-range';
import type { Filters } from '../list/query';
import { reportRanges } from './ranges';
import styles from './report.module.css';
import type { ReportSource } from './report-source';

interface ReportLeadProps {
  readonly groups: ReportSource<never, never, never>['groups'];
  readonly filters: Filters;
  readonly today: string;
  /** Offered where there is more than one organisation to look at. */
  readonly withOrgs: boolean;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The days of a report and what its rows are made of: one line above the filters. */
export function ReportLead({ groups, filters, today, withOrgs, onChange }: ReportLeadProps) {
  const id = useId();
  const range = { from: text(filters.from), to: text(filters.to) };
  const ranges = reportRanges(today);
  const chosen = ranges.find((one) => one.range.from === range.from && one.range.to === range.to)?.title;
  return (
    <div className={styles.lead}>
      <Segmented
        aria-label="常用日期"
        options={ranges.map(({ title }) => title)}
        value={chosen ?? ''}
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
      {groups.rows.length > 1 ? (
        <span className={styles.field}>
          <label htmlFor={`${id}-group`}>统计方式</label>
          <Select
            id={`${id}-group`}
            className={styles.group}
            value={text(filters.groupBy)}
            options={groups.rows.map(({ code, name }) => ({ value: String(code), label: name }))}
            onChange={(groupBy) => onChange({ groupBy })}
          />
        </span>
      ) : null}
      {withOrgs ? (
        <span className={styles.field}>
          <label htmlFor={`${id}-org`}>按机构分列</label>
          <Switch
            id={`${id}-org`}
            size="small"
            checked={filters.byOrg === true}
            onChange={(byOrg) => onChange({ byOrg: byOrg || undefined })}
          />
        </span>
      ) : null}
    </div>
  );
}

/** An amount of a report as its sum line says it. */
export function amountText(value: unknown): string {
  return formatMoney(money(Number(value ?? 0)));
}
