import { sharedCodes } from '@mingmou/contract/base/codes';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { saleTotals } from '@mingmou/contract/erp/sale/sale.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { businessNumber } from '../../../kernel/row/sequence';
import { lockOrdersOf } from '../../cashier/source/goods-order.service';
import { snapshotOf } from '../document/bill.storage';
import { insertBill, setBill } from '../document/bill.store';
import { replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { totalsOf } from '../document/bill-save.service';
import { goodsByIds } from '../stock/goods.store';
import { dispensaryId } from '../stock/location.service';
import { saleKind } from './sale.kind';
import { summaryOf } from './sale.storage';
import { askForMoney } from './sale-charge.service';

interface Prescribed {
  readonly patientId: number;
  readonly acceptsId: number | null;
  readonly sellerId: number | null;
  readonly lines: readonly { readonly barcodeId: number; readonly qty: number }[];
}

/**
 * A prescription of drugs was checked (domain-erp §4.2, RX): its sale waits for the money, and holds nothing until then.
 * Called in the transaction of the prescription, before it locks rows of its own.
 */
export async function sellPrescribed(cx: SessionCx, { lines, ...head }: Prescribed) {
  await lockOrdersOf(cx, head, null);
  const known = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const locationId = await dispensaryId(cx);
  const kept = lines.map(({ barcodeId, qty }) => {
    const goods = known.get(barcodeId) ?? refuse(sharedCodes.missing);
    const { goodsName, tagPrice } = goods;
    if (tagPrice === null) refuse(saleCodes.unpriced, { goods: goodsName });
    return { ...snapshotOf(goods), locationId, qty, price: tagPrice, amount: lineTotal({ qty, price: tagPrice }) };
  });
  const bill = await insertBill(cx, 'XS');
  await writeHead(cx, 'sale', bill.id, {
    ...{ ...head, source: 'RX', saleType: '药品' },
    ...{ tagAmount: saleTotals(kept).tagAmount, summary: summaryOf(kept) },
  });
  await replaceLines(cx, 'saleLine', bill.id, kept);
  const submitted = { submittedAt: cx.now.toISOString(), submittedBy: cx.caller.accountId };
  await setBill(cx, bill.id, { ...totalsOf(kept), ...submitted, state: 'SUBMITTED' });
  await askForMoney(cx, await saleKind.load(cx, bill.id));
  const billNo = await businessNumber(cx, 'XS');
  await setBill(cx, bill.id, { billNo });
  return { saleId: bill.id, billNo };
}
