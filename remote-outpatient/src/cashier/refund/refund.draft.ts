import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Money, minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { allocateBack, refundLineAmount } from '@mingmou/contract/cashier/order/refund.rules';
import { CASH, MEDICARE } from '@mingmou/contract/cashier/payment/method.codes';
import { payRowName } from '../pay-row-name';

export type Refundable = OutputOf<typeof refund.refundable>;
export type RefundLine = Refundable['lines'][number];
export type PaidRow = Refundable['ways'][number];
type Application = InputOf<typeof refund.save>;
type WithGoods = InputOf<typeof refund.returnGoods>;
export type ReturnTo = WithGoods['lines'][number]['returnTo'];
export type ReturnReason = WithGoods['returnReason'];

/** Input of a line: pieces, or an amount without pieces (退差价). */
export interface LineBack {
  readonly qty: number;
  readonly amount?: Money | undefined;
  /** Chosen place of goods that return with their money. */
  readonly returnTo?: ReturnTo;
  /** Of a drug: 药品质量原因. */
  readonly qualityFlag?: boolean;
}

/** 退货退款: goods of which sale come back, and why. */
export interface GoodsBack {
  readonly saleId: number;
  readonly reason?: ReturnReason;
}

/** Input of a payment method, in place of its default refund. */
export interface WayBack {
  readonly amount?: Money | undefined;
  readonly asCash?: boolean;
  readonly insteadReason?: string;
  readonly tradeNo?: string;
}

export interface RefundDraft {
  readonly lines: Readonly<Record<number, LineBack>>;
  readonly ways: Readonly<Record<number, WayBack>>;
  readonly reason: string;
  readonly goods?: GoodsBack | undefined;
}

const CARD_GONE = '原储值卡已退卡';

export const emptyDraft: RefundDraft = { lines: {}, ways: {}, reason: '' };

/** Whether pieces of a line can be asked back now: of the sale whose goods come back, or by themselves. */
export function isOpen({ refundable, returnSaleId }: RefundLine, { goods }: RefundDraft): boolean {
  return goods ? returnSaleId === goods.saleId : refundable;
}

/** Accessible name of the number of a line's returned pieces. */
export const qtyLabel = (name: string) => `${name}本次退`;

/** Returns the accessible name of the first number of pieces; empty where no pieces can be returned. */
export function firstInputOf(refundable: Refundable | undefined, draft: RefundDraft): { readonly input?: string } {
  const line = refundable?.lines.find((one) => isOpen(one, draft) && one.leftQty > 0);
  return line ? { input: qtyLabel(line.name) } : {};
}

/**
 * Returns the place of a line's pieces: made-to-order goods are scrapped; a drug returned for its quality is restocked
 * only by choice.
 */
export function placeBack({ scrapOnly, qualityOnly }: RefundLine, typed: LineBack | undefined): ReturnTo {
  if (scrapOnly) return 'SCRAP';
  return typed?.returnTo ?? (qualityOnly ? 'SCRAP' : 'STOCK');
}

/** Returns the refund of a line, by the server's own rule. */
export function lineAmount(line: RefundLine, typed: LineBack | undefined): Money {
  if (!typed) return ZERO;
  if (typed.qty === 0) return typed.amount ?? ZERO;
  return refundLineAmount(
    {
      qty: line.qty,
      refundedQty: line.qty - line.leftQty,
      payableAmount: line.payableAmount,
      refundedAmount: minus(line.payableAmount, line.leftAmount),
    },
    typed.qty,
  );
}

export interface WayRow extends PaidRow {
  readonly back: Money;
  readonly typed: WayBack;
  /** Paid out in cash, by choice or because the card is closed. */
  readonly asCash: boolean;
}

export interface Reckoned {
  readonly lines: readonly { readonly orderLineId: number; readonly qty: number; readonly amount: Money }[];
  readonly amount: Money;
  /** Reduction of the arrears before any money is paid out. */
  readonly arrearsReduced: Money;
  readonly ways: readonly WayRow[];
  /** Amount − 挂账冲减 − Σ ways: not 0 while the ways were changed and do not fit yet. */
  readonly rest: Money;
  readonly isChanged: boolean;
}

