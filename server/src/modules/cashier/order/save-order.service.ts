import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Money, sameAmount, ZERO } from '@mingmou/contract/base/money';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { type AmountProblem, amountProblem, orderAmounts } from '@mingmou/contract/cashier/order/amount.rules';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { AheadCx, SessionCx } from '../../../kernel/context/cx';
import { businessNumber } from '../../../kernel/row/sequence';
import { lockFor } from '../../../kernel/row/transition';
import { proveColleague } from '../../auth/colleague-proof.service';
import { joinOrg } from '../../visit/patient-visits.rows';
import { findVisit } from '../../visit/visit.rows';
import { amountText } from '../payer/amount-text.rules';
import { askedCoupon } from '../payment/coupon.service';
import { type Authorizer, authorizerOf } from './discount-right.service';
import { checkTotal, ORDER, orderGuards, savedOrder } from './order.service';
import { insertOrder, type LockedOrder, lockCustomer, writeOrder } from './order.store';
import { checkRate, type DraftLine, draftLines } from './order-draft.service';
import { deleteLines, insertLine, lockLines, writeLine } from './order-line.store';
import { amountColumns, amountLines, currentTerms, lineColumns, summaryOf } from './order-terms.service';

type Input = InputOf<typeof chargeOrder.save>;
type Customer = Pick<LockedOrder, 'patientId' | 'acceptsId' | 'customerName' | 'phone'>;

function refuseProblem(problem: AmountProblem, lines: readonly DraftLine[]): never {
  const item = ('line' in problem && problem.line !== undefined && lines[problem.line]?.name) || '';
  switch (problem.problem) {
    case 'notDiscountable':
      return refuse(orderCodes.notDiscountable, { item });
    case 'belowItemFloor':
      return refuse(orderCodes.belowItemFloor, { item, n: problem.floor });
    case 'couponThreshold':
      return refuse(orderCodes.couponThreshold, { x: amountText(problem.threshold) });
    default:
      return refuse(orderCodes.discountTooDeep);
  }
}

/** Whom a new order is for; a visit names its patient. */
async function customerOf(cx: SessionCx, { patientId, acceptsId, customerName, phone }: Input): Promise<Customer> {
  const visit = acceptsId ? ((await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing)) : null;
  if (visit && patientId && visit.patientId !== patientId) refuse(sharedCodes.missing);
  const id = visit?.patientId ?? patientId ?? null;
  if (id === null) {
    return { patientId: null, acceptsId: null, customerName: customerName ?? null, phone: phone ?? null };
  }
  const patient = (await lockCustomer(cx, id)) ?? refuse(sharedCodes.missing);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  await joinOrg(cx, id);
  return { patientId: id, acceptsId: visit?.acceptsId ?? null, customerName: null, phone: null };
}

/** The order to be written, locked; undefined for a new one. */
async function existing(cx: SessionCx, { id, version }: Input): Promise<LockedOrder | undefined> {
  if (!id) return undefined;
  if (!version) throw malformed('version', '版本：请填写');
  return (await lockFor({ ...orderGuards(cx, { id, version }), action: 'save' })).row;
}

async function amountsOf(cx: SessionCx, input: Input, patientId: number | null, lines: readonly DraftLine[]) {
  checkRate(input.wholeDiscountType ?? 0, input.wholeDiscountValue);
  const coupon = await askedCoupon(cx, input.couponId, { patientId, lines });
  const terms = {
    ...(await currentTerms(cx, patientId)),
    coupon,
    wholeDiscountType: input.wholeDiscountType ?? 0,
    wholeDiscountValue: input.wholeDiscountType ? (input.wholeDiscountValue ?? 0) : 0,
  };
  const priced = amountLines(lines, coupon);
  const problem = amountProblem(priced, terms);
  if (problem) refuseProblem(problem, lines);
  return { terms, priced, amounts: orderAmounts(priced, terms) };
}

type Computed = Awaited<ReturnType<typeof amountsOf>>;

interface Former {
  readonly order: LockedOrder | undefined;
  readonly before: readonly { readonly id: number; readonly lineDiscountAmount: Money }[];
}

