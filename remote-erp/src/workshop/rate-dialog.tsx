import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { remakes } from '@mingmou/contract/erp/workshop/remake.contract';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { remakeGroup } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { DateRange } from '@mingmou/kit/form/date-range';
import { Segments } from '@mingmou/kit/form/segments';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { BillLink } from '../stock/bill-link';
import { DRAWER_ROWS } from '../stock/drawer-table';
import { TraceTable } from '../stock/trace-table';
import styles from './workshop.module.css';

const percent = (rate: number | null | undefined) => (typeof rate === 'number' ? `${rate.toFixed(2)}%` : '–');

type Record = OutputOf<typeof remakes.page>['records'][number];

const billColumn: ListColumn<Record> = {
  key: 'billNo',
  title: remakes.row.billNo.title,
  width: 140,
  render: ({ saleId, billNo }) => <BillLink of={{ billId: saleId, billNo }} />,
};

/** 重做率 of the month so far, or of other days. */
export function RateDialog({ onClose }: { readonly onClose: () => void }) {
  const [group, show] = useState<CodeOf<typeof remakeGroup>>('FAULT');
  const [days, setDays] = useState(() => ({ from: `${today().slice(0, 8)}01`, to: today() }));
  const { data, refusal, refetch } = useCall(workshop.remakeRate, { ...days, group });
  /** The row whose remakes are shown; null: all of them. */
  const [name, choose] = useState<string | null>(null);
  const behind = { ...days, group, ...(name === null ? {} : { name }) };
  const ask = (next: () => void) => {
    choose(null);
    next();
  };
  return (
    <Modal reading open title="重做率" width="min(1080px, 94vw)" footer={null} onCancel={onClose}>
      <div className={styles.facts}>
        <Segments
          label="统计方式"
          options={remakeGroup.rows.map(({ code, name }) => [code, name] as const)}
          value={group}
          onChange={(code) => ask(() => show(code))}
        />
        <span className={styles.rateDays}>
          <DateRange
            rule="A"
            aria-label="日期"
            allowClear={false}
            value={days}
            onChange={(range) => range && ask(() => setDays(range))}
          />
        </span>
      </div>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? (
        <table className={styles.rates}>
          <thead>
            <tr>
              <th scope="col">{remakeGroup.rows.find(({ code }) => code === group)?.name.slice(1)}</th>
              <th scope="col">重做</th>
              <th scope="col">完成</th>
              <th scope="col">重做率</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ name: rowName, remakes: made, jobs, rate }) => (
              <tr key={rowName}>
                <th scope="row">{rowName}</th>
                <td>
                  <Figure of={rowName} count={made} isShown={name === rowName} onShow={() => choose(rowName)} />
                </td>
                <td>{jobs}</td>
                <td>{percent(rate)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">合计</th>
              <td>
                <Figure of="合计" count={data.sum.remakes} isShown={name === null} onShow={() => choose(null)} />
              </td>
              <td>{data.sum.jobs}</td>
              <td>{percent(data.sum.rate)}</td>
            </tr>
          </tbody>
        </table>
      ) : refusal ? null : (
        <Skeleton active />
      )}
      <Quiet as="p" spaced>
        质保不计入；完成按副计，一副做几次只算一次。点重做的数字看下面的明细
      </Quiet>
      <TraceTable
        key={`${days.from}/${days.to}/${group}/${name}`}
        title={name === null ? '重做记录' : `重做记录：${name}`}
        call={remakes.page}
        input={behind}
        columns={[
          ...columns(remakes.row, ['bizDate', 'patientName']),
          billColumn,
          ...columns(remakes.row, ['goods', 'fault', 'payer', 'staffName', 'supplierName', 'note', 'jobNo']),
        ]}
        empty="这段时间没有重做"
        beside={() => (
          <ExportButton
            call={remakes.export}
            of={{ query: { filters: behind, page: 1, size: DRAWER_ROWS, column: undefined, asc: true } }}
          />
        )}
      />
    </Modal>
  );
}

interface FigureProps {
  readonly of: string;
  readonly count: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** A figure that leads to the remakes behind it. */
function Figure({ of, count, isShown, onShow }: FigureProps) {
  if (count === 0) return <>0</>;
  return (
    <Button type="link" size="small" aria-pressed={isShown} aria-label={`${of} 重做 ${count}`} onClick={onShow}>
      {count}
    </Button>
  );
}
