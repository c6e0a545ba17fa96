import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { cardFlow, rechargeFlow } from '@mingmou/contract/cashier/card/card.flow';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { Do } from '@mingmou/kit/act/do';
import { Segments } from '@mingmou/kit/form/segments';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useToday } from '@mingmou/kit/list/use-today';
import { Button } from '@mingmou/kit/ui';
import { type ReactNode, useState } from 'react';
import { CardRefundDialog } from '../card/card-refund-dialog';
import { ledgerTitle } from '../card/ledger-title';
import { paths } from '../paths';
import { useRechargePrint } from '../receipt/use-card-print';
import { CashierShiftButton } from '../shift/cashier-shift-button';
import { inOrder, pairOf, widths } from './columns-of';
import type { TabProps } from './tabs';

/** Room for amounts of 10 characters and names of 4, so that no view moves sideways at 1366. */
const AMOUNT = 104;
const WIDTHS = {
  ...widths,
  ...{ principalAmount: AMOUNT, giftAmount: AMOUNT, refundedPrincipal: AMOUNT },
  ...{ principalBalance: AMOUNT, giftBalance: AMOUNT, balance: AMOUNT },
  ...{ principalDelta: AMOUNT, giftDelta: AMOUNT, principalAfter: AMOUNT, giftAfter: AMOUNT, userName: 80 },
};

const VIEWS = [
  ['recharges', '充值记录'],
  ['cards', '卡片'],
  ['ledger', '流水'],
] as const;

/** 充值: today's recharges, the chain's cards, or their ledger. */
export function RechargeTab({ heading }: TabProps) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(([code]) => code === params.get('view'))?.[0] ?? 'recharges';
  const tools = (
    <>
      <Segments
        label="充值的列表"
        options={VIEWS}
        value={view}
        onChange={(next) => setParams(new URLSearchParams({ tab: '4', view: next }), { replace: true })}
      />
      <CashierShiftButton />
      <ToRecharge />
    </>
  );
  if (view === 'cards') return <Cards heading={heading} tools={tools} />;
  return (
    <Dated key={view}>
      {view === 'ledger' ? <Ledger heading={heading} tools={tools} /> : <Recharges heading={heading} tools={tools} />}
    </Dated>
  );
}

/** Today's, unless the address names other days. */
function Dated({ children }: { readonly children: ReactNode }) {
  return useToday() ? children : null;
}

interface ViewProps extends TabProps {
  readonly tools: ReactNode;
}

function ToRecharge() {
  const navigate = useNavigate();
  return (
    <Do call={cardRecharge.settle} onClick={() => navigate(paths.recharge())}>
      充值
    </Do>
  );
}

type RechargeRow = OutputOf<typeof cardRecharge.page>['records'][number];

const RECHARGE_FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'wayCode', 'rechargeState'] as const;

function Recharges({ heading, tools }: ViewProps) {
  const list = useList(cardRecharge.page);
  const [refunded, refund] = useState<RechargeRow>();
  const sums = list.answer?.sums;
  const of = cardRecharge.row;
  return (
    <>
      <ListPage
        title="充值记录"
        heading={heading}
        list={list}
        filters={RECHARGE_FILTERS}
        tools={
          <>
            {tools}
            <ExportButton call={cardRecharge.export} of={list} />
          </>
        }
        columns={[
          ...pairOf(of, ['rechargeNo', 'at']),
          ...pairOf(of, ['holderName', 'cardNo']),
          ...inOrder(columns(of, ['principalAmount', 'giftAmount']), WIDTHS),
          ...pairOf(of, ['wayNames', 'cashierName']),
          ...inOrder(columns(of, ['refundedPrincipal', 'orgName']), WIDTHS),
          {
            key: 'rechargeState',
            title: '状态',
            label: '状态',
            width: 90,
            render: ({ rechargeState }) => {
              const { title, tone } = stateAt(rechargeFlow, rechargeState);
              return <StateTag tone={tone}>{title}</StateTag>;
            },
          },
        ]}
        totals={
          sums && {
            principalAmount: formatMoney(sums.principalAmount),
            giftAmount: formatMoney(sums.giftAmount),
            refundedPrincipal: formatMoney(sums.refundedPrincipal),
          }
        }
        acts={(row) => <RechargeActs row={row} onRefund={refund} />}
      />
      {refunded ? <CardRefundDialog card={refunded} onClose={() => refund(undefined)} /> : null}
    </>
  );
}

