import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../format/text-of';
import { columns, type ListColumn } from '../list/columns';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import styles from './report.module.css';
import { ReportChart } from './report-chart';
import { type Drilled, type DrillSource, ReportDrill } from './report-drill';
import { ReportLead } from './report-lead';
import { type Choices, type ReportRow, type ReportSource, useChoices, useDefaults } from './report-source';

interface ReportPageProps<I, Row, J, D, Source> {
  readonly report: ReportSource<I, Row, J>;
  /** Stands in the title's place. */
  readonly heading?: ReactNode;
  /** Columns in their order; figures are added up in the total row. */
  readonly columns: readonly string[];
  readonly filters: readonly (keyof I & string)[];
  readonly choices: Choices;
  /** `YYYY-MM-DD`; the report opens on it. */
  readonly today: string;
  /** Widths where content asks for another than its kind. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Figures that lead to their rows. */
  readonly drill?: DrillSource<D, Source> & { readonly figures: readonly string[] };
  /** The figure that the chart shows first; none: no chart. */
  readonly chart?: string;
}

/** A report: days, groups, filters, rows with a total row, figures that lead to their rows, chart and sheet. */
export function ReportPage<I, Row extends ReportRow, J, D, Source extends object>(
  props: ReportPageProps<I, Row, J, D, Source>,
) {
  const { report, today } = props;
  const ready = useDefaults({ from: today, to: today, groupBy: String(report.groups.rows[0]?.code) });
  return ready ? <Ready {...props} /> : null;
}

const NO_ORGS: readonly unknown[] = [];

function Ready<I, Row extends ReportRow, J, D, Source extends object>(props: ReportPageProps<I, Row, J, D, Source>) {
  const { report, heading, filters, choices, today, drill, chart } = props;
  const list = useList(useChoices(report.list, choices));
  const [asked, setAsked] = useState<Drilled>();
  const [drawn, setDrawn] = useState(false);
  const present = list.query.filters;
  const withOrgs = (choices.orgIds ?? NO_ORGS).length > 1;
  const sum = list.answer?.sum;
  const change = (next: Readonly<Record<string, unknown>>) => list.show({ filters: { ...present, ...next } });
  const figure = (name: string, value: unknown, row: Row | undefined): ReactNode => {
    const spec = report.row[name];
    if (!spec) return null;
    const shown = textOf(spec, value);
    if (!drill?.figures.includes(name) || !value) return shown;
    const of = row ? String(row.name || report.title) : '合计';
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
  const absent = [
    // Of rows that are groups; a row that is a fact always has its organisation.
    ...(present.byOrg === true || report.row.orgName?.required ? [] : ['orgName']),
    // Rows that are the ways themselves are named by the way.
    ...(present.groupBy === 'way' ? ['name'] : []),
  ];
  const named = props.columns.filter((name) => !absent.includes(name));
  const shown: ListColumn<Row>[] = columns(report.row, named).map((column, index) => ({
    ...column,
    ...(index === 0 ? { fixed: 'left' as const } : {}),
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
            <ReportLead groups={report.groups} filters={present} today={today} withOrgs={withOrgs} onChange={change} />
            {drawn && chart ? (
              <ReportChart report={report} filters={present} figures={report.sums} first={chart} />
            ) : null}
          </>
        }
        tools={
          <>
            {chart ? (
              <Button aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
                {drawn ? '收起图表' : '图表'}
              </Button>
            ) : null}
            <ExportButton call={report.export} of={list} />
          </>
        }
      />
      {asked && drill ? (
        <ReportDrill
          key={`${asked.figure} ${asked.key}`}
          source={drill}
          asked={asked}
          filters={present}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
