import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { billCodes, purchaseCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { asSeen } from '../../../kernel/row/versioned-row';
import { countDone, orderLinesOf, owedOfSale } from '../../cashier/source/goods-order.service';
import { followSale } from '../../visit/sold-prescription.rows';
import { actedOn, refuseState } from '../document/bill.service';
import { type BillRow, lockBill, writeBill } from '../document/bill.store';
import { checkEmployees } from '../document/employee.guard';
import { refuseHeld } from '../stock/batch-hold.guard';
import { followLines } from '../workshop/follow.service';
import { serialsOf } from './ordered-lines.store';
import { notePairs } from './ready.service';
import { lockTill, saleKind } from './sale.kind';
import type { Sale } from './sale.storage';
import { soldPieces, writeSaleLine } from './sale.store';

export type SaleLine = Sale['lines'][number];
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

/** Goods whose money is on its way back stay as they are. */
export async function checkNoRefund(cx: SessionCx, saleId: number, lines: readonly SaleLine[]): Promise<void> {
  const ids = new Set(lines.map(({ id }) => id));
  const charged = await orderLinesOf(cx, saleId);
  if (charged.some(({ sourceLineId, lockedQty }) => ids.has(sourceLineId ?? 0) && lockedQty > 0)) {
    refuse(saleCodes.orderChanged);
  }
}

/** Goods of an order that is still owed stay here, and so do those whose money is on its way back. */
async function checkMoney(cx: SessionCx, saleId: number, lines: readonly SaleLine[]): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  await checkNoRefund(cx, saleId, lines);
  if (!(await readParameter(cx.db, cashierParameters.deliverRequireSettled, propertyOwnerId, orgId))) return;
  const owed = await owedOfSale(cx, saleId);
  if (compareAmounts(owed, ZERO) > 0) refuse(saleCodes.stillOwed, { amount: formatMoney(owed) });
}

/** A lens that came with a serial number is handed over by it (140306). */
async function checkSerials(cx: SessionCx, lines: readonly SaleLine[], scanned: readonly string[]): Promise<void> {
  const ordered = lines.filter(({ stockMode }) => stockMode === 'ORDER').map(({ id }) => id);
  if (ordered.length === 0) return;
  const came = await serialsOf(cx, ordered);
  if (came.some(({ serialNo }) => !scanned.includes(serialNo))) refuse(purchaseCodes.orderMismatch);
}

/** Refuses to deliver goods of a held batch, also if they were sold before the hold (domain-erp §9b.2). */
async function checkNotHeld(cx: SessionCx, saleId: number, lines: readonly SaleLine[]): Promise<void> {
  const ids = new Set(lines.map(({ id }) => id));
  const pieces = (await soldPieces(cx, saleId)).filter(({ saleItemId }) => ids.has(saleItemId));
  await refuseHeld(
    cx,
    pieces.map(({ batchId }) => batchId),
    saleDelivery.take.title,
  );
}

/** Passed sale, locked together with the rows that are locked before it. */
export interface LockedSale {
  readonly bill: BillRow;
  readonly head: Sale['head'];
  readonly lines: readonly SaleLine[];
}

/** Locks a sale in delivery; `version` is null if the version of another row was checked. */
export async function lockSale(
  cx: SessionCx,
  saleId: number,
  version: number | null,
  action: string,
): Promise<LockedSale> {
  await lockTill(cx, saleId);
  const found = (await lockBill(cx, 'XS', saleId)) ?? refuse(billCodes.missing);
  const bill = version === null ? found : asSeen(found, version, billCodes.stale);
  if (bill.state !== 'PASSED') refuseState(saleKind, bill.state, action);
  return { bill, ...(await saleKind.load(cx, saleId)) };
}

interface People {
  readonly processorId?: number | null;
  readonly inspectorId?: number | null;
}

/** The processor that 改经手信息 named before the work on the line began. */
const namedProcessor = ({ processorId, processedAt }: SaleLine) => (processedAt === null ? processorId : null);

/** Takes lines through one step: all of them, or none. Their sale is locked; its version moves. */
export async function moveLines(
  cx: SessionCx,
  step: DeliveryStep,
  { bill }: LockedSale,
  lines: readonly SaleLine[],
  { processorId = null, inspectorId = null }: People,
): Promise<void> {
  await checkEmployees(cx, processorId, inspectorId);
  for (const line of lines) checkLine(step, line);
  const now = cx.now.toISOString();
  for (const line of lines) {
    const change = {
      process: { processorId: processorId ?? namedProcessor(line), processedAt: null },
      finishProcess: { inspectorId, processedAt: now },
      take: { takenAt: now, takenBy: cx.caller.accountId },
    }[step];
    await writeSaleLine(cx, line.id, { deliveryState: TO[step], ...change });
  }
  await writeBill(cx, bill.id, { state: bill.state });
}

/** Nothing of the sale is left here once these lines are handed over. */
function isAllGiven({ lines }: LockedSale, itemIds: readonly number[]): boolean {
  return lines.every(
    ({ id, deliveryState: state }) => itemIds.includes(id) || state === 'TAKEN' || state === 'CANCELLED',
  );
}

interface Asked extends People {
  readonly saleId: number;
  /** Null if the version of another row was checked. */
  readonly version: number | null;
  readonly itemIds: readonly number[];
  readonly serialNos?: readonly string[] | null;
}

/** Hands lines of a sale over to the customer; `serialNos`: of the lenses that were scanned. The sale is locked. */
export async function handOver(
  cx: SessionCx,
  sale: LockedSale,
  lines: readonly SaleLine[],
  serialNos: readonly string[],
): Promise<void> {
  const { id: saleId } = sale.bill;
  await moveLines(cx, 'take', sale, lines, {});
  await checkSerials(cx, lines, serialNos);
  await checkMoney(cx, saleId, lines);
  await checkNotHeld(cx, saleId, lines);
  await countDone(cx, saleId, new Map(lines.map(({ id, qty, returnedQty }) => [id, (qty ?? 0) - returnedQty])));
  const given = lines.map(({ id }) => id);
  if (isAllGiven(sale, given)) await followSale(cx, saleId, 'dispense');
  await followLines(cx, 'take', saleId, lines, null);
}

/** One step of some lines of a passed sale on their way to the customer; all of them, or none. */
export async function deliver(cx: SessionCx, step: DeliveryStep, asked: Asked) {
  const { saleId, version, itemIds } = asked;
  const sale = await lockSale(cx, saleId, version, saleDelivery[step].title);
  const { bill } = sale;
  const lines = itemIds.map((id) => sale.lines.find((line) => line.id === id) ?? refuse(sharedCodes.missing));
  if (step === 'take') {
    await handOver(cx, sale, lines, asked.serialNos ?? []);
  } else {
    await moveLines(cx, step, sale, lines, asked);
    const named = lines.map(namedProcessor).find((id) => id !== null);
    await followLines(cx, step, saleId, lines, asked.processorId ?? named ?? null);
  }
  if (step === 'finishProcess') await notePairs(cx, saleId, true);
  const said = [...new Set(lines.map(({ goodsName }) => goodsName))].join('、');
  return actedOn(cx, saleKind, bill, { after: { goods: { label: '商品', value: said } } });
}
