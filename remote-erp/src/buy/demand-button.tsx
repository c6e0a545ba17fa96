import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { LineStore } from '@mingmou/kit/bill/line-store';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { hasSerial, lineName } from '../bill/goods-line';
import { paramsText } from '../sale/params-text';
import styles from './purchase.module.css';
import type { PurchaseLine } from './purchase.pages';

export type DemandHead = { readonly supplierId?: number | null };
type Demand = OutputOf<typeof purchase.customDemand>[number];
type Tool = ToolProps<DemandHead, PurchaseLine>;

interface PickedDemand extends Demand {
  readonly key: string;
  readonly taken: boolean;
}

const { line } = purchase;
const shape = {
  ...line,
  taken: f.bool('引入'),
  urgent: f.bool('加急'),
  promisedAt: f.date('承诺日期'),
};

const columns: readonly LineColumn<PickedDemand>[] = [
  typedColumn(shape, 'taken', { width: 52, pinned: 'left' }),
  shownColumn(shape, 'customerName', { width: 80 }),
  shownColumn(shape, 'saleNo', { width: 126 }),
  shownColumn(shape, 'goodsName', { width: 150 }),
  { key: 'customParams', title: line.customParams.title, width: 240, align: 'left', text: paramsText },
  shownColumn(shape, 'qty', { width: 52 }),
  shownColumn(shape, 'promisedAt'),
  shownColumn(shape, 'urgent', { width: 48 }),
];

const NOTHING = '没有等待下单的定做商品';

/** 引入定做需求: sold goods that must be ordered, with their outstanding quantities. */
export function DemandButton(tool: Tool) {
  const { store } = tool;
  const { data } = useCall(purchase.customDemand, { id: tool.found?.id, supplierId: tool.head.supplierId });
  const [open, setOpen] = useState(false);
  const keys = useSyncExternalStore(store.subscribe, store.keys);
  const waiting = useMemo(() => {
    const here = new Set(keys.map((key) => store.line(key)?.saleItemId));
    return (data ?? []).filter(({ saleItemId }) => !here.has(saleItemId));
  }, [data, keys, store]);
  const isNeeded = waiting.length > 0;
  useKeys([{ key: 'F6', title: '引入定做需求', run: () => setOpen(true) }], { active: isNeeded });
  const press = usePress();
  return (
    <>
      <Button {...press(!isNeeded && NOTHING, () => setOpen(true))}>引入定做需求({waiting.length})</Button>
      {open ? <DemandDialog add={tool.add} waiting={waiting} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DemandDialogProps extends Pick<Tool, 'add'> {
  readonly waiting: readonly Demand[];
  readonly onClose: () => void;
}

/** Lenses with a serial number come one a line. */
function linesOf(demand: PickedDemand) {
  const { saleItemId, remakeOf, qty, customerName, saleNo, eye, customParams } = demand;
  const { barcodeId, code, goodsName, spec, unit, categoryId, tagPrice } = demand;
  const goods = { barcodeId, code, goodsName, spec, unit, categoryId, tagPrice };
  const pieces = hasSerial(demand) ? Array.from({ length: qty }, () => 1) : [qty];
  const more = { saleItemId, remakeOf, customerName, saleNo, eye, customParams };
  return pieces.map((orderQty) => ({ goods, more: { ...more, orderQty } }));
}

function DemandDialog({ add, waiting, onClose }: DemandDialogProps) {
  const [picking] = useState(
    () =>
      new LineStore(waiting.map((demand): PickedDemand => ({ ...demand, key: `n${demand.saleItemId}`, taken: false }))),
  );
  const takeAll = () => picking.changeAll(new Map(picking.keys().map((key) => [key, { taken: true }])));
  const finish = () => {
    add(
      picking
        .lines()
        .filter(({ taken }) => taken)
        .flatMap(linesOf),
    );
    onClose();
  };
  useKeys([{ key: 'Ctrl+Enter', title: '确定', run: finish }], { blocking: true });
  return (
    <Modal
      open
      title="引入定做需求"
      width="min(1040px, 94vw)"
      style={{ top: 40 }}
      okText="引入采购单"
      onOk={finish}
      onCancel={onClose}
    >
      <p className={styles.tools}>
        <Button onClick={takeAll}>全部引入</Button>
      </p>
      <div className={styles.picking}>
        <LineGrid
          label="定做需求"
          store={picking}
          columns={columns}
          nameOf={({ customerName, ...goods }) => `${customerName} ${lineName(goods)}`}
          empty={NOTHING}
          onEnd={finish}
        />
      </div>
    </Modal>
  );
}
