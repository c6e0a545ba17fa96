import { today } from '@mingmou/contract/base/clinic-day';
import {
  costCharge,
  costDetail,
  costDoctor,
  costItem,
  costPayWay,
  costRefund,
  reportChoices,
} from '@mingmou/contract/report/cost.contract';
import { sourceRow } from '@mingmou/contract/report/report.define';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ReportPage } from '@mingmou/kit/report/report-page';
import { Skeleton } from '@mingmou/kit/ui';
import { type ReactNode, useMemo, useRef } from 'react';
import styles from './cost.module.css';
import { CostTabs, type TabCode, tabOf } from './cost.tabs';

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
  other: 128,
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

const drillColumns = ['kind', 'at', 'no', 'customerName', 'name', 'doctorName', 'cashierName', 'qty', 'amount'];

function drillOf<
  C,
  R extends { readonly figure: { readonly rows: readonly { readonly code: string }[] }; readonly drill: C },
>(report: R) {
  const call: R['drill'] = report.drill;
  return { call, row: sourceRow, columns: drillColumns, figures: report.figure.rows.map(({ code }) => code) };
}

interface TabProps {
  readonly heading: ReactNode;
  readonly choices: Parameters<typeof ReportPage>[0]['choices'];
  readonly today: string;
}

const columnsOf = ({ row }: { readonly row: object }) =>
  Object.keys(row).filter((name) => name !== 'id' && name !== 'orderId');

const pageOf: Readonly<Record<TabCode, (props: TabProps) => ReactNode>> = {
  charge: (props) => (
    <ReportPage
      {...props}
      report={costCharge}
      columns={['name', 'orgName', ...columnsOf(costCharge).filter((name) => name !== 'name' && name !== 'orgName')]}
      filters={FILTERS}
      widths={widths}
      drill={drillOf(costCharge)}
      chart="netIncome"
    />
  ),
  item: (props) => (
    <ReportPage
      {...props}
      report={costItem}
      columns={columnsOf(costItem)}
      filters={FILTERS}
      widths={widths}
      drill={drillOf(costItem)}
      chart="netRevenue"
    />
  ),
  doctor: (props) => (
    <ReportPage
      {...props}
      report={costDoctor}
      columns={columnsOf(costDoctor)}
      filters={FILTERS}
      widths={widths}
      drill={drillOf(costDoctor)}
      chart="netRevenue"
    />
  ),
  'pay-way-count': (props) => (
    <ReportPage
      {...props}
      report={costPayWay}
      columns={['wayName', ...columnsOf(costPayWay).filter((name) => name !== 'wayName')]}
      filters={['orgIds', 'cashierId', 'sourceId', 'keyword']}
      widths={widths}
      drill={drillOf(costPayWay)}
      chart="wayNet"
    />
  ),
  refund: (props) => (
    <ReportPage
      {...props}
      report={costRefund}
      columns={columnsOf(costRefund)}
      filters={FILTERS}
      widths={{ ...widths, name: 148 }}
      drill={drillOf(costRefund)}
    />
  ),
  detail: (props) => (
    <ReportPage {...props} report={costDetail} columns={columnsOf(costDetail)} filters={FILTERS} widths={widths} />
  ),
};

/** 费用统计: each tab a report of its own, over the same days. */
export default function CostReport() {
  const [params] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const moved = useRef(false);
  const { data } = useCall(reportChoices.find, {});
  const choices = useMemo(
    () =>
      data && {
        orgIds: data.orgs,
        cashierId: data.cashiers,
        departmentId: data.departments,
        doctorId: data.doctors,
        sourceId: data.sources,
      },
    [data],
  );
  if (!choices) {
    return (
      <div className={styles.loading}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  }
  const Tab = pageOf[tab];
  return <Tab key={tab} heading={<CostTabs moved={moved} />} choices={choices} today={today()} />;
}
