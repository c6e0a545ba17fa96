import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Price, price } from '@mingmou/contract/base/money';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { lineDiscountType as lineDiscountTypes } from '@mingmou/contract/cashier/cashier.dicts';
import type { LineDiscountType } from '@mingmou/contract/cashier/order/amount.rules';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { MOST_PIECES } from '@mingmou/contract/system/fees/charge-combo.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { SellableCombo } from '../../system/fees/combo-sale.service';
import { countStaffHere } from '../payer/people.store';
import {
  type CatalogueNow,
  catalogueNow,
  GONE,
  isServicePackage,
  SERVICE,
  type Sellable,
} from '../source/catalogue-now.service';
import { RETAIL, SALE_TYPES } from '../source/goods-types.constants';
import type { OrderSourceType } from '../source/order-source.port';
import { type GoodsOnSale, tillGoods } from '../source/till-goods.port';
import { linePrice } from './line-price.rules';
import { withShares } from './order-goods-package.service';
import type { OrderLine } from './order-line.store';

/** Longest name of an item in a line. */
const NAME_LENGTH = 60;
const { NONE, RATE } = lineDiscountTypes.codes;
const PERCENT = 100;
const FREE = price(0);

type Input = InputOf<typeof chargeOrder.save>['lines'][number];

/** A line as it is to be: what its amounts follow from, and the rest of its row. */
export interface DraftLine {
  readonly id: number | null;
  readonly lineNo: number;
  readonly sourceType: OrderSourceType;
  readonly name: string;
  readonly categoryId: OrderLine['categoryId'];
  readonly selected: boolean;
  readonly qty: number;
  readonly unitPrice: Price;
  readonly priceEditable: boolean;
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
  readonly barcodeId: number | null;
  readonly servicePackageId: number | null;
  readonly spec: string | null;
  readonly comboId: number | null;
  readonly packageId: number | null;
  readonly packageName: string | null;
  readonly packageNo: number | null;
  readonly packageItemNo: number | null;
  readonly unit: OrderLine['unit'];
  readonly sellerId: number | null;
};

function columnsOf(line: Drafted) {
  const { name, spec, itemId, barcodeId, categoryId, servicePackageId, comboId, unit, qty, discountFlag, vipFlag } =
    line;
  const { lineDiscountType, discountBySource, sellerId, selected } = line;
  const { packageId, packageName, packageNo, packageItemNo } = line;
  return {
    ...{ packageId, packageName, packageNo, packageItemNo },
    ...{ name, spec, itemId, barcodeId, categoryId, servicePackageId, comboId, unit, qty, discountFlag, vipFlag },
    ...{ lineDiscountType, discountBySource, sellerId, selected },
    unitPrice: line.unitPrice,
    priceEditable: line.priceEditable,
    minDiscountRate: line.minDiscountRate,
    lineDiscountValue: line.lineDiscountValue,
  };
}

/** Refuses a rate above 100 %, because a rate is the payable part. */
export function checkRate(type: LineDiscountType, value: number | null | undefined): void {
  if (type === RATE && (value ?? 0) > PERCENT) refuse(orderCodes.discountTooDeep);
}

function discountOf({ lineDiscountType, lineDiscountValue }: Input) {
  const type = lineDiscountType ?? NONE;
  checkRate(type, lineDiscountValue);
  return { lineDiscountType: type, lineDiscountValue: type === NONE ? 0 : (lineDiscountValue ?? 0) };
}

/** Keeps a source's line as submitted, except for a discount that the cashier changes. */
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
  readonly sourceType: OrderSourceType;
  readonly comboId: number | null;
  readonly item: Sellable;
  readonly unitPrice: Price;
}

interface SoldGoods {
  readonly id: number | null;
  readonly lineNo: number;
  readonly goods: GoodsOnSale;
  /** Package of the existing or requested line. */
  readonly of: Partial<Pick<OrderLine, 'packageId' | 'packageNo' | 'packageItemNo'>>;
}

const NO_PACKAGE = { packageId: null, packageName: null, packageNo: null, packageItemNo: null } as const;

/** A service, or a package, as the catalogue has it now. */
function soldLine({ id, lineNo, sourceType, comboId, item, unitPrice }: Sold, input: Input): Drafted {
  return {
    id,
    lineNo,
    sourceType,
    ...{ itemId: item.itemId, servicePackageId: item.servicePackageId, spec: item.spec },
    ...{ barcodeId: null, categoryId: null, ...NO_PACKAGE },
    comboId,
    name: item.name,
    unit: item.unit,
    qty: input.qty,
    unitPrice,
    priceEditable: item.priceEditable,
    discountFlag: item.discountable,
    vipFlag: item.vipFlag,
    minDiscountRate: Math.round(item.minDiscountRate * PERCENT),
    ...discountOf(input),
    discountBySource: false,
    selected: input.selected ?? true,
    sellerId: input.sellerId ?? null,
  };
}

/** Goods at the price on their tag; those of a package get their share of its price later. */
function goodsLine({ id, lineNo, goods, of }: SoldGoods, input: Input): Drafted {
  const { barcodeId, categoryId, goodsName, spec, unit, tagPrice, stockMode } = goods;
  if (stockMode === 'ORDER') throw malformed('lines', `收费项目：「${goodsName}」为定做商品，请在销售开单中销售`);
  const { packageId, packageNo, packageItemNo } = of;
  const packed = packageId ? { packageId, packageNo: packageNo ?? null, packageItemNo: packageItemNo ?? null } : {};
  return {
    ...NO_PACKAGE,
    ...packed,
    ...{ id, lineNo, barcodeId, categoryId, unit },
    sourceType: RETAIL,
    ...{ itemId: null, servicePackageId: null, comboId: null },
    name: goodsName.slice(0, NAME_LENGTH),
    spec: spec.slice(0, NAME_LENGTH),
    qty: input.qty,
    // An item of a package may have no price of its own.
    unitPrice: tagPrice ?? (packageId ? FREE : refuse(orderCodes.itemChanged, { item: goodsName, p: GONE })),
    ...{ priceEditable: false, discountFlag: true, vipFlag: true, minDiscountRate: 0 },
    ...discountOf(input),
    discountBySource: false,
    selected: input.selected ?? true,
    sellerId: input.sellerId ?? null,
  };
}

