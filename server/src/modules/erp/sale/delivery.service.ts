import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { billCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import { deliveryState } from '@mingmou/contract/erp/sale.dicts';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale-delivery.contract';
import type { SessionCx } from '../../../kernel/cx';
import { readParameter } from '../../../kernel/parameters';
import { refuse } from '../../../kernel/refusal';
import { asSeen } from '../../../kernel/versioned-row';
import { countDone, orderLinesOf, owedOfSale } from '../../cashier/goods-order.service';
import { lockBill, writeBill } from '../document/bill.store';
import { isEmployee } from '../purchase/supplier.store';
import type { Sale } from './sale.keeping';
import { saleKind } from './sale.kind';
import { writeSaleLine } from './sale.store';

type SaleLine = Sale['lines'][number];
type DeliveryState = NonNullable<SaleLine['deliveryState']>;

/** From where each step leads (domain-erp §4.3). */
const FROM: Readonly<Record<DeliveryStep, readonly DeliveryState[]>> = {
  process: ['ARRIVED', 'WAIT_TAKE'],
  finishProcess: ['PROCESSING'],
  take: ['ARRIVED', 'WAIT_TAKE'],
};
const TO: Readonly<Record<DeliveryStep, DeliveryState>> = {
  process: 'PROCESSING',
  finishProcess: 'WAIT_TAKE',
  take: 'TAKEN',
};
const NOT_HERE: readonly DeliveryState[] = ['TO_ORDER', 'ORDERED'];

function checkLine(step: DeliveryStep, { deliveryState: state, needProcess }: SaleLine): void {
  if (step === 'take' && state === 'TAKEN') refuse(saleCodes.taken);
  if (step === 'take' && state !== null && NOT_HERE.includes(state)) refuse(saleCodes.notArrived);
  const isUnasked = step === 'process' && !needProcess;
  if (state !== null && FROM[step].includes(state) && !isUnasked) return;
  const words = isUnasked ? '无需加工' : state === null ? '未出库' : dictName(deliveryState, state);
  refuse(billCodes.wrongState, { state: words, action: saleDelivery[step].title });
}

/** Goods of an order that is still owed stay here, and so do those whose money is on its way back. */
async function checkMoney(cx: SessionCx, saleId: number, lines: readonly SaleLine[]): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const ids = new Set(lines.map(({ id }) => id));
  const charged = await orderLinesOf(cx, saleId);
  if (charged.some(({ sourceLineId, lockedQty }) => ids.has(sourceLineId ?? 0) && lockedQty > 0)) {
    refuse(saleCodes.orderChanged);
  }
  if (!(await readParameter(cx.db, cashierParameters.deliverRequireSettled, propertyOwnerId, orgId))) return;
  const owed = await owedOfSale(cx, saleId);
  if (compareAmounts(owed, ZERO) > 0) refuse(saleCodes.stillOwed, { amount: formatMoney(owed) });
}

interface Asked {
  readonly saleId: number;
  readonly version: number;
  readonly itemIds: readonly number[];
  readonly processorId?: number | null;
  readonly inspectorId?: number | null;
}

async function advance(cx: SessionCx, step: DeliveryStep, lines: readonly SaleLine[], asked: Asked): Promise<void> {
  const taken = step === 'take' ? { takenAt: cx.now.toISOString(), takenBy: cx.caller.accountId } : {};
  const people = {
    ...(step === 'process' ? { processorId: asked.processorId ?? null } : {}),
    ...(step === 'finishProcess' ? { inspectorId: asked.inspectorId ?? null } : {}),
  };
  for (const { id } of lines) await writeSaleLine(cx, id, { deliveryState: TO[step], ...taken, ...people });
  if (step !== 'take') return;
  await countDone(cx, asked.saleId, new Map(lines.map(({ id, qty, returnedQty }) => [id, (qty ?? 0) - returnedQty])));
}

/** One step of some lines of a passed sale on their way to the customer; all of them, or none. */
export async function deliver(cx: SessionCx, step: DeliveryStep, asked: Asked) {
  const { saleId, version, itemIds, processorId, inspectorId } = asked;
  for (const id of [processorId, inspectorId]) if (id && !(await isEmployee(cx, id))) refuse(sharedCodes.missing);
  await saleKind.ahead?.(cx, saleId);
  const bill = asSeen((await lockBill(cx, 'XS', saleId)) ?? refuse(billCodes.missing), version, billCodes.stale);
  const { title } = saleDelivery[step];
  if (bill.state !== 'PASSED') {
    refuse(billCodes.wrongState, { state: saleKind.flow.states[bill.state].title, action: title });
  }
  const all = (await saleKind.load(cx, saleId)).lines;
  const lines = itemIds.map((id) => all.find((line) => line.id === id) ?? refuse(sharedCodes.missing));
  for (const line of lines) checkLine(step, line);
  if (step === 'take') await checkMoney(cx, saleId, lines);
  await advance(cx, step, lines, asked);
  await writeBill(cx, saleId, { state: bill.state });
  const said = [...new Set(lines.map(({ goodsName }) => goodsName))].join('、');
  const after = { goods: { label: '商品', value: said } };
  cx.log({ targetType: saleKind.name, targetId: saleId, targetName: bill.billNo, after });
  return { id: saleId, version: bill.version + 1, state: bill.state, bizDate: bill.bizDate };
}
