import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { type Money, sameAmount, toNumeric } from '@mingmou/contract/base/money';
import type { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { inScope } from '@mingmou/contract/cashier/benefit/coupon.rules';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import {
  type AmountLine,
  type AmountProblem,
  type AmountTerms,
  amountProblem,
  type LineDiscountType,
  type OrderAmounts,
  orderAmounts,
  type RoundingMode,
  type WholeDiscountType,
} from '@mingmou/contract/cashier/order/amount.rules';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { OrderDetail } from '../order-bar';
import { goodsPackageOf, isPart, withCombo } from './order-parts.rules';

type SaveInput = InputOf<typeof chargeOrder.save>;
type ServerLine = OrderDetail['lines'][number];
export type ChargeItem = OutputOf<typeof chargeOrder.findItems>[number];
export type Coupon = OutputOf<typeof coupon.usable>[number];
export type Authorizer = NonNullable<SaveInput['authorizer']>;

/** A line as the page edits it: one of the order, or one added that the server does not know yet. */
export interface DraftLine
  extends Pick<
    ServerLine,
    'sourceType' | 'name' | 'unit' | 'qty' | 'unitPrice' | 'discountFlag' | 'vipFlag' | 'minDiscountRate' | 'selected'
  > {
  readonly key: string;
  readonly id?: number;
  readonly itemId?: number | null;
  /** Of goods of an order that was saved. */
  readonly barcodeId?: number | null;
  /** Set for a line submitted by a source. */
  readonly sourceId?: number | null;
  /** Lines of one combination are kept, paid and removed together. */
  readonly comboId?: number | null;
  readonly comboName?: string | null;
  /** Goods that came with a package do as well: the how manieth on the order, as which of its items. */
  readonly packageId?: number | null;
  readonly packageName?: string | null;
  readonly packageNo?: number | null;
  readonly packageItemNo?: number | null;
  readonly spec?: string | null;
  /** The price may be said here, with 改价. */
  readonly priceEditable?: boolean | null;
  /** Of goods: coupons may be for some categories alone. */
  readonly categoryId?: ServerLine['categoryId'];
  readonly lineDiscountType: LineDiscountType;
  readonly lineDiscountValue: number;
  readonly discountBySource: boolean;
  readonly doctorName?: string | null;
  readonly sellerId?: number | null;
  readonly sellerName?: string | null;
}

export interface OrderDraft {
  /** Of a walk-in; a patient's order carries its own. */
  readonly customerName: string;
  readonly phone: string;
  readonly lines: readonly DraftLine[];
  readonly wholeDiscountType: WholeDiscountType;
  readonly wholeDiscountValue: number;
  /** Chosen among the patient's. */
  readonly couponId: number | null;
  readonly remark: string;
}

export const emptyDraft: OrderDraft = {
  customerName: '',
  phone: '',
  lines: [],
  wholeDiscountType: 0,
  wholeDiscountValue: 0,
  couponId: null,
  remark: '',
};

/** Types that the till adds and sources submit: packages and retail goods. */
const OF_EITHER: readonly DraftLine['sourceType'][] = [6, 7, 8];
const CASHIER = 9;

/**
 * Returns whether a source submitted the line: its quantity and price are fixed, and only the source can withdraw it.
 */
export function isFromOrderSource({ sourceType, sourceId }: Pick<DraftLine, 'sourceType' | 'sourceId'>): boolean {
  if (OF_EITHER.includes(sourceType)) return (sourceId ?? null) !== null;
  return sourceType !== CASHIER;
}

function draftLine(line: ServerLine): DraftLine {
  return { ...line, key: `line-${line.id}` };
}

export function draftOf({ order, lines }: OrderDetail): OrderDraft {
  return {
    customerName: order.patientId ? '' : order.customerName,
    phone: '',
    lines: lines.map(draftLine),
    wholeDiscountType: order.wholeDiscountType,
    wholeDiscountValue: order.wholeDiscountValue,
    couponId: order.couponId ?? null,
    remark: order.remark ?? '',
  };
}

/** Applies the input to an order that another person changed meanwhile. */
export function rebased(draft: OrderDraft, detail: OrderDetail): OrderDraft {
  const known = new Map(draft.lines.map((line) => [line.id, line]));
  const lines = detail.lines.map((line) => {
    const typed = known.get(line.id);
    const source = isFromOrderSource(line) ? { qty: line.qty, unitPrice: line.unitPrice } : {};
    return typed ? { ...draftLine(line), ...typed, ...source } : draftLine(line);
  });
  return { ...draft, lines: [...lines, ...draft.lines.filter(({ id }) => id === undefined)] };
}

/** Adds an item; increments an existing line without a discount. */
export function withItem(draft: OrderDraft, { parts, ...item }: ChargeItem): OrderDraft {
  if (parts?.length) return withCombo(draft, item, parts);
  const same = draft.lines.find(
    (line) =>
      line.sourceType === item.sourceType &&
      (line.barcodeId ?? line.itemId) === item.itemId &&
      !isFromOrderSource(line) &&
      line.lineDiscountType === 0 &&
      sameAmount(line.unitPrice, item.price) &&
      !isPart(line),
  );
  if (same) return withLine(draft, same.key, { qty: same.qty + 1 });
  const { price, ...facts } = item;
  const line: DraftLine = {
    ...facts,
    key: `new-${item.itemId}-${draft.lines.length}`,
    unitPrice: price,
    qty: 1,
    lineDiscountType: 0,
    lineDiscountValue: 0,
    discountBySource: false,
    selected: true,
  };
  return { ...draft, lines: [...draft.lines, line] };
}

/** The line of that key, and the others of its combination or package. */
function togetherWith({ lines }: OrderDraft, key: string): (line: DraftLine) => boolean {
  const own = lines.find((line) => line.key === key);
  const isSameCombo = ({ comboId }: DraftLine) => typeof comboId === 'number' && comboId === own?.comboId;
  const isSameGoodsPackage = ({ packageNo, sourceId }: DraftLine) =>
    typeof packageNo === 'number' && packageNo === own?.packageNo && (sourceId ?? null) === (own.sourceId ?? null);
  return (line) => line.key === key || isSameCombo(line) || isSameGoodsPackage(line);
}

export function withLine(draft: OrderDraft, key: string, changed: Partial<DraftLine>): OrderDraft {
  const { selected } = changed;
  const isTogether = togetherWith(draft, key);
  const lines = draft.lines.map((line) => {
    if (line.key === key) return { ...line, ...changed };
    return selected !== undefined && isTogether(line) ? { ...line, selected } : line;
  });
  return { ...draft, lines };
}

export function withoutLine(draft: OrderDraft, key: string): OrderDraft {
  const isTogether = togetherWith(draft, key);
  return { ...draft, lines: draft.lines.filter((line) => !isTogether(line)) };
}

/** The parameters of the organisation and the patient's level, as far as amounts follow from them. */
export interface ChargeTerms {
  readonly vipRate: number;
  readonly vipStack: boolean;
  readonly roundingMode: RoundingMode;
  /** The one chosen; absent while it is not known yet. */
  readonly coupon?: Coupon | undefined;
}

export interface Reckoning {
  readonly amounts: OrderAmounts;
  /** Why the order cannot be saved like this. */
  readonly fault: string | undefined;
}

function faultOf(problem: AmountProblem, lines: readonly DraftLine[]): string {
  switch (problem.problem) {
    case 'notDiscountable':
      return sentence(orderCodes.notDiscountable, { item: lines[problem.line]?.name ?? '' });
    case 'belowItemFloor':
      return sentence(orderCodes.belowItemFloor, { item: lines[problem.line]?.name ?? '', n: problem.floor });
    case 'couponThreshold':
      return sentence(orderCodes.couponThreshold, { x: toNumeric(problem.threshold) });
    default:
      return orderCodes.discountTooDeep.text;
  }
}

/** The amounts as the server will reckon them, by the same rules. */
export function reckon(draft: OrderDraft, { coupon, ...terms }: ChargeTerms): Reckoning {
  const lines: AmountLine[] = draft.lines.map((line) => ({
    ...line,
    sourceDiscount: line.discountBySource,
    couponScope: coupon !== undefined && inScope(coupon.scope, line),
  }));
  const { wholeDiscountType, wholeDiscountValue } = draft;
  const all: AmountTerms = { ...terms, wholeDiscountType, wholeDiscountValue, coupon: coupon ?? null };
  const problem = amountProblem(lines, all);
  const isEmpty = !draft.lines.some(({ selected }) => selected);
  return {
    amounts: orderAmounts(lines, all),
    fault: problem ? faultOf(problem, draft.lines) : isEmpty ? orderCodes.nothingSelected.text : undefined,
  };
}

interface Target {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly patientId?: number | undefined;
  readonly acceptsId?: number | undefined;
  readonly payableAmount: Money;
  readonly authorizer?: Authorizer | undefined;
}

/** Returns the input of a save: all lines of the cashier, and the choices for lines of a source. */
export function saveInput(draft: OrderDraft, target: Target): SaveInput {
  const { customerName, phone, lines, wholeDiscountType, wholeDiscountValue, couponId, remark } = draft;
  const isWalkIn = target.patientId === undefined;
  return {
    ...target,
    ...(isWalkIn && customerName.trim() ? { customerName: customerName.trim() } : {}),
    ...(isWalkIn && phone.trim() ? { phone: phone.trim() } : {}),
    lines: lines.map((line) => ({
      ...(line.id === undefined ? goodsPackageOf(line) : { id: line.id }),
      sourceType: line.sourceType,
      ...(line.itemId ? { itemId: line.itemId } : {}),
      ...(line.comboId ? { comboId: line.comboId } : {}),
      qty: line.qty,
      ...(line.priceEditable ? { unitPrice: line.unitPrice } : {}),
      lineDiscountType: line.lineDiscountType,
      lineDiscountValue: line.lineDiscountValue,
      ...(line.sellerId ? { sellerId: line.sellerId } : {}),
      selected: line.selected,
    })),
    wholeDiscountType,
    wholeDiscountValue,
    ...(couponId === null ? {} : { couponId }),
    remark: remark.trim() || null,
  };
}
