import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney } from '@mingmou/contract/base/money';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { send } from '@mingmou/core/http/client';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useToday } from '@mingmou/kit/list/use-today';
import { useState } from 'react';
import { CardPayoutDialog } from '../card/card-payout-dialog';
import { paths } from '../paths';
import { useCardRefundPrint } from '../receipt/use-card-print';
import { isPaidAsCash, refundQuestion } from '../refund/ways-back';
import { CashierShiftButton } from '../shift/cashier-shift-button';
import { ApproveDialog } from './approve-dialog';
import { inOrder, pairOf, widths } from './columns-of';
import type { TabProps } from './tabs';

const LONGEST = limitOf(refund.cancel.input.reason);

export type RefundRow = OutputOf<typeof refund.page>['records'][number];

const FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'wayCode', 'refundState'] as const;

/** 退费记录, latest first. */
export function RefundsTab({ heading }: TabProps) {
  return useToday() ? <Dated heading={heading} /> : null;
}

function Dated({ heading }: TabProps) {
  const list = useList(refund.page);
  const [asked, ask] = useState<ReasonAsked>();
  const [judged, judge] = useState<RefundRow>();
  const [paid, payOut] = useState<RefundRow>();
  const sums = list.answer?.sums;
  const of = refund.row;
  return (
    <>
      <ListPage
        title="退费记录"
        heading={heading}
        list={list}
        filters={FILTERS}
        tools={
          <>
            <CashierShiftButton />
            <ExportButton call={refund.export} of={list} />
          </>
        }
        columns={[
          ...pairOf(of, ['refundNo', 'createdAt']),
          ...inOrder(columns(of, ['orderNo', 'customerName', 'amount', 'wayNames', 'reason', 'refundKind']), widths),
          ...pairOf(of, ['applyByName', 'approveByName']),
          ...inOrder(columns(of, ['refundByName']), widths),
          {
            key: 'refundState',
            title: '状态',
            label: '状态',
            width: 90,
            render: ({ refundState }) => {
              const { title, tone } = stateAt(refundFlow, refundState);
              return <StateTag tone={tone}>{title}</StateTag>;
            },
          },
        ]}
        totals={sums && { amount: formatMoney(sums.amount) }}
        acts={(row) => <RefundActs row={row} onAsk={ask} onJudge={judge} onPayOut={payOut} />}
      />
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      {paid?.cardId ? <CardPayoutDialog refund={paid} cardId={paid.cardId} onClose={() => payOut(undefined)} /> : null}
      <ApproveDialog row={judged} onClose={() => judge(undefined)} />
    </>
  );
}

interface RefundActsProps {
  readonly row: RefundRow;
  readonly onAsk: (asked: ReasonAsked) => void;
  readonly onJudge: (row: RefundRow) => void;
  /** 退款 of a card, which is looked at before. */
  readonly onPayOut: (row: RefundRow) => void;
}

function RefundActs({ row, onAsk, onJudge, onPayOut }: RefundActsProps) {
  const { id, version, refundNo, refundState, customerName, amount, cardId } = row;
  const navigate = useNavigate();
  const printCard = useCardRefundPrint();
  const settle = useSend(refund.settle);
  const cancel = useSend(refund.cancel);
  const { confirm, success } = useFeedback();
  const state = stateOf(refundFlow, refundState);
  const isOpen = state === 'PENDING' || state === 'PAYABLE';
  const pay = async () => {
    const { refund: expected, ways } = await send(refund.detail, { id });
    const asked = refundQuestion({
      asks: `确定退给${customerName} ${formatMoney(amount)}`,
      parts: ways.map((way) => ({ ...way, asCash: isPaidAsCash(way) })),
      arrearsReduced: expected.arrearsReduced,
      warns: '退款后不能撤销',
    });
    if (!(await confirm(asked, { ok: '退款', danger: true }))) return;
    await settle({ id, version });
    success('退费成功');
  };
  return (
    <>
      {state === 'PENDING' ? (
        <Do call={refund.approve} onClick={() => onJudge(row)}>
          审核
        </Do>
      ) : null}
      {state === 'PAYABLE' ? (
        <Do call={cardId ? valueCardRefund.settle : refund.settle} onClick={cardId ? () => onPayOut(row) : pay}>
          退款
        </Do>
      ) : null}
      {isOpen ? (
        <Do
          call={refund.cancel}
          danger
          onClick={() => onAsk({ title: `撤销退费：${refundNo}`, run: (reason) => cancel({ id, version, reason }) })}
        >
          撤销
        </Do>
      ) : null}
      {state === 'DONE' ? (
        <Do call={refund.detail} onClick={() => (cardId ? printCard(id) : navigate(paths.refundPrint(id)))}>
          打印
        </Do>
      ) : null}
    </>
  );
}
