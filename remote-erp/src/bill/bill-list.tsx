import { formatMoney } from '@mingmou/contract/base/money';
import { isEditable } from '@mingmou/contract/erp/bill.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useSeesCost } from '../parts/use-sees-cost';
import type { BillPages, BillRow } from './bill-pages';
import { BillTabs } from './bill-tabs';

function columnsOf({ calls, list: { columns: names, widths } }: BillPages, seesCost: boolean) {
  const shown = names.filter((name) => seesCost || name !== 'totalAmount');
  return shown
    .flatMap((name): readonly ListColumn<BillRow>[] =>
      name === 'state' ? [stateColumn(calls.lifecycle, 'state')] : columns(calls.row, [name]),
    )
    .map((column) => ({ ...column, width: widths?.[column.key] ?? column.width }));
}

/** The list of the bills of a kind: filters, tabs, total row, 新增 (F2), 导出, and what may be done with each. */
export function BillList({ of }: { readonly of: BillPages }) {
  const { calls, paths, head, list: declared } = of;
  const list = useList(calls.page);
  const navigate = useNavigate();
  const seesCost = useSeesCost() || (of.openPrices ?? false);
  const { totalAmount, ...sums } = list.answer?.sums ?? {};
  return (
    <ListPage
      title={calls.page.title}
      heading={declared.tabs ? <BillTabs title={calls.page.title} tabs={declared.tabs} list={list} /> : undefined}
      list={list}
      filters={declared.filters}
      main={
        <Do call={calls.save} main hotkey="F2" onClick={() => navigate(paths.add ?? paths.edit)}>
          新增
        </Do>
      }
      tools={<ExportButton call={calls.export} of={list} />}
      columns={columnsOf(of, seesCost)}
      totals={
        list.answer && {
          ...sums,
          ...(totalAmount === null || totalAmount === undefined ? {} : { totalAmount: formatMoney(totalAmount) }),
        }
      }
      acts={({ id, state }) => (
        <>
          <Do call={calls.findById} onClick={() => navigate(`${paths.info}?id=${id}`)}>
            查看
          </Do>
          {isEditable(state) ? (
            <Do call={calls.save} onClick={() => navigate(`${paths.edit}?id=${id}`)}>
              编辑
            </Do>
          ) : null}
          {head.copied ? (
            <Do call={calls.save} onClick={() => navigate(`${paths.edit}?copyOf=${id}`)}>
              复制
            </Do>
          ) : null}
        </>
      )}
    />
  );
}
