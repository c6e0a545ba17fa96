import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { asSeen } from '../../../kernel/row/versioned-row';
import { lockBill, setBill, writeBill } from '../document/bill.store';
import { isEmployee } from '../purchase/supplier.store';
import { checkPromise } from './promise.service';
import { saleKind } from './sale.kind';
import { writeSale, writeSaleLine } from './sale.store';

/** A sale locked after the rows of the till, as every step locks them. */
export async function lockConfirmed(cx: SessionCx, id: number, version: number) {
  await saleKind.ahead?.(cx, id);
  return asSeen((await lockBill(cx, 'XS', id)) ?? refuse(billCodes.missing), version, billCodes.stale);
}

type Handling = InputOf<typeof sale.handling> & { readonly optometristId?: number | null };

/** An absent field stays unchanged, an empty one is cleared. */
const given = <T>(sent: T | undefined, standing: T): T => (sent === undefined ? standing : sent);

/** Who handles a sale that was confirmed, and where it goes; its goods and its money stay as they are (domain-erp §4.6). */
export async function changeHandling(cx: SessionCx, input: Handling) {
  const { id, version, sellerId, optometristId, processorId, deliveryMode, deliveryDate, promisedAt, address } = input;
  const bill = await lockConfirmed(cx, id, version);
  if (bill.state !== 'SUBMITTED' && bill.state !== 'PASSED') {
    refuse(billCodes.wrongState, { state: saleKind.flow.states[bill.state].title, action: sale.handling.title });
  }
  for (const one of [sellerId, optometristId, processorId]) {
    if (one && !(await isEmployee(cx, one))) refuse(sharedCodes.missing);
  }
  const { head, lines } = await saleKind.load(cx, id);
  checkPromise(cx, promisedAt, head.promisedAt);
  await writeSale(cx, id, {
    // A sale always has a seller.
    sellerId: sellerId ?? head.sellerId,
    optometristId: given(optometristId, head.optometristId),
    deliveryMode: given(deliveryMode, head.deliveryMode),
    deliveryDate: given(deliveryDate, head.deliveryDate),
    promisedAt: promisedAt ?? head.promisedAt,
    address: given(address, head.address),
  });
  const inWork = processorId ? lines.filter(({ needProcess, takenAt }) => needProcess && takenAt === null) : [];
  for (const line of inWork) await writeSaleLine(cx, line.id, { processorId });
  await setBill(cx, id, { remark: given(input.remark, head.remark) });
  await writeBill(cx, id, { state: bill.state });
  cx.log({ targetType: saleKind.name, targetId: id, targetName: bill.billNo });
  return { id, version: bill.version + 1, state: bill.state, bizDate: bill.bizDate };
}
