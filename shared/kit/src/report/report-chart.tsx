import { useCall } from '@mingmou/core/store/use-call';
import { Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { Chart } from '../chart/chart';
import { isNumeric } from '../format/text-of';
import type { Filters } from '../list/query';
import styles from './report.module.css';
import { nameOf, type ReportRow, type ReportSource } from './report-source';

const MOST = 100;

interface ReportChartProps<I, Row, J, D, Source> {
  readonly report: ReportSource<I, Row, J, D, Source>;
  readonly filters: Filters;
  readonly figures: readonly string[];
  /** The columns that name a row. */
  readonly names: readonly string[];
  /** The figure that is drawn first. */
  readonly first: string;
}

/** A report drawn: one figure of its rows, the first hundred of them. */
export function ReportChart<I, Row extends ReportRow, J, D, Source>({
  report,
  filters,
  figures,
  names,
  first,
}: ReportChartProps<I, Row, J, D, Source>) {
  const id = useId();
  const [figure, setFigure] = useState(first);
  // Read field by field from the call's own input shape.
  const { data } = useCall(report.list, { ...filters, page: 1, size: MOST } as I);
  const spec = report.row[figure];
  const drawn = useMemo(
    () =>
      (data?.records ?? []).map((row) => ({ name: nameOf(report.row, row, names), value: Number(row[figure] ?? 0) })),
    [data, figure, names, report],
  );
  const offered = figures.filter((name) => report.row[name] && isNumeric(report.row[name]));
  return (
    <section className={styles.chart} aria-label={`${report.title}图表`}>
      <span className={styles.field}>
        <label htmlFor={id}>指标</label>
        <Select
          id={id}
          className={styles.group}
          value={figure}
          options={offered.map((name) => ({ value: name, label: report.row[name]?.title }))}
          onChange={setFigure}
        />
        {data && data.total > MOST ? `前${MOST}项` : null}
      </span>
      <Chart
        title={`${report.title} ${spec?.title ?? ''}`}
        shape="columns"
        data={drawn}
        unit={spec?.unit ?? '笔'}
        height={200}
      />
    </section>
  );
}
