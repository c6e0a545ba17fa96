import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrdersOf } from '../../cashier/source/goods-order.service';
import { lockBill } from '../document/bill.store';
import { keepBill } from '../document/bill-save.service';
import { handOver, lockSale } from './delivery.service';
import { lockTill, saleKind } from './sale.kind';
import { saleKeeping } from './sale.storage';

interface OrderedLenses {
  readonly patientId: number;
  readonly acceptsId: number | null;
  readonly sellerId: number;
  /** Nothing of it lies here: it is made for the patient. */
  readonly isMade: boolean;
  readonly lines: readonly {
    readonly barcodeId: number;
    readonly eye: 'OD' | 'OS';
    readonly qty: number;
    readonly customParams: CustomParams;
    readonly gift: boolean;
  }[];
}

/**
 * Lenses were ordered for an archive (domain-workstation §3.3): the draft of their sale, which 开单 confirms. Called in the
 * transaction of the order.
 */
export async function sellLenses(cx: SessionCx, { isMade, lines, ...head }: OrderedLenses): Promise<number> {
  const sale = {
    ...{ ...head, saleType: '接触镜' as const, source: 'CLINIC' as const },
    processType: isMade ? ('定片' as const) : ('现片' as const),
    lines: lines.map((line, at) => ({ ...line, groupNo: 1 + Math.floor(at / 2) })),
  };
  return (await keepBill(cx, saleKind, saleKeeping, sale, false)).id;
}

/** Takes the locks of the till and of the sales of a patient's lenses, before their archive is locked. */
export async function lockLensSales(cx: SessionCx, patientId: number, saleIds: readonly number[]): Promise<void> {
  await lockOrdersOf(cx, { patientId, acceptsId: null }, null);
  for (const id of [...saleIds].sort((a, b) => a - b)) await lockTill(cx, id);
  for (const id of [...saleIds].sort((a, b) => a - b)) await lockBill(cx, 'XS', id);
}

/** Lines of a sale are with the patient: taken in the transaction that says so, as 取件 takes them. */
export async function takeLenses(
  cx: SessionCx,
  saleId: number,
  lines: readonly { readonly id: number; readonly serialNo: string | null }[],
): Promise<void> {
  const sale = await lockSale(cx, saleId, null, '取件');
  const meant = sale.lines.filter(({ id }) => lines.some((line) => line.id === id));
  await handOver(
    cx,
    sale,
    meant,
    lines.flatMap(({ serialNo }) => serialNo ?? []),
  );
}
