import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { textOf } from '@mingmou/kit/format/text-of';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { paired } from '../parts/pair-column';
import { useSeesCost } from '../parts/use-sees-cost';
import type { BillPages, BillRow } from './bill-pages';
import { BillTabs } from './bill-tabs';

type Pages = Pick<BillPages, 'calls' | 'list'>;

function columnOf({ calls }: Pages, name: string): readonly ListColumn<BillRow>[] {
  return name === 'state' ? [stateColumn(calls.lifecycle, 'state')] : columns(calls.row, [name]);
}

/** By the upper one the list is sorted. */
function pairOf(of: Pages, [top, below]: readonly [string, string]): readonly ListColumn<BillRow>[] {
  const [upper, lower] = [...columnOf(of, top), ...columnOf(of, below)];
  if (!upper || !lower) return [];
  return [paired(upper, lower, upper.width)];
}

function columnsOf(of: Pages, seesCost: boolean) {
  const { columns: names, widths } = of.list;
  return names
    .filter((name) => seesCost || name !== 'totalAmount')
    .flatMap((name) => (typeof name === 'string' ? columnOf(of, name) : pairOf(of, name)))
    .map((column) => ({ ...column, width: widths?.[column.key] ?? column.width }));
}

/** The sums under their columns; of a pair both. */
function totalsOf({ calls, list }: Pages, sums: Readonly<Record<string, unknown>>) {
  const textAt = (name: string) => {
    const spec = calls.row[name];
    return spec ? textOf(spec, sums[name]) : '';
  };
  return Object.fromEntries(
    list.columns.flatMap((name) => {
      const [upper, lower] = typeof name === 'string' ? [name] : name;
      const [top, below] = [textAt(upper), lower ? textAt(lower) : ''];
      if (!top && !below) return [];
      return [[upper, below ? <Stack key="sum" top={top} below={below} /> : top]];
    }),
  );
}

const NOTHING: Readonly<Record<string, number>> = {};
const useNoCounts = () => NOTHING;

/** The list of the bills of a kind: filters, tabs, total row, 新增 (F2), 导出, and what may be done with each. */
export function BillList({ of }: { readonly of: BillPages }) {
  const { calls, paths, head, list: declared } = of;
  const list = useList(calls.page);
  const navigate = useNavigate();
  const useCounts = declared.useCounts ?? useNoCounts;
  const counts = useCounts();
  const seesCost = useSeesCost() || (of.openPrices ?? false);
  return (
    <ListPage
      title={calls.page.title}
      heading={
        declared.tabs ? (
          <BillTabs
            title={calls.page.title}
            tabs={declared.tabs}
            further={declared.further}
            counts={counts}
            list={list}
          />
        ) : undefined
      }
      list={list}
      filters={declared.filters}
      main={
        of.fixed ? null : (
          <Do call={calls.save} main hotkey="F2" onClick={() => navigate(paths.add ?? paths.edit)}>
            新增
          </Do>
        )
      }
      tools={
        <>
          {declared.Beside ? <declared.Beside /> : null}
          <ExportButton call={calls.export} of={list} />
        </>
      }
      columns={columnsOf(of, seesCost)}
      totals={list.answer && totalsOf(of, { ...list.answer.sums })}
      acts={({ id, state }) => (
        <>
          <Do call={calls.findById} onClick={() => navigate(`${paths.info}?id=${id}`)}>
            查看
          </Do>
          {isEditable(state) ? (
            <Do call={calls.save} onClick={() => navigate(`${paths.edit}?id=${id}`)}>
              {declared.edits ?? '编辑'}
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
