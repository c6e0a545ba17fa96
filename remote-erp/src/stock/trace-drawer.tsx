import type { OutputOf } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Alert, Checkbox, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { BillLink } from './bill-link';
import { DRAWER_ROWS } from './drawer-table';
import { goodsTitle } from './goods-title';
import styles from './stock.module.css';
import { traceSized } from './trace-columns';
import { TraceTable } from './trace-table';

const LONGEST = limitOf(batch.hold.input.reason);

type Batch = OutputOf<typeof batch.findById>;
type Traced = { readonly billId?: number | null; readonly billNo?: string | null; readonly isHere: boolean };

const billColumn: ListColumn<Traced> = {
  key: 'billNo',
  title: batch.movement.billNo.title,
  width: 150,
  render: (row) => <BillLink of={row} />,
};

interface TraceDrawerProps {
  readonly batchId: number;
  readonly onClose: () => void;
}

/** 批次追溯 (domain-erp §9b.2): where a batch came from, where it went and who has it; 停售 and 恢复销售. */
export function TraceDrawer({ batchId, onClose }: TraceDrawerProps) {
  const { data, refusal, refetch } = useCall(batch.findById, { id: batchId });
  return (
    <Drawer
      open
      title={data ? `批次追溯：${goodsTitle(data)}` : '批次追溯'}
      size="large"
      styles={{ wrapper: { width: 'min(1280px, 96vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? <Head of={data} /> : refusal ? null : <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      <TraceTable
        title="来源"
        call={batch.receipts}
        input={{ batchId }}
        columns={traceSized([
          ...columns(batch.receipt, ['bizDate', 'supplierName']),
          billColumn,
          ...columns(batch.receipt, ['orgName', 'bizType', 'arrivedQty', 'qty', 'rejectedQty', 'returnedQty']),
          // The first columns stay visible while scrolling.
          ...columns(batch.receipt, ['serialNo', 'udi', 'acceptedAt', 'acceptResult', 'acceptorName']),
        ])}
        empty="可查看的机构没有收过这个批次"
      />
      <Customers batchId={batchId} />
      <TraceTable
        title="流向"
        call={batch.movements}
        input={{ batchId }}
        columns={traceSized([
          ...columns(batch.movement, ['bizDate', 'orgName', 'bizType']),
          billColumn,
          ...columns(batch.movement, ['locationName', 'qty', 'balanceAfter', 'isReversal', 'postedAt', 'postedByName']),
        ])}
        empty="可查看的机构没有这个批次的流水"
      />
    </Drawer>
  );
}

function Customers({ batchId }: Pick<TraceDrawerProps, 'batchId'>) {
  const [stillOut, show] = useState(false);
  const filters = { batchId, stillOut };
  return (
    <TraceTable
      key={String(stillOut)}
      title="患者"
      call={batch.customers}
      input={filters}
      columns={traceSized([
        ...columns(batch.sold, ['patientName', 'phone', 'recordNo', 'orgName', 'bizDate']),
        billColumn,
        ...columns(batch.sold, ['deliveryState', 'soldQty', 'backQty', 'takenAt', 'sellerName', 'udi', 'qty']),
      ])}
      empty="还没有患者拿到这个批次"
      beside={({ sums }) => (
        <>
          <span>
            售出 <b>{sums.soldQty}</b> · 已退 <b>{sums.backQty}</b> · 未退回 <b>{sums.qty}</b>
          </span>
          <Checkbox checked={stillOut} onChange={({ target }) => show(target.checked)}>
            {batch.customers.input.stillOut?.title}
          </Checkbox>
          <ExportButton
            call={batch.customersExport}
            of={{ query: { filters, page: 1, size: DRAWER_ROWS, column: undefined, asc: true } }}
          />
        </>
      )}
    />
  );
}

function Head({ of }: { readonly of: Batch }) {
  const [asked, ask] = useState<ReasonAsked>();
  const hold = useSend(batch.hold);
  const release = useSend(batch.release);
  const { success } = useFeedback();
  const { state, id, version, batchNo } = of;
  const { title, tone } = batch.lifecycle.states[state];
  const isHeld = state === 'HOLD';
  const step = isHeld ? batch.release : batch.hold;
  const start = () =>
    ask({
      title: `${step.title}：${of.goodsName} ${batchNo}`,
      note: isHeld
        ? '全连锁恢复：可以再销售、调拨和退供应商'
        : '全连锁停售：不能销售、取件、调拨和退供应商；报损和盘点照常，顾客的退货可以入库。已确认未收费的销售单请撤回后换批次',
      run: async (reason) => {
        const { locked, waitTake } = await (isHeld ? release : hold)({ id, version, reason });
        success(isHeld ? `批号 ${batchNo} 已恢复销售` : `批号 ${batchNo} 已停售：占用 ${locked}，待取 ${waitTake}`);
      },
    });
  return (
    <>
      <p className={styles.traceHead}>
        <StateTag tone={tone}>{title}</StateTag>
        <span>条码 {of.code}</span>
        <span>生产日期 {of.produceDate ?? '—'}</span>
        <span>有效期 {of.expireDate}</span>
        <span>注册证号 {of.registrationNo ?? '—'}</span>
        <span>生产厂家 {of.manufacturer ?? '—'}</span>
      </p>
      <p className={styles.traceHead}>
        <span>全连锁</span>
        <span>
          现存 <b>{of.onHand}</b>
        </span>
        <span>
          占用 <b>{of.locked}</b>
        </span>
        <span>
          已售 <b>{of.sold}</b>
        </span>
        <span>
          其中待取 <b>{of.waitTake}</b>
        </span>
        <Do call={step} danger={!isHeld} onClick={start}>
          {step.title}
        </Do>
      </p>
      {isHeld ? (
        <Alert
          type="error"
          showIcon
          title={`已停售：${of.holdReason ?? ''}（${of.heldByName ?? ''} ${of.heldAt ?? ''}）`}
        />
      ) : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
