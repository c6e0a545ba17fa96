import { formatMoney, type Money } from '@mingmou/contract/base/money';
import { isEditable } from '@mingmou/contract/erp/bill.flow';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useSeesCost } from '../parts/use-sees-cost';
import { useWithChoices } from '../parts/with-choices';
import { paths } from './paths';
import { PurchaseTabs } from './purchase-tabs';
import { useParties } from './use-choices';

const WIDTHS: Readonly<Record<string, number>> = {
  billNo: 148,
  supplierName: 160,
  buyerName: 96,
  orderQty: 80,
  totalQty: 80,
};

/** What came counts at the foot of the bill as 实收, whatever a bill's head calls it in general. */
const row = { ...purchase.row, totalQty: { ...purchase.row.totalQty, title: purchase.line.qty.title } } as const;

function isKnown(amount: Money | null | undefined): amount is Money {
  return amount !== null && amount !== undefined;
}

/** 采购入库 (domain-erp §3.3): a draft is the order, the passed bill the receipt. */
export default function PurchaseList() {
  const parties = useParties();
  const list = useList(useWithChoices(purchase.page, parties));
  const navigate = useNavigate();
  const seesCost = useSeesCost();
  const sums = list.answer?.sums;
  const costs = seesCost ? columns(row, ['totalAmount']) : [];
  return (
    <ListPage
      title={purchase.page.title}
      heading={<PurchaseTabs list={list} />}
      list={list}
      filters={['dateFrom', 'dateTo', 'billNo', 'supplierId', 'buyerId', 'goods', 'states']}
      main={
        <Do call={purchase.save} main hotkey="F2" onClick={() => navigate(paths.add)}>
          新增
        </Do>
      }
      tools={<ExportButton call={purchase.export} of={list} />}
      columns={[
        ...columns(row, ['billNo', 'orderDate', 'supplierName', 'buyerName', 'orderQty', 'totalQty']),
        ...costs,
        stateColumn(purchase.lifecycle, 'state'),
        ...columns(row, ['orderedAt', 'bizDate', 'makerName', 'reviewedByName']),
      ].map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }))}
      totals={
        sums && {
          orderQty: sums.orderQty,
          totalQty: sums.totalQty,
          ...(isKnown(sums.totalAmount) ? { totalAmount: formatMoney(sums.totalAmount) } : {}),
        }
      }
      acts={({ id, state }) => (
        <>
          <Do call={purchase.findById} onClick={() => navigate(paths.info(id))}>
            查看
          </Do>
          {isEditable(state) ? (
            <Do call={purchase.save} onClick={() => navigate(paths.edit(id))}>
              编辑
            </Do>
          ) : null}
          <Do call={purchase.save} onClick={() => navigate(paths.copy(id))}>
            复制
          </Do>
        </>
      )}
    />
  );
}