/** Who let the discounts of the order pass before, as long as none of them changes. */
function formerAuthorizer({ order, before }: Former, lines: readonly DraftLine[], { amounts, terms }: Computed) {
  if (!order?.authorizerId) return null;
  const sameWhole =
    terms.wholeDiscountType === order.wholeDiscountType && terms.wholeDiscountValue === order.wholeDiscountValue;
  const sameLines = lines.every((line, at) => {
    const old = before.find(({ id }) => id === line.id)?.lineDiscountAmount ?? ZERO;
    return sameAmount(old, amounts.lines[at]?.lineDiscountAmount ?? ZERO);
  });
  return sameWhole && sameLines ? order.authorizerId : null;
}

async function writeLines(cx: SessionCx, orderId: number, lines: readonly DraftLine[], { amounts }: Computed) {
  const { propertyOwnerId, orgId } = cx.caller;
  for (const [at, line] of lines.entries()) {
    const columns = { ...line.columns, ...lineColumns(amounts, at) };
    if (line.id) await writeLine(cx, line.id, columns);
    else {
      const { sourceType, name, lineNo } = line;
      await insertLine(cx, { ...columns, propertyOwnerId, orgId, orderId, sourceType, name, lineNo });
    }
  }
}

/** The columns of the order as it is to be. */
function orderColumns(input: Input, lines: readonly DraftLine[], { amounts, terms }: Computed) {
  return {
    ...amountColumns(amounts),
    wholeDiscountType: terms.wholeDiscountType,
    wholeDiscountValue: terms.wholeDiscountValue,
    couponId: terms.coupon?.id ?? null,
    roundingMode: terms.roundingMode,
    vipStack: terms.vipStack,
    summary: summaryOf(lines),
    remark: input.remark ?? null,
  };
}

type Columns = ReturnType<typeof orderColumns> & { readonly authorizerId: number | null };

async function insertNew(cx: SessionCx, customer: Customer, columns: Columns): Promise<number> {
  const { patientId, acceptsId, customerName, phone } = customer;
  const orderNo = await businessNumber(cx, 'SF');
  return insertOrder(cx, { ...columns, patientId, acceptsId, customerName, phone, orderNo });
}

async function dropLines(cx: SessionCx, before: readonly { readonly id: number }[], lines: readonly DraftLine[]) {
  const kept = new Set(lines.map(({ id }) => id));
  const dropped = before.filter(({ id }) => !kept.has(id));
  await deleteLines(
    cx,
    dropped.map(({ id }) => id),
  );
}

/** Judges the authorizer's password before anything is held that others wait for. */
export async function askedAuthorizer({ authorizer }: Input, cx: AheadCx): Promise<Authorizer> {
  return authorizer ? proveColleague(cx, authorizer) : undefined;
}

/** Makes or writes an order that waits; the server computes every amount and refuses a total that differs. */
export async function saveOrder(cx: SessionCx, input: Input, authorizer: Authorizer) {
  const order = await existing(cx, input);
  const customer: Customer = order ?? (await customerOf(cx, input));
  const before = order ? await lockLines(cx, order.id) : [];
  const lines = await draftLines(cx, input.lines, before);
  if (!lines.some(({ selected }) => selected)) refuse(orderCodes.nothingSelected);
  if (customer.patientId === null && lines.some(({ columns }) => columns.servicePackageId !== null)) {
    throw malformed('patientId', '患者：购买套餐须选择患者');
  }
  const computed = await amountsOf(cx, input, customer.patientId, lines);
  const { priced, amounts } = computed;
  const former = formerAuthorizer({ order, before }, lines, computed);
  const authorizerId = await authorizerOf(cx, { lines: priced, amounts, authorizer, former });
  checkTotal(input.payableAmount, amounts.payableAmount);
  const columns = { ...orderColumns(input, lines, computed), authorizerId };
  const id = order ? order.id : await insertNew(cx, customer, columns);
  await dropLines(cx, before, lines);
  await writeLines(cx, id, lines, computed);
  if (order) await writeOrder(cx, id, columns);
  const saved = await savedOrder(cx, id);
  cx.log({
    targetType: ORDER,
    targetId: id,
    targetName: saved.orderNo,
    after: {
      summary: { label: '项目', value: columns.summary },
      payableAmount: { label: '应收', value: columns.payableAmount },
      authorizerId: { label: '授权账号', value: authorizerId },
    },
  });
  return saved;
}
