import type { OutputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { type FlowState, stateAt } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { rechargeFlow } from '@mingmou/contract/cashier/card/card.flow';
import { orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { type billKind, patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Stack, stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';

type Answer = OutputOf<typeof patientBill.page>;
export type BillRow = Answer['records'][number];
type Kind = CodeOf<typeof billKind>;
type Amount = keyof Answer['sums'];
type Titled = Amount | 'qty';

interface Shown {
  /** Pairs of columns that share a cell, one below the other; a single one has a column of its own. */
  readonly pairs: readonly (readonly [Titled] | readonly [top: Amount, below: Amount])[];
  /** Titles that differ from the usual ones. */
  readonly titles?: Readonly<Partial<Record<Titled | 'summary', string>>>;
  readonly stateOf: (code: number) => FlowState;
}

const KINDS: Readonly<Record<Kind, Shown>> = {
  1: {
    pairs: [
      ['originalAmount', 'discountAmount'],
      ['paidAmount', 'payableAmount'],
      ['cardAmount', 'integralAmount'],
      ['creditAmount', 'refundedAmount'],
    ],
    stateOf: (code) => stateAt(orderFlow, code),
  },
  2: {
    pairs: [['payableAmount'], ['creditAmount'], ['refundedAmount']],
    titles: { summary: '原单与原因', payableAmount: '退费', creditAmount: '抵欠费', refundedAmount: '已退款' },
    stateOf: (code) => stateAt(refundFlow, code),
  },
  3: {
    pairs: [['payableAmount'], ['discountAmount'], ['cardAmount'], ['refundedAmount']],
    titles: { payableAmount: '本金', discountAmount: '赠送', cardAmount: '到账', refundedAmount: '已退本金' },
    stateOf: (code) => stateAt(rechargeFlow, code),
  },
  4: {
    pairs: [['payableAmount'], ['paidAmount'], ['discountAmount'], ['creditAmount']],
    titles: { payableAmount: '欠费', paidAmount: '已还', discountAmount: '冲销核销', creditAmount: '未还' },
    stateOf: (code) => stateAt(arrearFlow, code),
  },
  5: {
    pairs: [['qty'], ['originalAmount', 'discountAmount'], ['payableAmount'], ['refundedAmount']],
    titles: { summary: '商品' },
    stateOf: (code) => stateAt(orderFlow, code),
  },
};

const SORTED: readonly string[] = ['no', 'originalAmount', 'payableAmount', 'paidAmount', 'refundedAmount'];
const [NO_PX, SUMMARY_PX, AMOUNT_PX, QTY_PX, STATE_PX] = [142, 130, 94, 60, 80];

type Name = keyof typeof patientBill.row & string;

function columnOf(name: Name, titles: Shown['titles'] = {}): ListColumn<BillRow> {
  const [column] = columns(patientBill.row, [name]);
  if (!column) throw new Error(`no column ${name}`);
  const title = titles[name as Titled] ?? patientBill.row[name].title;
  const width = name === 'qty' ? QTY_PX : AMOUNT_PX;
  return { ...column, title, label: title, width, sorter: SORTED.includes(name) };
}

const place: ListColumn<BillRow> = { ...columnOf('orgName'), render: ({ orgName }) => orgName };
const moment: ListColumn<BillRow> = { ...columnOf('at'), render: ({ at }) => at.slice(0, 16) };

/** Columns of one sort of bills; a row of an organisation that is not looked at says only when and where. */
export function billColumns(kind: Kind): readonly ListColumn<BillRow>[] {
  const { pairs, titles, stateOf } = KINDS[kind];
  const summary = columnOf('summary', titles);
  const told: ListColumn<BillRow> = {
    ...summary,
    render: (row) => (row.isShown ? summary.render(row) : <Quiet>其他机构的记录</Quiet>),
  };
  return [
    { ...stacked(columnOf('no'), moment, NO_PX), sorter: true },
    stacked(told, place, SUMMARY_PX),
    ...pairs.map(([top, below]) => {
      const column = columnOf(top, titles);
      return below ? { ...stacked(column, columnOf(below, titles), AMOUNT_PX), sorter: SORTED.includes(top) } : column;
    }),
    {
      key: 'state',
      title: '状态',
      label: '状态',
      width: STATE_PX,
      render: ({ state }) => {
        if (state === null || state === undefined) return null;
        const { title, tone } = stateOf(state);
        return <StateTag tone={tone}>{title}</StateTag>;
      },
    },
  ];
}

/** The total row, laid out as the columns are. */
export function billTotals(kind: Kind, sums: Answer['sums']): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    KINDS[kind].pairs.flatMap(([top, below]) => {
      if (top === 'qty') return [];
      const sum = formatMoney(sums[top]);
      return [[top, below ? <Stack key={top} top={sum} below={formatMoney(sums[below])} /> : sum]];
    }),
  );
}
