import { idIn } from '@mingmou/contract/base/id-in';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { LineStore } from '@mingmou/kit/bill/line-store';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useMemo } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import bill from './bill.module.css';
import { BillActs } from './bill-acts';
import { contentOf } from './bill-content';
import { BillFacts } from './bill-facts';
import { BillHeading } from './bill-heading';
import type { BillPages, FoundBill } from './bill-pages';
import { BillTimeline } from './bill-timeline';
import { hasBatch, hasSerial, isOrdered, lineName } from './goods-line';
import { factColumn, isTooWide, lineSums, readColumns } from './line-sums';

/** Read-only bill (`?id=`): content, permitted acts, and history. */
export function BillDetail({ of }: { readonly of: BillPages }) {
  const { calls, paths, titles, Acts } = of;
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  const { data, loading, refusal, refetch } = useCall(calls.findById, { id: id ?? 0 }, { skip: id === undefined });
  const navigate = useNavigate();
  const found = data?.id === id ? data : undefined;
  return (
    <Page label={titles.info} height="full" className={bill.page}>
      <BillHeading title={titles.info} billNo={found?.billNo} state={found?.state} lifecycle={calls.lifecycle}>
        {found && Acts ? <Acts found={found} of={of} /> : null}
        {found ? <BillActs of={of} found={found} /> : null}
        <Button onClick={() => navigate(paths.list)}>返回列表</Button>
      </BillHeading>
      {refusal && !loading ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {id === undefined ? (
        <Panel as="p" dense>
          请从{calls.page.title}列表打开单据
        </Panel>
      ) : null}
      {found ? (
        <Content of={of} found={found} />
      ) : id !== undefined && !refusal ? (
        <Panel as="div" dense>
          <Skeleton active />
        </Panel>
      ) : null}
    </Page>
  );
}

/** The places of the lines as their cells name them, those since closed included. */
function placesOf({ lines }: FoundBill) {
  const places = new Map(lines.map(({ locationId, locationName }) => [locationId, locationName ?? ''] as const));
  return [...places].flatMap(([value, label]) => (value ? [{ value, label }] : []));
}

function Content({ of, found }: { readonly of: BillPages; readonly found: FoundBill }) {
  const seesCost = useSeesCost() || (of.openPrices ?? false);
  const store = useMemo(() => new LineStore(contentOf(of, found).lines), [of, found]);
  const columns = useMemo(() => {
    const { lines } = found;
    const needs = { batches: lines.some(hasBatch), serials: lines.some(hasSerial), orders: lines.some(isOrdered) };
    const facts = (of.lineFacts ?? []).map((name) => factColumn(of.calls.line, name));
    const typed = of.columns({ seesCost, ...needs, locations: placesOf(found) });
    return readColumns([...typed, ...facts], store.lines());
  }, [of, found, seesCost, store]);
  return (
    <>
      <BillFacts of={of} found={found} />
      <div className={bill.work} data-stacked={isTooWide(columns)}>
        <Panel dense className={bill.lines} aria-label="商品明细">
          <LineGrid
            label="商品明细"
            readOnly
            store={store}
            columns={columns}
            nameOf={lineName}
            sumsOf={(lines) => lineSums(of, lines)}
            empty="单据还没有商品"
          />
        </Panel>
        <BillTimeline steps={found.timeline} />
      </div>
    </>
  );
}
