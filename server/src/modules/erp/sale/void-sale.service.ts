import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { withdraw } from '../document/bill.service';
import { lockBill, writeBill } from '../document/bill.store';
import { logAct } from '../document/bill-cascade.service';
import { lockTill, saleKind } from './sale.kind';

/**
 * Voids a sale whose origin was withdrawn before the payment (140403 after it). The sale is voided in any state,
 * because a draft could be confirmed again and would sell unwanted goods.
 */
export async function voidSale(cx: SessionCx, saleId: number): Promise<void> {
  await lockTill(cx, saleId);
  const bill = await lockBill(cx, 'XS', saleId);
  if (!bill || bill.state === 'INVALID' || bill.state === 'DELETE') return;
  if (bill.state === 'PASSED') refuse(saleCodes.charged);
  if (bill.state === 'SUBMITTED') await withdraw(cx, saleKind, bill);
  await writeBill(cx, saleId, { state: 'INVALID' });
  await logAct(cx, saleKind, bill, '作废', 'INVALID');
}
