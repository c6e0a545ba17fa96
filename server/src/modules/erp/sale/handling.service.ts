import type { InputOf } from '@mingmou/contract/base/call';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { actedOn, lockSeen, refuseState } from '../document/bill.service';
import { setBill, writeBill } from '../document/bill.store';
import { checkEmployees } from '../document/employee.guard';
import { checkPromise } from './promise.service';
import { saleKind } from './sale.kind';
import { writeSale, writeSaleLine } from './sale.store';

/** An absent field stays unchanged, an empty one is cleared. */
const given = <T>(sent: T | undefined, standing: T): T => (sent === undefined ? standing : sent);

/** Who handles a sale that was confirmed, and where it goes; its goods and its money stay as they are (domain-erp §4.6). */
export async function changeHandling(cx: SessionCx, input: InputOf<typeof sale.handling>) {
  const { id, version, sellerId, optometristId, processorId, deliveryMode, deliveryDate, promisedAt, address } = input;
  const bill = await lockSeen(cx, saleKind, id, version);
  if (bill.state !== 'SUBMITTED' && bill.state !== 'PASSED') refuseState(saleKind, bill.state, sale.handling.title);
  await checkEmployees(cx, sellerId, optometristId, processorId);
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
  return actedOn(cx, saleKind, bill);
}
