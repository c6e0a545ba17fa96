import { today } from '@mingmou/contract/base/clinic-day';
import { costArrears } from '@mingmou/contract/report/arrears-report.contract';
import {
  costCashierShift,
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
} from '@mingmou/contract/report/cost.contract';
import { costCrossOrg, costStored } from '@mingmou/contract/report/stored.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { ReportPage } from '@mingmou/kit/report/report-page';
import { type ReactNode, useRef } from 'react';
import { arrearsLook, cardWidths, storedLook } from './balance-look';
import { CostTabs, type TabCode, useCostTab } from './cost-tabs';

const FILTERS = ['orgIds', 'cashierId', 'departmentId', 'doctorId', 'sourceId', 'keyword'] as const;

/** Widths of amounts of a branch's year, and of names. */
const widths: Readonly<Record<string, number>> = {
  name: 128,
  orgName: 104,
  wayName: 104,
  orders: 72,
  patients: 120,
  original: 116,
  discount: 104,
  payable: 116,
  income: 116,
  stored: 104,
  points: 96,
  credit: 104,
  other: 128,
  collect: 104,
  collectIncome: 128,
  recharge: 104,
  cardRefund: 104,
  refundStored: 104,
  refundPoints: 104,
  refundReduced: 96,
  refundForfeit: 112,
  refund: 104,
  refundIncome: 120,
  refundOther: 144,
  netIncome: 120,
  netRevenue: 120,
  discountRate: 104,
  perPatient: 120,
  customerName: 88,
  no: 148,
  orderNo: 148,
  ways: 180,
  at: 164,
  kind: 80,
  qty: 80,
  refundQty: 104,
  netQty: 104,
  share: 88,
  cashierName: 96,
  doctorName: 80,
  sellerName: 96,
  departmentName: 88,
  reason: 140,
};

const drill = {
  columns: ['kind', 'at', 'no', 'customerName', 'name', 'doctorName', 'cashierName', 'qty', 'amount'],
  widths: {
    ...{ no: 146, customerName: 84, name: 120, doctorName: 76, cashierName: 76 },
    ...{ kind: 60, qty: 60, at: 156, amount: 116 },
  },
} as const;

const common = { filters: FILTERS, names: ['orgName', 'wayName', 'name'], widths, drill } as const;

interface TabProps {
  readonly heading: ReactNode;
  readonly today: string;
  readonly groupBy: string | null;
}

/** Rows that are the ways themselves are named by the way. */
const wayColumns = (groupBy: string | null) => [
  ...['wayName', ...(groupBy === 'way' ? [] : ['name'])],
  ...['orgName', 'isIncome', ...costPayWay.sums],
];

const SHIFT_COLUMNS = [
  ...['name', 'cashierName', 'wayName', 'orgName', 'payAmount', 'collectAmount', 'rechargeAmount', 'backAmount'],
  ...['cardBackAmount', 'wayNet', 'frozenNet', 'frozenDifference'],
];

const pageOf: Readonly<Record<TabCode, (props: TabProps) => ReactNode>> = {
  charge: (props) => <ReportPage {...props} {...common} report={costCharge} chart="netIncome" />,
  item: (props) => <ReportPage {...props} {...common} report={costItem} chart="netRevenue" />,
  doctor: (props) => <ReportPage {...props} {...common} report={costDoctor} chart="netRevenue" />,
  'pay-way-count': ({ groupBy, ...props }) => (
    <ReportPage
      {...props}
      {...common}
      report={costPayWay}
      columns={wayColumns(groupBy)}
      filters={['orgIds', 'cashierId', 'sourceId', 'keyword']}
      chart="wayNet"
    />
  ),
  'stored-value': (props) => (
    <ReportPage
      {...props}
      report={costStored}
      filters={['orgIds', 'cashierId', 'sourceId', 'keyword']}
      names={['name', 'orgName']}
      widths={cardWidths}
      drill={storedLook}
      chart="consumePrincipal"
    />
  ),
  'cross-org': (props) => (
    <ReportPage
      {...props}
      report={costCrossOrg}
      filters={['orgIds', 'cashierId', 'sourceId', 'keyword']}
      names={['issueOrgName', 'orgName']}
      widths={cardWidths}
      drill={storedLook}
    />
  ),
  arrears: (props) => (
    <ReportPage
      {...props}
      report={costArrears}
      filters={['orgIds', 'sourceId', 'keyword']}
      names={['name', 'orgName']}
      widths={cardWidths}
      drill={arrearsLook}
      chart="closeArrears"
    />
  ),
  shift: (props) => (
    <ReportPage
      {...props}
      {...common}
      report={costCashierShift}
      columns={SHIFT_COLUMNS}
      filters={['orgIds', 'cashierId']}
      widths={{ ...widths, name: 148, collectAmount: 140 }}
      chart="wayNet"
    />
  ),
  refund: (props) => <ReportPage {...props} {...common} report={costRefund} widths={{ ...widths, name: 148 }} />,
  detail: (props) => <ReportPage {...props} {...common} report={costDetail} />,
};

/** 费用统计: each tab a report of its own, over the same days. */
export default function CostReport() {
  const [params] = useSearchParams();
  const [tab] = useCostTab();
  const moved = useRef(false);
  const Tab = pageOf[tab];
  return <Tab key={tab} heading={<CostTabs moved={moved} />} today={today()} groupBy={params.get('groupBy')} />;
}
