import { today } from '@mingmou/contract/base/clinic-day';
import { dayAfter } from '@mingmou/contract/patients/return/return.rules';
import { chartRow, returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Chart } from '@mingmou/kit/chart/chart';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import { DraftLines } from './draft-lines';
import styles from './return.module.css';

const GROUPS = [
  { value: 1, label: '按日' },
  { value: 2, label: '按执行人' },
  { value: 3, label: '按标签' },
  { value: 4, label: '按方式' },
];
const FIGURES = ['total', 'done', 'overdue', 'doneRate', 'connectRate', 'toStoreRate'] as const;
const COLUMNS = [
  ...(['total', 'done', 'ignored', 'cancelled', 'open', 'overdue', 'doneRate'] as const),
  ...(['attempts', 'connected', 'connectRate', 'toStore', 'toStoreRate', 'satisfactionAvg'] as const),
] as const;
const DAYS = 29;

type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], number | null>>> & { readonly key: string };

const cell = (row: Row, name: (typeof COLUMNS)[number]) => {
  const value = row[name];
  return value === null || value === undefined ? '–' : `${value}${chartRow[name].unit ?? ''}`;
};

/** 图表: what came of the tasks of some days; a rate is that of the parts added up. */
export function ReturnChart({ mine }: { readonly mine: boolean }) {
  const [days, setDays] = useState<{ from: string; to: string }>({ from: dayAfter(today(), -DAYS), to: today() });
  const [groupBy, setGroup] = useState(1);
  const [figure, setFigure] = useState<(typeof FIGURES)[number]>('total');
  const { data, refusal, refetch } = useCall(returnTask.chart, { ...days, groupBy, mine });
  const spec = chartRow[figure];
  return (
    <div className={styles.chart}>
      <div className={styles.bar}>
        <DraftLines
          id="chart"
          shape={returnTask.chart.input}
          names={['from', 'to']}
          draft={days}
          put={({ from, to }) =>
            setDays({
              from: typeof from === 'string' ? from : days.from,
              to: typeof to === 'string' ? to : days.to,
            })
          }
        />
        <Select aria-label="分组" value={groupBy} options={GROUPS} onChange={setGroup} />
        <Select
          aria-label="指标"
          value={figure}
          options={FIGURES.map((name) => ({ value: name, label: chartRow[name].title }))}
          onChange={setFigure}
        />
      </div>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data ? (
        <>
          <Chart
            title={`回访${spec.title}`}
            shape="columns"
            data={data.rows.map((row) => ({ name: row.key, value: Number(row[figure] ?? 0) }))}
            unit={spec.unit ?? '次'}
            height={220}
          />
          <Table<Row>
            aria-label="回访图表"
            rowKey="key"
            size="small"
            pagination={false}
            dataSource={[...data.rows, data.sums]}
            columns={[
              { key: 'key', title: '分组', width: 120, render: (_none, row) => row.key },
              ...COLUMNS.map((name) => ({
                ...{ key: name, title: chartRow[name].title, width: 76, align: 'right' as const },
                render: (_none: unknown, row: Row) => cell(row, name),
              })),
            ]}
          />
        </>
      ) : null}
    </div>
  );
}
