import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, type Money, sameAmount, ZERO } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck, cashierShiftMoney } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import { DONE_MOST, rememberedActs } from '../outbox/outbox';
import { type Checked, type CheckedAct, checkedActs } from './cashier-shift-check.rules';
import styles from './shift.module.css';

type Document = Checked['documents'][number];
type Way = Checked['ways'][number];

const PAGE = 10;
const paging = { pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false } as const;

function Difference({ of }: { readonly of: Money }) {
  return <span className={sameAmount(of, ZERO) ? undefined : styles.difference}>{formatMoney(of)}</span>;
}

const amount = <Row,>(title: string, of: (row: Row) => Money) => ({
  key: title,
  title,
  align: 'right' as const,
  width: 104,
  render: (_: unknown, row: Row) => formatMoney(of(row)),
});

const difference = {
  key: 'difference',
  title: '差异',
  align: 'right' as const,
  width: 88,
  render: (_: unknown, row: { readonly difference: Money }) => <Difference of={row.difference} />,
};

const documentColumns = [
  {
    key: 'kind',
    title: '类型',
    width: 72,
    render: (_: unknown, { kind }: Document) => dictName(cashierShiftMoney, kind),
  },
  {
    key: 'no',
    title: '单号',
    render: (_: unknown, { no, at, customerName }: Document) => (
      <>
        {no ?? <span className={styles.difference}>没有单据</span>}
        <Quiet as="p">{[at?.slice(5, 16), customerName].filter(Boolean).join(' ')}</Quiet>
      </>
    ),
  },
  { key: 'ways', title: '支付方式', render: (_: unknown, { ways }: Document) => ways ?? '' },
  amount<Document>('收退款', ({ moved }) => moved),
  amount<Document>('单据金额', ({ documented }) => documented),
  difference,
];

const wayColumns = [
  { key: 'wayName', title: '支付方式', dataIndex: 'wayName' },
  amount<Way>('班次表净额', ({ tabled }) => tabled),
  amount<Way>('收退款', ({ moved }) => moved),
  difference,
];

const actColumns = [
  { key: 'at', title: '时间', width: 104, render: (_: unknown, { at }: CheckedAct) => at.slice(5, 16) },
  { key: 'what', title: '操作', dataIndex: 'what' },
  { key: 'browser', title: '本机', width: 112, dataIndex: 'browser' },
  {
    key: 'server',
    title: '系统',
    width: 200,
    render: (_: unknown, { server, isUnexplained }: CheckedAct) => (
      <span className={isUnexplained ? styles.difference : undefined}>{server}</span>
    ),
  },
];

/** 核对 of a shift: the browser's acts next to the server's, and every row of money next to its document. */
export function CashierShiftCheck({ id }: { readonly id: number }) {
  const account = useAppSelector(({ session }) => session.info?.userId ?? 0);
  const [acts] = useState(() => rememberedActs(account));
  const keys = acts.map(({ key }) => key).slice(-DONE_MOST);
  const { data, refusal, refetch } = useCall(cashierShiftCheck.find, { id, keys }, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const { shift, ways, documents } = data;
  const checked = checkedActs(shift.cashierId === account ? acts : [], data);
  const unexplained = checked.filter(({ isUnexplained }) => isUnexplained).length;
  const isEven = sameAmount(data.difference, ZERO) && unexplained === 0;
  return (
    <>
      <p className={styles.verdict} role="status">
        班次 {shift.shiftNo}：差异合计{' '}
        <b className={isEven ? styles.even : styles.difference}>{formatMoney(data.difference)}</b>
        {unexplained > 0 ? <span className={styles.difference}>，{unexplained} 笔操作对不上</span> : null}
        <Quiet>
          单据 {documents.length} 笔 · 操作 {checked.length} 笔
        </Quiet>
      </p>
      <Table<Way>
        aria-label="班次表核对"
        rowKey="wayCode"
        size="small"
        columns={wayColumns}
        dataSource={[...ways]}
        pagination={false}
        locale={{ emptyText: '本班次还没有收款' }}
      />
      <h3 className={styles.heading}>单据</h3>
      <Table<Document>
        aria-label="单据核对"
        rowKey={({ kind, no, ways: by }) => `${kind} ${no} ${by}`}
        size="small"
        columns={documentColumns}
        dataSource={[...documents]}
        pagination={paging}
        locale={{ emptyText: '本班次还没有单据' }}
      />
      <h3 className={styles.heading}>操作</h3>
      <Table<CheckedAct>
        aria-label="操作核对"
        rowKey="key"
        size="small"
        columns={actColumns}
        dataSource={[...checked]}
        pagination={paging}
        locale={{ emptyText: '没有操作记录（7天前的不再保留）' }}
      />
    </>
  );
}

/** 核对 of the own shift in progress. */
export function OwnCashierShiftCheck() {
  const { data, refusal, refetch } = useCall(cashierShift.current, {}, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  return data.shift ? <CashierShiftCheck id={data.shift.id} /> : <Quiet as="p">尚未开班，没有可核对的班次</Quiet>;
}
