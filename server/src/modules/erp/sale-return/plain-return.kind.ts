import { billCodes, saleCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { isScrapOnly } from '@mingmou/contract/erp/sale/sale-return.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { contentOf } from '../document/bill.storage';
import { lockBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { lockTill } from '../sale/sale.kind';
import { soldPieces } from '../sale/sale.store';
import { returnKeeping, type SaleReturn } from './return.storage';
import { saleIdOf } from './return.store';
import { returnMovements } from './return-posting.service';
import { returnableLines } from './returnable.service';
import { checkBatches } from './returned-pieces.rules';

/** No more comes back than was sold and is not on its way back already (140404). */
async function checkSold(cx: SessionCx, { head, lines }: SaleReturn, saleId: number): Promise<void> {
  // The lock serialises two returns of one sale, and prevents the reversal of the sale meanwhile.
  if (!(await lockBill(cx, 'XS', saleId))) refuse(billCodes.missing);
  for (const { line, returnable } of await returnableLines(cx, saleId, head.id)) {
    const back = lines.filter(({ saleItemId }) => saleItemId === line.id);
    const qty = back.reduce((total, each) => total + (each.qty ?? 0), 0);
    if (qty > returnable) refuse(saleCodes.tooMuchBack, { n: returnable });
    const isMade = isScrapOnly(line.stockMode) && line.deliveryState !== 'TO_ORDER' && line.deliveryState !== 'ORDERED';
    if (isMade && back.some(({ returnTo }) => returnTo === 'STOCK')) refuse(saleCodes.orderedToStock);
  }
  checkBatches(lines, await soldPieces(cx, saleId));
}

async function check(cx: SessionCx, content: SaleReturn): Promise<void> {
  const { head, lines } = content;
  if (lines.length === 0) refuse(billCodes.noLines);
  if (head.saleId === null) throw malformed('saleId', '原销售单：请选择');
  if (head.reason === null) throw malformed('reason', '原因：请填写');
  for (const { lineNo, qty, returnTo, saleItemId, batchNo, expireDate } of lines) {
    if (saleItemId === null) throw malformed('saleItemId', `第${lineNo}行 销售明细：请选择`);
    if (qty === null) throw malformed('qty', `第${lineNo}行 数量：请填写`);
    if (returnTo === null) throw malformed('returnTo', `第${lineNo}行 去向：请选择入库或报废`);
    if (Boolean(batchNo) !== Boolean(expireDate)) refuse(stockCodes.batchMissing);
  }
  await checkSold(cx, content, head.saleId);
}

/** Return without money: the caller counts the money, which has moved already (domain-erp §4.4). */
export const plainReturn: BillKind<SaleReturn> = {
  type: 'XT',
  name: saleReturn.name,
  area: saleReturn.area,
  flow: saleReturn.lifecycle,
  ahead: async (cx, id) => {
    const saleId = await saleIdOf(cx, id);
    if (saleId !== null) await lockTill(cx, saleId);
  },
  load: (cx, id) => contentOf(cx, returnKeeping, id),
  check,
  pieces: {
    bizTypes: ['SALE_RETURN'],
    of: ({ lines }) => lines.map((line) => ({ ...line, mayPostNothing: line.stockMode !== 'STOCK' })),
  },
  posts: (cx, content, _bill, { period }) => returnMovements(cx, content, period),
};