interface RechargeActsProps {
  readonly row: RechargeRow;
  readonly onRefund: (row: RechargeRow) => void;
}

/** The receipt and the money back are of where it was taken. */
function RechargeActs({ row, onRefund }: RechargeActsProps) {
  const { id, orgId, patientId, rechargeState } = row;
  const here = useAppSelector(({ session }) => session.info?.orgId);
  const print = useRechargePrint();
  const isHere = orgId === here;
  return (
    <>
      <ToCard patientId={patientId} />
      {isHere ? (
        <Do call={cardReceipt.recharge} onClick={() => print(id)}>
          打印
        </Do>
      ) : null}
      {isHere && stateOf(rechargeFlow, rechargeState) !== 'REFUNDED' ? (
        <Do call={valueCardRefund.settle} onClick={() => onRefund(row)}>
          退款
        </Do>
      ) : null}
    </>
  );
}

type CardRow = OutputOf<typeof valueCard.page>['records'][number];

function ToCard({ patientId }: Pick<CardRow, 'patientId'>) {
  const navigate = useNavigate();
  return (
    <Button type="link" size="small" onClick={() => navigate(paths.recharge(patientId))}>
      查看
    </Button>
  );
}

const CARD_FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cardState'] as const;

function Cards({ heading, tools }: ViewProps) {
  const list = useList(valueCard.page);
  const [refunded, refund] = useState<CardRow>();
  const sums = list.answer?.sums;
  const of = valueCard.row;
  return (
    <>
      <ListPage
        title="卡片"
        heading={heading}
        list={list}
        filters={CARD_FILTERS}
        tools={tools}
        columns={[
          ...pairOf(of, ['cardNo', 'createdAt']),
          ...pairOf(of, ['holderName', 'recordNo']),
          ...inOrder(
            columns(of, ['holderPhone', 'principalBalance', 'giftBalance', 'balance', 'issueOrgName']),
            WIDTHS,
          ),
          {
            key: 'cardState',
            title: '状态',
            label: '状态',
            width: 90,
            render: ({ cardState }) => {
              const { title, tone } = stateAt(cardFlow, cardState);
              return <StateTag tone={tone}>{title}</StateTag>;
            },
          },
        ]}
        totals={
          sums && {
            principalBalance: formatMoney(sums.principalBalance),
            giftBalance: formatMoney(sums.giftBalance),
            balance: formatMoney(sums.balance),
          }
        }
        acts={(row) => (
          <>
            <ToCard patientId={row.patientId} />
            {stateOf(cardFlow, row.cardState) === 'NORMAL' ? (
              <Do call={valueCardRefund.settle} onClick={() => refund(row)}>
                退款
              </Do>
            ) : null}
          </>
        )}
      />
      {refunded ? <CardRefundDialog card={refunded} onClose={() => refund(undefined)} /> : null}
    </>
  );
}

const LEDGER_FILTERS = ['keyword', 'dateFrom', 'dateTo', 'opType'] as const;

function Ledger({ heading, tools }: ViewProps) {
  const list = useList(valueCard.ledger);
  const sums = list.answer?.sums;
  const of = valueCard.ledgerRow;
  return (
    <ListPage
      title="流水"
      heading={heading}
      list={list}
      filters={LEDGER_FILTERS}
      tools={tools}
      columns={[
        ...pairOf(of, ['bizNo', 'at']),
        ...pairOf(of, ['holderName', 'cardNo']),
        { key: 'opType', title: of.opType.title, label: of.opType.title, width: 88, render: ledgerTitle },
        ...inOrder(columns(of, ['principalDelta', 'giftDelta', 'principalAfter', 'giftAfter', 'userName']), WIDTHS),
        ...pairOf(of, ['operatorName', 'orgName']),
      ]}
      totals={sums && { principalDelta: formatMoney(sums.principalDelta), giftDelta: formatMoney(sums.giftDelta) }}
    />
  );
}
