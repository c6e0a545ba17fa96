import type { InputOf } from '@mingmou/contract/base/call';
import type { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { billHeads } from '../document/bill-rows.store';

type Filters = InputOf<typeof stockLoss.page>;

/** Losses of the organisation as lists and pages show them. */
export function lossHeads(cx: SessionCx, { lossType }: Partial<Filters>) {
  const heads = billHeads(cx, 'BS')
    .innerJoin('stockLoss as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('employee as handler', (on) =>
      on.onRef('handler.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('handler.id', '=', 'b.handlerId'),
    )
    .select(['p.lossType', 'p.fileIds', 'handler.name as handlerName']);
  return lossType ? heads.where('p.lossType', '=', lossType) : heads;
}

export type LossHead = Awaited<ReturnType<ReturnType<typeof lossHeads>['execute']>>[number];

/** The pictures that a loss holds. */
export async function filesOf(cx: SessionCx, billId: number): Promise<readonly number[]> {
  const row = await mine(cx, 'stockLoss').select('fileIds').where('billId', '=', billId).executeTakeFirst();
  return row?.fileIds ?? [];
}

/** The goods of the lines of sales of the organisation that are named. */
export async function soldGoods(cx: SessionCx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'saleLine')
    .select(['id', 'barcodeId'])
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, barcodeId }) => [id, barcodeId]));
}
