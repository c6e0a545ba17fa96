import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { lineAmount, type Money, type Price, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { LineDiscountType } from '@mingmou/contract/cashier/order/amount.rules';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { businessNumber } from '../../../kernel/row/sequence';
import {
  findOrder,
  insertOrder,
  type LockedOrder,
  lockCustomer,
  lockJoinableOrder,
  lockOrder,
  writeOrder,
} from '../order/order.store';
import { deleteLines, insertLine, linesOf, ordersOfOrderSource } from '../order/order-line.store';
import { recompute } from '../order/order-terms.service';

/**
 * Where lines come from: 挂号 (1) or 工作站 (2), packages (6, 7) from either; `sourceId` is the id of the registration or request,
 * of packages that of the visit.
 */
export interface OrderSourceKey {
  readonly sourceType: Exclude<CodeOf<typeof sourceTypes>, typeof sourceTypes.codes.SERVICE>;
  readonly sourceId: number;
}

/** Line that a source submits for payment. The source has checked catalogue, price and discount. */
export interface SubmittedLine {
  readonly sourceLineId?: number | null;
  /** Where it is not that of the submission: goods of one sale are of several types. */
  readonly sourceType?: OrderSourceKey['sourceType'];
  /** Of goods, what they are. */
  readonly barcodeId?: number;
  readonly categoryId?: CodeOf<typeof goodsCategory>;
  /** Of goods that came with a package. */
  readonly packageId?: number | null;
  readonly packageName?: string | null;
  readonly packageNo?: number | null;
  readonly packageItemNo?: number | null;
  readonly itemId?: number | null;
  /** Of a package. */
  readonly servicePackageId?: number | null;
  readonly name: string;
  readonly spec?: string | null;
  /** 0 次 where absent. */
  readonly unit?: CodeOf<typeof unit>;
  readonly qty: number;
  readonly unitPrice: Price;
  /** False for 挂号费 and 药品, true for 检查治疗, unless the catalogue's item says otherwise. */
  readonly discountFlag?: boolean;
  readonly vipFlag?: boolean;
  /** Percent payable, 0 where the item has no limit. */
  readonly minDiscountRate?: number;
  readonly lineDiscountType?: LineDiscountType;
  readonly lineDiscountValue?: number;
  readonly doctorId?: number | null;
  readonly sellerId?: number | null;
  readonly departmentId?: number | null;
}

export interface Submission extends OrderSourceKey {
  readonly acceptsId?: number | null;
  readonly patientId?: number | null;
  /** Of a walk-in, without a patient. */
  readonly customerName?: string | null;
  readonly phone?: string | null;
  readonly lines: readonly SubmittedLine[];
}

export interface SubmittedOrder {
  readonly orderId: number;
  readonly orderNo: string;
  /** Of the whole order, which may hold lines of other sources. */
  readonly payableAmount: Money;
}

const { REGISTRATION_FEE, DRUGS } = sourceTypes.codes;
/** 挂号费 and 药品 are not discounted at the till. */
const NEVER_DISCOUNTED: readonly OrderSourceKey['sourceType'][] = [REGISTRATION_FEE, DRUGS];
const WITHDRAWN = '来源已撤回';

async function openOrder(cx: SessionCx, submission: Submission): Promise<LockedOrder> {
  const { patientId, acceptsId, customerName, phone } = submission;
  const id = await insertOrder(cx, {
    orderNo: await businessNumber(cx, 'SF'),
    patientId: patientId ?? null,
    acceptsId: acceptsId ?? null,
    customerName: patientId ? null : (customerName ?? null),
    phone: patientId ? null : (phone ?? null),
  });
  const order = await findOrder(cx, id);
  if (!order) throw new Error(`order ${id} vanished`);
  return order;
}

async function orderFor(cx: SessionCx, submission: Submission): Promise<LockedOrder> {
  const { patientId, acceptsId } = submission;
  if (!patientId) return openOrder(cx, submission);
  // Two sources of one patient wait here for each other, and so meet on one order.
  await lockCustomer(cx, patientId);
  const joined = await lockJoinableOrder(cx, { patientId, acceptsId: acceptsId ?? null });
  return joined ?? openOrder(cx, submission);
}

function rowOf(cx: SessionCx, { sourceId, ...source }: OrderSourceKey, line: SubmittedLine) {
  const sourceType = line.sourceType ?? source.sourceType;
  const isDiscounted = !NEVER_DISCOUNTED.includes(sourceType);
  const { propertyOwnerId, orgId } = cx.caller;
  const amount = lineAmount(line.qty, line.unitPrice);
  return {
    propertyOwnerId,
    orgId,
    sourceType,
    sourceId,
    sourceLineId: line.sourceLineId ?? null,
    itemId: line.itemId ?? null,
    barcodeId: line.barcodeId ?? null,
    categoryId: line.categoryId ?? null,
    packageId: line.packageId ?? null,
    packageName: line.packageName ?? null,
    packageNo: line.packageNo ?? null,
    packageItemNo: line.packageItemNo ?? null,
    servicePackageId: line.servicePackageId ?? null,
    name: line.name,
    spec: line.spec ?? null,
    unit: line.unit ?? 0,
    qty: line.qty,
    unitPrice: line.unitPrice,
    // Its discounts are worked out with the whole order.
    amount,
    payableAmount: amount,
    discountFlag: line.discountFlag ?? isDiscounted,
    vipFlag: line.vipFlag ?? isDiscounted,
    minDiscountRate: line.minDiscountRate ?? 0,
    lineDiscountType: line.lineDiscountType ?? 0,
    lineDiscountValue: line.lineDiscountValue ?? 0,
    discountBySource: (line.lineDiscountType ?? 0) !== 0,
    doctorId: line.doctorId ?? null,
    sellerId: line.sellerId ?? null,
    departmentId: line.departmentId ?? null,
  };
}

/**
 * Puts lines on the patient's waiting order of the visit (without a visit: of today), or opens one (a walk-in: always
 * its own); null where nothing is submitted or a registration fee comes to 0. Numbers an order (SF), so call it last.
 * A discount sent with a line was authorised by its source.
 */
export async function submitLines(cx: SessionCx, submission: Submission): Promise<SubmittedOrder | null> {
  const { lines } = submission;
  const total = sum(lines.map(({ qty, unitPrice }) => lineAmount(qty, unitPrice)));
  const isFree = submission.sourceType === REGISTRATION_FEE && sameAmount(total, ZERO);
  if (lines.length === 0 || isFree) return null;
  const order = await orderFor(cx, submission);
  const last = (await linesOf(cx, order.id)).at(-1)?.lineNo ?? 0;
  for (const [at, line] of lines.entries()) {
    await insertLine(cx, { ...rowOf(cx, submission, line), orderId: order.id, lineNo: last + at + 1 });
  }
  const columns = await recompute(cx, order.patientId, await linesOf(cx, order.id), order);
  await writeOrder(cx, order.id, columns);
  const written = await findOrder(cx, order.id);
  return { orderId: order.id, orderNo: order.orderNo, payableAmount: written?.payableAmount ?? ZERO };
}

/** The order on which a source's lines are, as a page of the source shows it; null where it has none. */
export async function findOrderOfSource(cx: SessionCx, key: OrderSourceKey) {
  const [orderId] = await ordersOfOrderSource(cx, key);
  const order = orderId === undefined ? undefined : await findOrder(cx, orderId);
  return order ? { ...order, orderState: stateCode(orderFlow, order.state) } : null;
}

/** Lines of a source, or some of them by their number there. */
interface WithdrawnKey extends OrderSourceKey {
  readonly sourceLineIds?: readonly number[];
}

async function withdrawFrom(cx: SessionCx, orderId: number, key: WithdrawnKey, paid: 'refuse' | 'keep'): Promise<void> {
  const order = await lockOrder(cx, orderId);
  const lines = order ? await linesOf(cx, orderId) : [];
  const { sourceLineIds } = key;
  const own = lines.filter(
    ({ sourceType, sourceId, sourceLineId }) =>
      sourceType === key.sourceType &&
      sourceId === key.sourceId &&
      (!sourceLineIds || (sourceLineId !== null && sourceLineIds.includes(sourceLineId))),
  );
  if (!order || own.length === 0) return;
  if (order.state !== 'WAITING') {
    if (paid === 'keep') return;
    refuse(orderCodes.wrongState, { state: orderFlow.states[order.state].title, action: '撤回' });
  }
  await deleteLines(
    cx,
    own.map(({ id }) => id),
  );
  const rest = lines.filter((line) => !own.includes(line));
  const columns = await recompute(cx, order.patientId, rest, order);
  const emptied = rest.length === 0 ? ({ state: 'VOID', voidReason: WITHDRAWN } as const) : {};
  await writeOrder(cx, orderId, { ...columns, ...emptied });
}

/**
 * Takes the lines of a source off the order that waits; an order without lines turns 已作废. Lines that are paid stay:
 * refused with 180101. Nothing happens where the source has no lines. Locks the order: a source calls it before it
 * locks rows of its own.
 */
export async function withdrawLines(cx: SessionCx, key: WithdrawnKey): Promise<void> {
  for (const orderId of await ordersOfOrderSource(cx, key)) await withdrawFrom(cx, orderId, key, 'refuse');
}

/** Withdraws only unpaid lines; paid ones stay sold. */
export async function withdrawUnpaid(cx: SessionCx, key: OrderSourceKey): Promise<void> {
  for (const orderId of await ordersOfOrderSource(cx, key)) await withdrawFrom(cx, orderId, key, 'keep');
}

interface HeldVisit {
  readonly acceptsId: number;
  readonly patientId: number;
}

/**
 * Locks the orders with lines of a visit's source, and the order that new lines would join. The cashier locks an order
 * before the objects behind it, so a source calls this before it locks its visit.
 */
export async function holdVisitOrders(
  cx: SessionCx,
  { acceptsId, patientId }: HeldVisit,
  types: readonly OrderSourceKey['sourceType'][],
): Promise<void> {
  await lockCustomer(cx, patientId);
  const joined = await lockJoinableOrder(cx, { patientId, acceptsId });
  const held = new Set<number>();
  for (const sourceType of types)
    for (const id of await ordersOfOrderSource(cx, { sourceType, sourceId: acceptsId })) held.add(id);
  const ids = [...held].filter((id) => id !== joined?.id).sort((a, b) => a - b);
  for (const id of ids) await lockOrder(cx, id);
}
