import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { formatPrice, type Price, toNumeric } from '@mingmou/contract/base/money';
import type { LineDiscountType } from '@mingmou/contract/cashier/amount.rules';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import type { SessionCx } from '../../kernel/cx';
import { malformed, refuse } from '../../kernel/refusal';
import { findSellable, type SellableService } from '../system/service/service-charge.store';
import type { OrderLine } from './order-line.store';
import type { SourceType } from './order-sources';
import { countStaffHere } from './people.store';

const SERVICE = 9;
const GONE = '—';
const PERCENT = 100;

type Input = InputOf<typeof chargeOrder.save>['lines'][number];

/** A line as it is to be: what its amounts follow from, and the rest of its row. */
export interface DraftLine {
  readonly id: number | null;
  readonly lineNo: number;
  readonly sourceType: SourceType;
  readonly name: string;
  readonly selected: boolean;
  readonly qty: number;
  readonly unitPrice: Price;
  readonly discountFlag: boolean;
  readonly vipFlag: boolean;
  readonly lineDiscountType: LineDiscountType;
  readonly lineDiscountValue: number;
  readonly discountBySource: boolean;
  readonly minDiscountRate: number;
  /** Everything of the row but its amounts. */
  readonly columns: ReturnType<typeof columnsOf>;
}

type Drafted = Omit<DraftLine, 'columns'> & {
  readonly itemId: number | null;
  readonly unit: number;
  readonly sellerId: number | null;
};

function columnsOf(line: Drafted) {
  const { name, itemId, unit, qty, discountFlag, vipFlag, lineDiscountType, discountBySource, sellerId, selected } =
    line;
  return {
    ...{ name, itemId, unit, qty, discountFlag, vipFlag, lineDiscountType, discountBySource, sellerId, selected },
    unitPrice: toNumeric(line.unitPrice),
    minDiscountRate: line.minDiscountRate.toFixed(2),
    lineDiscountValue: line.lineDiscountValue.toFixed(2),
  };
}

/** A rate says what is payable: above all of it is no discount. */
export function checkRate(type: LineDiscountType, value: number | null | undefined): void {
  if (type === 1 && (value ?? 0) > PERCENT) refuse(orderCodes.discountTooDeep);
}

function discountOf({ lineDiscountType, lineDiscountValue }: Input) {
  const type = lineDiscountType ?? 0;
  checkRate(type, lineDiscountValue);
  return { lineDiscountType: type, lineDiscountValue: type === 0 ? 0 : (lineDiscountValue ?? 0) };
}

/** A line of a source keeps what the source gave it, except for a discount that the cashier changes. */
function sourceLine(line: OrderLine, input: Input | undefined): Drafted {
  const asked = input?.lineDiscountType === undefined || input.lineDiscountType === null ? line : discountOf(input);
  const isUnchanged =
    asked.lineDiscountType === line.lineDiscountType && asked.lineDiscountValue === line.lineDiscountValue;
  return {
    ...line,
    selected: input?.selected ?? line.selected,
    lineDiscountType: asked.lineDiscountType,
    lineDiscountValue: asked.lineDiscountValue,
    discountBySource: line.discountBySource && isUnchanged,
    sellerId: input?.sellerId ?? line.sellerId,
  };
}

interface Sold {
  readonly id: number | null;
  readonly lineNo: number;
  readonly item: SellableService;
}

/** A service as the catalogue has it now. */
function serviceLine({ id, lineNo, item }: Sold, input: Input): Drafted {
  return {
    id,
    lineNo,
    sourceType: SERVICE,
    itemId: item.id,
    name: item.name,
    unit: item.unit,
    qty: input.qty,
    unitPrice: item.price,
    discountFlag: item.discountable,
    vipFlag: item.vipFlag,
    minDiscountRate: Number(item.minDiscountRate) * PERCENT,
    ...discountOf(input),
    discountBySource: false,
    selected: input.selected ?? true,
    sellerId: input.sellerId ?? null,
  };
}

async function checkSellers(cx: SessionCx, lines: readonly Drafted[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ sellerId }) => sellerId ?? []))];
  if (ids.length > 0 && (await countStaffHere(cx, ids)) < ids.length) refuse(sharedCodes.missing);
}

/** Refused where the catalogue has something else than the order: the person is to look again. */
export function checkOnSale(line: OrderLine, item: SellableService | undefined): void {
  if (!item) refuse(orderCodes.itemChanged, { item: line.name, p: GONE });
  if (toNumeric(item.price) !== toNumeric(line.unitPrice)) {
    refuse(orderCodes.itemChanged, { item: line.name, p: formatPrice(item.price) });
  }
}

/** The services of an order as the catalogue has them now, by id. */
export async function servicesNow(cx: SessionCx, ids: readonly (number | null | undefined)[]) {
  const items = await findSellable(cx, { ids: [...new Set(ids.flatMap((id) => id ?? []))] });
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * The lines of an order as they are to be, in their order: what the request says of each, at the catalogue's prices.
 * A cashier's line that the request leaves out is dropped, a source's line stays.
 */
export async function draftLines(
  cx: SessionCx,
  inputs: readonly Input[],
  before: readonly OrderLine[],
): Promise<DraftLine[]> {
  const unknown = inputs.find(({ id }) => id && !before.some((line) => line.id === id));
  if (unknown) refuse(sharedCodes.missing);
  const items = await servicesNow(
    cx,
    inputs.map(({ id, itemId }) => (id ? before.find((line) => line.id === id)?.itemId : itemId)),
  );
  const kept = before.flatMap((line): Drafted[] => {
    const input = inputs.find(({ id }) => id === line.id);
    if (line.sourceType !== SERVICE) return [sourceLine(line, input)];
    if (!input) return [];
    const item = items.get(line.itemId ?? 0);
    if (!item) return refuse(orderCodes.itemChanged, { item: line.name, p: GONE });
    return [serviceLine({ id: line.id, lineNo: line.lineNo, item }, input)];
  });
  const last = before.at(-1)?.lineNo ?? 0;
  const added = inputs
    .filter(({ id }) => !id)
    .map((input, at): Drafted => {
      if (input.sourceType !== SERVICE) throw malformed('sourceType', '类别：该类项目由来源提交');
      const item = items.get(input.itemId ?? 0) ?? refuse(sharedCodes.missing);
      return serviceLine({ id: null, lineNo: last + at + 1, item }, input);
    });
  const lines = [...kept, ...added];
  await checkSellers(cx, lines);
  return lines.map((line) => ({ ...line, columns: columnsOf(line) }));
}
