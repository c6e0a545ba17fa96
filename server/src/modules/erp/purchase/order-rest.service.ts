import type { InputOf } from '@mingmou/contract/base/call';
import { piecesOf } from '@mingmou/contract/erp/bill/bill.rules';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { businessNumber } from '../../../kernel/row/sequence';
import { insertBill, setBill } from '../document/bill.store';
import { type NewLine, replaceLines } from '../document/bill-lines.store';
import { type NewHead, writeHead } from '../document/bill-rows.store';
import { reorder } from './made-to-order.service';

type Line = NonNullable<InputOf<typeof purchase.save>['lines']>[number];

/** What did not come, or was refused, of each line that was ordered. */
export function restOf(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const left = (line.orderQty ?? 0) - piecesOf(line);
    const { barcodeId, price, gift, locationId, saleItemId, remakeOf } = line;
    return left > 0 ? [{ barcodeId, price, gift, locationId, saleItemId, remakeOf, orderQty: left }] : [];
  });
}

/**
 * Writes a separate purchase for the outstanding goods, ordered like the first one (domain-erp §3.1); returns its
 * number.
 */
export async function writeRest(
  cx: SessionCx,
  head: NewHead<'purchaseStorage'>,
  lines: readonly NewLine<'purchaseStorageLine'>[],
  remark: string,
): Promise<string> {
  const bill = await insertBill(cx, 'RK');
  await writeHead(cx, 'purchaseStorage', bill.id, head);
  await replaceLines(cx, 'purchaseStorageLine', bill.id, lines);
  if (head.orderedAt) await reorder(cx, [], lines);
  const billNo = await businessNumber(cx, 'RK');
  await setBill(cx, bill.id, { billNo, remark });
  return billNo;
}
