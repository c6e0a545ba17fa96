import type { Code } from '@mingmou/contract/base/codes';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, type Price, sameAmount } from '@mingmou/contract/base/money';
import { priceCodes } from '@mingmou/contract/erp/erp.codes';
import { malformed, Refusal } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { PriceKind } from './price.kind';
import {
  insertRecords,
  lockTargets,
  type NewRecord,
  type OldPrice,
  oldPrices,
  type PriceChange,
  writePrices,
} from './price-change.store';

export interface AskedChange extends PriceChange {
  /** Price that the person saw as the present one; absent if the person saw none. */
  readonly seen?: { readonly price: Price | null };
  /** 最低售价 stays as it is, because nothing was said of it. */
  readonly keepsMinimum?: boolean;
  /** The row of a sheet, or the place in the request. */
  readonly no: number;
}

const NO_PRICE: OldPrice = { price: null, minPrice: null };

export const PAST_DAY = '生效日：不能早于今天';

function isSame(one: Price | null, other: Price | null): boolean {
  return one === null || other === null ? one === other : sameAmount(one, other);
}

/** One row alone needs no number. */
function refuseRow({ no }: AskedChange, all: readonly AskedChange[], { code, text }: Code): never {
  throw new Refusal(code, all.length === 1 ? text : `第${no}行：${text}`, all.length === 1 ? null : { row: no });
}

export function keyOf({ scope, targetType, targetId, effectiveDate }: PriceChange): string {
  return `${scope} ${targetType} ${targetId} ${effectiveDate}`;
}

/** Checks the rows without stored data. */
function checkRows(cx: SessionCx, changes: readonly AskedChange[]): void {
  const today = dayText(cx.now);
  const seen = new Map<string, number>();
  for (const change of changes) {
    const twin = seen.get(keyOf(change));
    if (twin !== undefined) throw malformed('rows', `第${change.no}行：与第${twin}行重复`);
    seen.set(keyOf(change), change.no);
    if (change.effectiveDate < today) throw malformed('rows', `第${change.no}行：${PAST_DAY}`);
  }
}

function recordsOf(kind: PriceKind, change: PriceChange, old: OldPrice): NewRecord[] {
  const { scope, targetType, targetId, effectiveDate } = change;
  const target = { scope, targetType, targetId, effectiveDate };
  return [
    ...(isSame(old.price, change.price)
      ? []
      : [{ ...target, kind: kind.record, oldPrice: old.price, newPrice: change.price }]),
    ...(isSame(old.minPrice, change.minPrice)
      ? []
      : [{ ...target, kind: 'MIN' as const, oldPrice: old.minPrice, newPrice: change.minPrice }]),
  ];
}

/** Writes all changes or none, each with a record; unchanged prices are skipped. */
export async function changePrices<Change extends AskedChange>(
  cx: SessionCx,
  kind: PriceKind,
  changes: readonly Change[],
  reason: (change: Change) => string,
): Promise<{ saved: number }> {
  checkRows(cx, changes);
  const there = await lockTargets(cx, changes);
  const old = await oldPrices(cx, kind, changes);
  const written: AskedChange[] = [];
  const records = new Map<string, NewRecord[]>();
  for (const [index, asked] of changes.entries()) {
    const before = old[index] ?? NO_PRICE;
    const change = asked.keepsMinimum ? { ...asked, minPrice: before.minPrice } : asked;
    if (!there.has(`${change.targetType} ${change.targetId}`)) refuseRow(change, changes, sharedCodes.missing);
    if (change.seen && !isSame(change.seen.price, before.price)) refuseRow(change, changes, sharedCodes.stale);
    if (change.minPrice && compareAmounts(change.minPrice, change.price) > 0) {
      refuseRow(change, changes, priceCodes.minTooHigh);
    }
    const made = recordsOf(kind, change, before);
    if (made.length === 0) continue;
    written.push(change);
    const why = reason(asked);
    const said = records.get(why) ?? [];
    records.set(why, said);
    said.push(...made);
  }
  if (written.length > 0) await writePrices(cx, kind, written);
  for (const [why, made] of records) await insertRecords(cx, made, why);
  cx.log({
    targetType: kind.name,
    targetName: `${written.length}项`,
    after: { reason: { label: '原因', value: [...records.keys()].join('；') } },
  });
  return { saved: written.length };
}
