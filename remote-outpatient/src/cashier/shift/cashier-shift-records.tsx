import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { cashierShiftState } from '@mingmou/contract/cashier/cashier.dicts';
import { cashierShiftFlow } from '@mingmou/contract/cashier/cashier.flow';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import type { CashierShift, CashierShiftRow } from './cashier-shift.types';
import { CashierShiftWays } from './cashier-shift-ways';
import styles from './shift.module.css';
import { useCashierShiftPrint } from './use-cashier-shift-print';

const PAGE = 10;
type State = CashierShift['shiftState'];

const { row: fields } = cashierShift;

function Ways({ id }: { readonly id: number }) {
  const { data } = useCall(cashierShift.detail, { id });
  return data ? <CashierShiftWays ways={data.ways} /> : null;
}

interface RecordsProps {
  readonly onCheck: (id: number) => void;
}

function RowActs({ row, onCheck }: RecordsProps & { readonly row: CashierShiftRow }) {
  const { id, version, shiftNo, cashierName, difference } = row;
  const print = useCashierShiftPrint();
  const audit = useSend(cashierShift.audit);
  const { confirm, success } = useFeedback();
  const state = stateOf(cashierShiftFlow, row.shiftState);
  const judge = async () => {
    const words = difference ? `，差异 ${formatMoney(difference)}` : '';
    if (!(await confirm(`审核 ${cashierName} 的班次 ${shiftNo}${words}？`, { ok: '审核' }))) return;
    await audit({ id, version, remark: null });
    success('审核成功');
  };
  return (
    <span className={styles.rowActs}>
      <Do call={cashierShiftCheck.find} onClick={() => onCheck(id)}>
        核对
      </Do>
      {state === 'HANDED_OVER' ? (
        <Do call={cashierShift.audit} onClick={judge}>
          审核
        </Do>
      ) : null}
      {state === 'OPEN' ? null : (
        <Do call={cashierShift.print} onClick={() => print(id)}>
          打印
        </Do>
      )}
    </span>
  );
}

const columnsOf = (onCheck: RecordsProps['onCheck']) => [
  {
    key: 'shiftNo',
    title: fields.shiftNo.title,
    render: (_: unknown, { shiftNo, cashierName }: CashierShiftRow) => (
      <>
        {shiftNo}
        <Quiet as="p">{cashierName}</Quiet>
      </>
    ),
  },
  {
    key: 'openAt',
    title: '开班 / 交班',
    render: (_: unknown, { openAt, handoverAt }: CashierShiftRow) => (
      <>
        {openAt.slice(0, 16)}
        <Quiet as="p">{handoverAt?.slice(0, 16)}</Quiet>
      </>
    ),
  },
  ...(['cashExpected', 'cashCounted', 'difference'] as const).map((key) => ({
    key,
    title: fields[key].title,
    align: 'right' as const,
    render: (_: unknown, row: CashierShiftRow) => {
      const amount = row[key];
      return amount === null || amount === undefined ? '' : formatMoney(amount);
    },
  })),
  {
    key: 'shiftState',
    title: fields.shiftState.title,
    render: (_: unknown, { shiftState: code, dayClosed }: CashierShiftRow) => {
      const { title, tone } = stateAt(cashierShiftFlow, code);
      return (
        <>
          <StateTag tone={tone}>{title}</StateTag>
          {dayClosed ? <Quiet as="p">已日结</Quiet> : null}
        </>
      );
    },
  },
  { key: 'acts', title: '操作', render: (_: unknown, row: CashierShiftRow) => <RowActs row={row} onCheck={onCheck} /> },
];

/** Shifts, latest first: the own ones, or all for auditors. */
export function CashierShiftRecords({ onCheck }: RecordsProps) {
  const [page, show] = useState(1);
  const [state, setState] = useState<State>();
  const [keyword, setKeyword] = useState('');
  const input = { page, size: PAGE, shiftState: state ?? null, keyword: keyword || null };
  const { data, refusal, refetch } = useCall(cashierShift.page, input);
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  const sums = data?.sums;
  return (
    <>
      <div className={styles.tools}>
        <Select<State>
          aria-label="状态"
          allowClear
          placeholder="全部状态"
          value={state}
          options={cashierShiftState.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => {
            show(1);
            setState(next);
          }}
        />
        <Input.Search
          aria-label="班次号/收费员"
          placeholder="班次号/收费员"
          allowClear
          maxLength={30}
          enterButton={<Button>查询</Button>}
          onSearch={(text) => {
            show(1);
            setKeyword(text.trim());
          }}
        />
      </div>
      <Table<CashierShiftRow>
        aria-label="班次记录"
        rowKey="id"
        size="small"
        columns={columnsOf(onCheck)}
        dataSource={data?.records ?? []}
        loading={data === undefined}
        expandable={{ expandedRowRender: ({ id }) => <Ways id={id} /> }}
        pagination={{ current: page, pageSize: PAGE, total: data?.total ?? 0, onChange: show, showSizeChanger: false }}
        locale={{ emptyText: '没有班次' }}
      />
      {sums ? (
        <p>
          已交班合计：应有现金 {formatMoney(sums.cashExpected)} · 清点{' '}
          {formatMoney(sums.cashCounted ?? sums.cashExpected)} · 差异{' '}
          {sums.difference ? formatMoney(sums.difference) : ''}
        </p>
      ) : null}
    </>
  );
}
