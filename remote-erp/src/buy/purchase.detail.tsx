import { idIn } from '@mingmou/contract/base/id-in';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { LineStore } from '@mingmou/kit/bill/line-store';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useMemo } from 'react';
import bill from '../bill/bill.module.css';
import { BillHeading } from '../bill/bill-heading';
import { BillTimeline } from '../bill/bill-timeline';
import { hasBatch, hasSerial, lineName } from '../bill/goods-line';
import { useSeesCost } from '../parts/use-sees-cost';
import { paths } from './paths';
import { contentOf, type Purchase } from './purchase.draft';
import { PurchaseActs } from './purchase-acts';
import { purchaseSums, readColumns } from './purchase-columns';
import { PurchaseFacts } from './purchase-facts';

const TITLE = '采购入库详情';

/** 采购入库详情 (domain-erp §3.3): what the bill says, what may be done with it now, who did what. */
export default function PurchaseDetail() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  const { data, loading, refusal, refetch } = useCall(purchase.findById, { id: id ?? 0 }, { skip: id === undefined });
  const navigate = useNavigate();
  const found = data?.id === id ? data : undefined;
  return (
    <section className={bill.page} aria-label={TITLE}>
      <BillHeading title={TITLE} billNo={found?.billNo} state={found?.state} lifecycle={purchase.lifecycle}>
        {found ? <PurchaseActs of={found} /> : null}
        <Button onClick={() => navigate(paths.list)}>返回列表</Button>
      </BillHeading>
      {refusal && !loading ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {id === undefined ? <p className={bill.panel}>请从采购入库列表打开单据</p> : null}
      {found ? (
        <Content of={found} />
      ) : id !== undefined && !refusal ? (
        <div className={bill.panel}>
          <Skeleton active />
        </div>
      ) : null}
    </section>
  );
}

/** The places of the lines as their cells name them, those since closed included. */
function placesOf({ lines }: Purchase) {
  const places = new Map(lines.map(({ locationId, locationName }) => [locationId, locationName ?? ''] as const));
  return [...places].flatMap(([value, label]) => (value ? [{ value, label }] : []));
}

function Content({ of }: { readonly of: Purchase }) {
  const seesCost = useSeesCost();
  const store = useMemo(() => new LineStore(contentOf(of).lines), [of]);
  const columns = useMemo(() => {
    const needs = { batches: of.lines.some(hasBatch), serials: of.lines.some(hasSerial) };
    return readColumns({ seesCost, ...needs, locations: placesOf(of) }, store.lines());
  }, [of, seesCost, store]);
  return (
    <>
      <PurchaseFacts of={of} />
      <div className={bill.work}>
        <section className={`${bill.panel} ${bill.lines}`} aria-label="商品明细">
          <LineGrid
            label="商品明细"
            readOnly
            store={store}
            columns={columns}
            nameOf={lineName}
            sumsOf={purchaseSums}
            empty="单据还没有商品"
          />
        </section>
        <BillTimeline steps={of.timeline} />
      </div>
    </>
  );
}