/** The refund as typed: its lines, its amount, and how it goes back. */
export function reckon({ lines, ways, openArrears }: Refundable, draft: RefundDraft): Reckoned {
  const asked = lines.flatMap((line) => {
    const typed = isOpen(line, draft) ? draft.lines[line.orderLineId] : undefined;
    const amount = lineAmount(line, typed);
    const isAsked = typed && (typed.qty > 0 || compareAmounts(amount, ZERO) > 0);
    return isAsked ? [{ orderLineId: line.orderLineId, qty: typed.qty, amount }] : [];
  });
  const amount = sum(asked.map((line) => line.amount));
  const most = sum([openArrears, ...ways.map(({ left }) => left)]);
  const usualBack = allocateBack(compareAmounts(amount, most) > 0 ? most : amount, ways, openArrears);
  const rows = ways.map((way) => {
    const typed = draft.ways[way.payRowId] ?? {};
    const usual = usualBack.ways.find(({ payRowId }) => payRowId === way.payRowId)?.amount ?? ZERO;
    const isGone = way.cardClosed === true;
    const back = typed.amount ?? usual;
    // A closed card accepts no refund.
    const asCash = isGone ? compareAmounts(back, ZERO) > 0 : typed.asCash === true;
    const said = isGone ? { insteadReason: CARD_GONE, ...typed } : typed;
    return { ...way, typed: said, usual, back, asCash };
  });
  return {
    lines: asked,
    amount,
    arrearsReduced: usualBack.arrearsReduced,
    ways: rows,
    rest: minus(amount, sum([usualBack.arrearsReduced, ...rows.map((row) => row.back)])),
    isChanged: rows.some((row) => row.asCash || row.typed.tradeNo || !sameAmount(row.back, row.usual)),
  };
}

/** Why a refund cannot be sent, and the accessible name of the input that has to change. */
export interface RefundFault {
  readonly says: string;
  readonly input?: string;
}

/** Returns the first fault of a refund. */
export function faultOf({ lines, rest, ways }: Reckoned, draft: RefundDraft): RefundFault | undefined {
  if (lines.length === 0) return { says: '请填写本次退的数量' };
  if (draft.goods && !draft.goods.reason) return { says: '请选择退货原因', input: '退货原因' };
  const excessive = ways.find(({ back, left }) => compareAmounts(back, left) > 0);
  if (excessive) return { says: '退回金额大于该支付方式的可退金额', input: `${payRowName(excessive)}本次退` };
  if (!sameAmount(rest, ZERO)) {
    const [first] = ways;
    return {
      says: '各支付方式的本次退与挂账冲减合计须等于退费金额',
      ...(first && { input: `${payRowName(first)}本次退` }),
    };
  }
  const inNeed = ways.filter(({ back }) => compareAmounts(back, ZERO) > 0);
  const unexplained = inNeed.find(({ asCash, typed }) => asCash && !typed.insteadReason?.trim());
  if (unexplained) return { says: '请填写改退现金的原因', input: `${payRowName(unexplained)}改退原因` };
  if (inNeed.some(({ wayCode, typed }) => wayCode === MEDICARE && !typed.tradeNo?.trim()))
    return { says: '请填写医保冲销单号', input: '医保冲销单号' };
  return draft.reason.trim() === '' ? { says: '请填写退费原因', input: '原因' } : undefined;
}

/** Returns the input of the refund; payment methods only if they differ from the default. */
export function refundInput(
  orderId: number,
  orderVersion: number,
  reckoned: Reckoned,
  draft: RefundDraft,
): Application {
  const { lines, ways, isChanged } = reckoned;
  return {
    orderId,
    orderVersion,
    lines: [...lines],
    ...(isChanged
      ? {
          ways: ways
            .filter(({ back }) => compareAmounts(back, ZERO) > 0)
            .map(({ payRowId, back, typed, asCash }) => ({
              payRowId,
              amount: back,
              ...(asCash ? { insteadWay: CASH, insteadReason: typed.insteadReason?.trim() ?? '' } : {}),
              ...(typed.tradeNo?.trim() ? { tradeNo: typed.tradeNo.trim() } : {}),
            })),
        }
      : {}),
    reason: draft.reason.trim(),
  };
}

/** Returns the input of a return of goods with its refund, by the server's facts about each line. */
export function goodsInput(
  application: Application,
  asked: readonly RefundLine[],
  { lines, goods }: RefundDraft,
): WithGoods | undefined {
  if (!goods?.reason) return undefined;
  return {
    ...application,
    lines: application.lines.flatMap((line) => {
      const typed = lines[line.orderLineId];
      const found = asked.find(({ orderLineId }) => orderLineId === line.orderLineId);
      if (!found) return [];
      return [{ ...line, returnTo: placeBack(found, typed), ...(typed?.qualityFlag ? { qualityFlag: true } : {}) }];
    }),
    returnReason: goods.reason,
  };
}

/** Ways whose money may be paid out as cash instead: 微信, 支付宝, 银行卡 and the chain's own. */
export function mayBeCash(wayCode: number): boolean {
  return wayCode === 2 || wayCode === 3 || wayCode === 4 || wayCode > 100;
}
