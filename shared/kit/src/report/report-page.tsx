import { referenceOf } from '@mingmou/contract/base/reference';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../format/text-of';
import { columns, type ListColumn } from '../list/columns';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import styles from './report.module.css';
import { ReportChart } from './report-chart';
import { type Drilled, type DrillLook, ReportDrill } from './report-drill';
import { ReportLead } from './report-lead';
import { defaultsOf, nameOf, type ReportRow, type ReportSource, useDefaults } from './report-source';

interface ReportPageProps<I, Row, J, D, Source> {
  readonly report: ReportSource<I, Row, J, D, Source>;
  /** Replaces the title. */
  readonly heading?: ReactNode;
  /** Columns in their order, where it is not that of the declared row. */
  readonly columns?: readonly string[];
  readonly filters: readonly (keyof I & string)[];
  /** `YYYY-MM-DD`; the report opens on it. */
  readonly today: string;
  /** Widths where content asks for another than its kind. */
  readonly widths?: Readonly<Record<string, number>>;
  /** How the rows behind a figure look. */
  readonly drill?: DrillLook<Source>;
  /** The columns that name a row, in chart and drill; those at the left stay in sight. */
  readonly names: readonly string[];
  /** The figure that the chart shows first; none: no chart. */
  readonly chart?: string;
}

/** A report: days, groups, filters, rows with a total row, figures that lead to their rows, chart and sheet. */
export function ReportPage<I, Row extends ReportRow, J, D, Source extends object>(
  props: ReportPageProps<I, Row, J, D, Source>,
) {
  const { report, today } = props;
  return useDefaults(defaultsOf(report.groups, today)) ? <Ready {...props} /> : null;
}

/** The columns that people read: ids are for the pages. */
function readColumns({ row }: Pick<ReportSource<never, never, never, never, never>, 'row'>): readonly string[] {
  return Object.keys(row).filter((name) => name !== 'id' && row[name]?.kind !== 'id');
}

function Ready<I, Row extends ReportRow, J, D, Source extends object>(props: ReportPageProps<I, Row, J, D, Source>) {
  const { report, heading, filters, today, names, drill, chart } = props;
  const list = useList(report.list);
  const [asked, setAsked] = useState<Drilled>();
  const [drawn, setDrawn] = useState(false);
  const present = list.query.filters;
  const orgs = report.groups.byOrg && report.list.input.orgIds && referenceOf(report.list.input.orgIds);
  const sum = list.answer?.sum;
  const change = (next: Readonly<Record<string, unknown>>) => {
    // Other groups have other columns: an order by one that is gone would be refused.
    const isOrdered = !Object.keys(next).some((name) => name in report.groups);
    list.show({ ...(isOrdered ? {} : { column: undefined }), filters: { ...present, ...next } });
  };
  const drilled = new Set(drill ? report.figure?.rows.map(({ code }) => String(code)) : []);
  const figure = (name: string, value: unknown, row: Row | undefined): ReactNode => {
    const spec = report.row[name];
    if (!spec) return null;
    const shown = textOf(spec, value);
    if (!drilled.has(name) || !value) return shown;
    const of = row ? nameOf(report.row, row, names) || report.title : '合计';
    return (
      <button
        type="button"
        className={styles.figure}
        aria-label={`${of} ${spec.title} ${shown}`}
        onClick={() => setAsked({ figure: name, title: spec.title, key: row?.id, of })}
      >
        {shown}
      </button>
    );
  };
  // Withheld columns are left out.
  const withheld = sum ? report.sums.filter((name) => !(name in sum)) : [];
  const absent = new Set([...report.absent(present as never), ...withheld]);
  const named = (props.columns ?? readColumns(report)).filter((name) => !absent.has(name));
  const pinned = Math.max(
    1,
    named.findIndex((name) => !names.includes(name)),
  );
  const shown: ListColumn<Row>[] = columns(report.row, named).map((column, index) => ({
    ...column,
    ...(index < pinned ? { fixed: 'left' as const } : {}),
    width: props.widths?.[column.key] ?? column.width,
    render: (row) => figure(column.key, row[column.key], row),
  }));
  const totals = sum && Object.fromEntries(report.sums.map((name) => [name, figure(name, sum[name], undefined)]));

  return (
    <>
      <ListPage
        title={report.title}
        heading={heading}
        list={list}
        filters={filters}
        columns={shown}
        totals={totals}
        lead={
          <>
            <ReportLead groups={report.groups} orgs={orgs} filters={present} today={today} onChange={change} />
            {drawn && chart ? (
              <ReportChart
                report={report}
                filters={present}
                figures={report.sums.filter((name) => !absent.has(name))}
                names={names}
                first={chart}
              />
            ) : null}
          </>
        }
        tools={
          <>
            {chart ? <Button onClick={() => setDrawn(!drawn)}>{drawn ? '收起图表' : '图表'}</Button> : null}
            <ExportButton call={report.export} of={list} />
          </>
        }
      />
      {asked && drill ? (
        <ReportDrill
          key={`${asked.figure} ${asked.key}`}
          report={report}
          look={drill}
          asked={asked}
          filters={present}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
