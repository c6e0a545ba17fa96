import Big from 'big.js';

declare const brand: unique symbol;

/**
 * Yuan with at most 2 decimals: a JSON number on the wire, opaque in TypeScript, so that `*`, `-` and
 * printing it unformatted do not compile. Sums go through this file alone (decimal, half-up).
 */
export interface Money {
  readonly [brand]: 'money';
}

/** Yuan a unit with at most 4 decimals; opaque like {@link Money}. */
export interface Price {
  readonly [brand]: 'price';
}

const MONEY_DECIMALS = 2;
const PRICE_DECIMALS = 4;
const HUNDRED = 100;
/** Columns of amounts hold ten digits before the point, and a JSON number carries every cent of so many. */
export const AMOUNT_LIMIT = 9_999_999_999.9999;
const LIMIT = new Big('9999999999.9999');

type Amount = Money | Price;

function big(value: Amount | number | string): Big {
  return new Big(value as unknown as number);
}

/** Raised where a sum or a product is beyond what an amount may be. */
export class AmountTooLarge extends RangeError {}

function seal<T extends Amount>(value: Big, decimals: number): T {
  const rounded = value.round(decimals, Big.roundHalfUp);
  if (rounded.abs().gt(LIMIT)) throw new AmountTooLarge('amount out of range');
  return rounded.toNumber() as unknown as T;
}

/** An amount from a number or its text; more than 2 decimals are rounded half-up. */
export function money(value: number | string): Money {
  return seal(big(value), MONEY_DECIMALS);
}

/** A unit price from a number or its text; more than 4 decimals are rounded half-up. */
export function price(value: number | string): Price {
  return seal(big(value), PRICE_DECIMALS);
}

/** The price of one thing that costs this amount. */
export function priceOf(amount: Money): Price {
  return seal(big(amount), PRICE_DECIMALS);
}

/** Returns the price of one piece, given the amount of all pieces together. */
export function priceOfPieces(amount: Money, qty: number): Price {
  return seal(big(amount).div(qty), PRICE_DECIMALS);
}

export const ZERO: Money = money(0);

export function sum(values: readonly Money[]): Money {
  return seal(
    values.reduce((total, value) => total.plus(big(value)), new Big(0)),
    MONEY_DECIMALS,
  );
}

export function minus(a: Money, b: Money): Money {
  return seal(big(a).minus(big(b)), MONEY_DECIMALS);
}

/** Line amount: `round(qty × price, 2)`, half-up. */
export function lineAmount(qty: number, unitPrice: Price): Money {
  return seal(big(unitPrice).times(qty), MONEY_DECIMALS);
}

/** A share of an amount; `rate` 0.85 keeps 85 %. */
export function share(amount: Money, rate: number | string): Money {
  return seal(big(amount).times(rate), MONEY_DECIMALS);
}

/** What of an amount falls on so many of all its pieces. */
export function proRata(amount: Money, pieces: number, of: number): Money {
  return seal(big(amount).times(pieces).div(of), MONEY_DECIMALS);
}

/** Some percent of a unit price, rounded half-up to the cent. */
export function percentOf(base: Price, percent: number): Price {
  const cents = big(base).times(percent).div(HUNDRED).round(MONEY_DECIMALS, Big.roundHalfUp);
  return seal(cents, PRICE_DECIMALS);
}

/** Negative, 0 or positive, as a sort comparator. */
export function compareAmounts<T extends Amount>(a: T, b: T): number {
  return big(a).cmp(big(b));
}

export function sameAmount<T extends Amount>(a: T, b: T): boolean {
  return big(a).eq(big(b));
}

/** Its digits as text, without needless zeros. */
export function toNumeric(value: Amount): string {
  return big(value).toFixed();
}

/** Commas between the thousands of a text that carries its decimals. */
function grouped(fixed: string): string {
  return fixed.replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** `¥1,234.50`; negative `-¥1,234.50`. */
export function formatMoney(value: Money): string {
  const amount = big(value);
  return `${amount.lt(0) ? '-' : ''}¥${grouped(amount.abs().toFixed(MONEY_DECIMALS))}`;
}

/** `¥1,234.5000` without needless zeros beyond the cent: `¥12.50`, `¥12.3456`. */
export function formatPrice(value: Price): string {
  const amount = big(value);
  const decimals = Math.max(MONEY_DECIMALS, amount.toFixed().split('.')[1]?.length ?? 0);
  return `${amount.lt(0) ? '-' : ''}¥${grouped(amount.abs().toFixed(decimals))}`;
}

/** True when the number carries at most `decimals` decimals as written in JSON. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  return Number.isFinite(value) && big(value).round(decimals).eq(big(value));
}
