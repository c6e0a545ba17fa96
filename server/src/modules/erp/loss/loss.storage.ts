import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { price } from '@mingmou/contract/base/money';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import type { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { sql } from 'kysely';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkFiles } from '../../../kernel/file/file-link';
import type { BillContent, NamedLine } from '../document/bill.storage';
import { checkEmployees } from '../document/employee.guard';
import { costsToday } from '../document/posted-cost.store';
import { filesOf, type LossHead, lossHeads, soldGoods } from './loss.store';

type Input = InputOf<typeof stockLoss.save>;
type Line = NonNullable<Input['lines']>[number];
type Asked = { readonly lines?: readonly Pick<Line, 'barcodeId'>[] | null };
export type StockLoss = BillContent<LossHead, 'stockLossLine'>;

const IN_EDGING = '加工损耗';

/** A line of a sale is named by a loss in edging, and of the same goods. */
async function checkSold(cx: SessionCx, { lossType }: Input, lines: readonly Line[]): Promise<void> {
  const sold = await soldGoods(
    cx,
    lines.flatMap(({ saleItemId }) => saleItemId ?? []),
  );
  for (const [index, { saleItemId, barcodeId }] of lines.entries()) {
    if (!saleItemId) continue;
    if (sold.get(saleItemId) !== barcodeId) refuse(sharedCodes.missing);
    if (lossType !== IN_EDGING) throw malformed('saleItemId', `第${index + 1}行 销售明细：只有${IN_EDGING}才填写`);
  }
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Line>[]) {
  const { lossType } = input;
  const handlerId = input.handlerId ?? cx.caller.staffId;
  await checkEmployees(cx, handlerId);
  const lines = named.map(({ typed }) => typed);
  await checkSold(cx, input, lines);
  const costs = await costsToday(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  return {
    bill: { handlerId },
    head: { lossType, fileIds: [...new Set(input.fileIds ?? [])] },
    lines: named.map(({ typed, snapshot }) => {
      const { barcodeId, qty, batchNo, expireDate, reason, saleItemId } = typed;
      const cost = costs.get(barcodeId) ?? price(0);
      const values = { qty, batchNo, expireDate, reason, saleItemId };
      return { ...snapshot, ...values, price: cost, amount: lineTotal({ qty, price: cost }) };
    }),
  };
}

/** How losses are kept. */
export const lossKeeping = {
  headTable: 'stockLoss',
  lineTable: 'stockLossLine',
  heads: lossHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['loss_type', 'handler_name'],
  sheet: {
    head: ['billNo', 'createdAt', 'bizDate', 'lossType', 'handlerName', 'state'],
    line: ['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'qty', 'reason'],
  },
  keep,
  replaced: async (cx: SessionCx, { id }: { readonly id: number }, standing: StockLoss | undefined) =>
    linkFiles(cx, {
      ...{ use: 'STOCK_LOSS', ownerId: id, wanted: await filesOf(cx, id) },
      held: standing?.head.fileIds ?? [],
    }),
  prices: (cx: SessionCx, goods: readonly number[], _asked: Asked) => costsToday(cx, goods),
} as const;