/** The lines of one sale are paid together (180112). */
function checkSalesWhole(before: readonly OrderLine[], lines: readonly Drafted[]): void {
  const chosen = new Map<number, boolean>();
  for (const { id, selected } of lines) {
    const line = before.find((one) => one.id === id);
    if (!line?.sourceId || !SALE_TYPES.some((goods) => goods === line.sourceType)) continue;
    if ((chosen.get(line.sourceId) ?? selected) !== selected) refuse(orderCodes.saleInPieces);
    chosen.set(line.sourceId, selected);
  }
}

async function checkSellers(cx: SessionCx, lines: readonly Drafted[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ sellerId }) => sellerId ?? []))];
  if (ids.length > 0 && (await countStaffHere(cx, ids)) < ids.length) refuse(sharedCodes.missing);
}

/** Checks that the lines of a combination are complete, each in the same multiple of its quantity. */
function checkWhole({ name, parts }: SellableCombo, lines: readonly Drafted[]): void {
  const [first] = lines;
  const times = (first?.qty ?? 0) / (parts.find(({ itemId }) => itemId === first?.itemId)?.quantity ?? 1);
  const isWhole =
    lines.length === parts.length &&
    parts.every(({ itemId, quantity }) =>
      lines.some((line) => line.itemId === itemId && line.qty === times * quantity && line.qty <= MOST_PIECES),
    );
  const isTogether = lines.every(({ selected }) => selected === first?.selected);
  if (!isWhole || !isTogether)
    throw malformed('lines', `收费项目：组合「${name}」须整组收费，每项最多${MOST_PIECES}件`);
}

function checkCombos({ combos }: CatalogueNow, lines: readonly Drafted[]): void {
  for (const combo of combos.values()) {
    checkWhole(
      combo,
      lines.filter(({ comboId }) => comboId === combo.id),
    );
  }
}

/**
 * Returns the lines of an order after a request, in order and at catalogue prices. A cashier's line that the request
 * omits is removed; a source's line is kept.
 */
export async function draftLines(
  cx: SessionCx,
  inputs: readonly Input[],
  before: readonly OrderLine[],
): Promise<DraftLine[]> {
  const unknown = inputs.find(({ id }) => id && !before.some((line) => line.id === id));
  if (unknown) refuse(sharedCodes.missing);
  const now = await catalogueNow(
    cx,
    inputs.flatMap((input) => {
      const sold = input.id ? before.find((line) => line.id === input.id) : input;
      return sold && (sold.sourceType === SERVICE || isServicePackage(sold.sourceType)) ? sold : [];
    }),
  );
  const goods = await tillGoods.connected.onSale(
    cx,
    inputs.flatMap((input) => {
      const line = before.find(({ id }) => id === input.id);
      return (line ? line.barcodeId : input.sourceType === RETAIL ? input.itemId : null) ?? [];
    }),
  );
  const kept = before.flatMap((line): Drafted[] => {
    const input = inputs.find(({ id }) => id === line.id);
    if (line.sourceId !== null) return [sourceLine(line, input)];
    if (!input) return [];
    const own = line.barcodeId === null ? undefined : goods.get(line.barcodeId);
    if (own) return [goodsLine({ id: line.id, lineNo: line.lineNo, goods: own, of: line }, input)];
    const item = now.find(line);
    if (!item) return refuse(orderCodes.itemChanged, { item: line.name, p: GONE });
    const unitPrice = linePrice(cx, { item, said: input.unitPrice, before: line });
    return [soldLine({ ...line, item, unitPrice }, input)];
  });
  const last = before.at(-1)?.lineNo ?? 0;
  const added = inputs
    .filter(({ id }) => !id)
    .map((input, at): Drafted => {
      const place = { id: null, lineNo: last + at + 1 };
      if (input.sourceType === RETAIL) {
        const asked = goods.get(input.itemId ?? 0) ?? refuse(sharedCodes.missing);
        return goodsLine({ ...place, goods: asked, of: input }, input);
      }
      const { sourceType, comboId } = input;
      if (sourceType !== SERVICE && !isServicePackage(sourceType)) {
        throw malformed('sourceType', '类别：该类项目由来源提交');
      }
      const item = now.find(input) ?? refuse(sharedCodes.missing);
      const unitPrice = linePrice(cx, { item, said: input.unitPrice });
      return soldLine({ ...place, sourceType, comboId: comboId ?? null, item, unitPrice }, input);
    });
  const isOwn = ({ id }: Drafted) => (before.find((line) => line.id === id)?.sourceId ?? null) === null;
  const all = [...kept, ...added];
  const own = await withShares(cx, all.filter(isOwn));
  const lines = [...all.filter((line) => !isOwn(line)), ...own].sort((a, b) => a.lineNo - b.lineNo);
  checkCombos(now, lines);
  checkSalesWhole(before, lines);
  await checkSellers(cx, lines);
  return lines.map((line) => ({ ...line, columns: columnsOf(line) }));
}
