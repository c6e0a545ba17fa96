import { buttonByCode } from '@mingmou/contract/auth/buttons';
import type { InputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { money, priceOf } from '@mingmou/contract/base/money';
import { cardParameters } from '@mingmou/contract/cashier/card/card.parameters';
import { cashierShiftCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { printTemplate } from '../../print/print-template.service';
import { findSellableCombos, type SellableCombo } from '../../system/fees/combo-sale.service';
import {
  findSellableServicePackages,
  type ServicePackageType,
} from '../../system/training/service-package-sale.service';
import { waysFor } from '../method/payment-method.store';
import { cashiers } from '../order/order-list.store';
import { currentTerms } from '../order/order-terms.service';
import { opensByItself, overdueHours } from '../shift/cashier-shift.service';
import { findOpenCashierShift } from '../shift/cashier-shift.store';
import { SERVICE } from '../source/catalogue-now.service';
import { RETAIL } from '../source/goods-types.constants';
import { findSellable, hasCharges, type SellableService, stillSellable } from '../source/service-charge.store';
import { tillGoods } from '../source/till-goods.port';
import { hasSheets, takesNumbers } from './invoice.service';

interface Item {
  readonly key: 'PAY_WAY' | 'SHIFT' | 'SHIFT_OVERDUE' | 'INVOICE_BOOK' | 'SERVICE_ITEM';
  readonly ok: boolean;
  readonly blocking: boolean;
  readonly msg: string;
}

/** Returns the settings that a cashier needs before the first payment, with a hint for each missing one. */
export async function checkConfiguration(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  const shift = await findOpenCashierShift(cx);
  const hasShift = shift !== undefined || (await opensByItself(cx));
  const overdue = shift && (await overdueHours(cx, shift.openAt));
  const items: Item[] = [
    { key: 'PAY_WAY', ok: (await waysFor(cx, 1)).length > 0, blocking: true, msg: '未启用任何支付方式' },
    { key: 'SHIFT', ok: hasShift, blocking: true, msg: cashierShiftCodes.none.text },
    {
      key: 'SHIFT_OVERDUE',
      ok: overdue === undefined,
      blocking: true,
      msg: sentence(cashierShiftCodes.overdue, { n: overdue ?? 0 }),
    },
    {
      key: 'INVOICE_BOOK',
      ok: !(await takesNumbers(cx)) || (await hasSheets(cx)),
      blocking: false,
      msg: '发票已用完',
    },
    { key: 'SERVICE_ITEM', ok: await hasCharges(cx), blocking: false, msg: '未维护收费项目' },
  ];
  const receiptAutoPrint = await readParameter(cx.db, cashierParameters.receiptAutoPrint, propertyOwnerId, orgId);
  const { autoPrint } = await printTemplate(cx, 'CHARGE');
  const { roundingMode, vipStack } = await currentTerms(cx, null);
  const threshold = await readParameter(cx.db, cardParameters.cardSmsThreshold, propertyOwnerId, orgId);
  return {
    ok: items.every(({ ok }) => ok),
    receiptAutoPrint: receiptAutoPrint && autoPrint,
    roundingMode,
    vipStack,
    cardSmsThreshold: money(threshold),
    items: items.map((item) => ({ ...item, msg: item.ok ? null : item.msg })),
  };
}

/** Who may take or give back money here, and who did. */
export function findCashiers(cx: SessionCx) {
  return cashiers(cx, [buttonByCode('cashier:pay').id, buttonByCode('cashier:refund').id]);
}

const PERCENT = 100;

/** What an order takes of a service, whatever it is sold at. */
function lineFacts(item: SellableService) {
  return {
    itemId: item.id,
    name: item.name,
    unit: item.unit,
    discountFlag: item.discountable,
    vipFlag: item.vipFlag,
    minDiscountRate: Math.round(item.minDiscountRate * PERCENT),
    priceEditable: item.priceEditable,
  };
}

function partsOf({ parts }: SellableCombo, services: readonly SellableService[]) {
  return parts.flatMap(({ itemId, quantity, unitPrice }) => {
    const service = services.find(({ id }) => id === itemId);
    return service ? [{ ...lineFacts(service), priceEditable: false, qty: quantity, unitPrice }] : [];
  });
}

/** Goods that the till may sell, at the price on their tag. */
async function findGoods(cx: SessionCx, asked: Omit<InputOf<typeof chargeOrder.findItems>, 'sourceType'>) {
  const found = await tillGoods.connected.find(cx, asked);
  return found.map(({ barcodeId, code, goodsName, spec, unit, categoryId, tagPrice, sellable }) => ({
    sourceType: RETAIL,
    itemId: barcodeId,
    ...{ code, spec, unit, categoryId },
    name: goodsName,
    price: tagPrice,
    discountFlag: true,
    vipFlag: true,
    minDiscountRate: 0,
    stock: sellable,
  }));
}

/** Packages on sale, as lines of an order would have them. */
async function findServicePackages(cx: SessionCx, type: ServicePackageType, keyword: string | null | undefined) {
  const found = await findSellableServicePackages(cx, type, keyword);
  return found.map(({ sourceType, id, code, name, spec, price }) => ({
    ...{ sourceType, itemId: id, code, name, spec, unit: 0 as const, price },
    ...{ discountFlag: true, vipFlag: false, minDiscountRate: 0, stock: null },
  }));
}

/** Returns items of a kind that a cashier may add, in the form of order lines. */
export async function findItems(cx: SessionCx, { sourceType, ...asked }: InputOf<typeof chargeOrder.findItems>) {
  const { keyword } = asked;
  if (sourceType === RETAIL) return findGoods(cx, asked);
  return sourceType === SERVICE ? findServices(cx, keyword) : findServicePackages(cx, sourceType, keyword);
}

/** Combinations and services on sale. */
async function findServices(cx: SessionCx, keyword: string | null | undefined) {
  const combos = await findSellableCombos(cx, { keyword });
  const ids = [...new Set(combos.flatMap(({ parts }) => parts.map(({ itemId }) => itemId)))];
  const inCombos = await stillSellable(cx, ids);
  const found = await findSellable(cx, keyword);
  return [
    ...combos.map((combo) => ({
      sourceType: SERVICE,
      itemId: combo.id,
      code: combo.code,
      name: combo.name,
      unit: 0 as const,
      price: priceOf(combo.price),
      discountFlag: false,
      vipFlag: false,
      minDiscountRate: 0,
      stock: null,
      parts: partsOf(combo, inCombos),
    })),
    ...found.map((item) => ({
      ...lineFacts(item),
      sourceType: SERVICE,
      code: item.code,
      price: item.price,
      stock: null,
    })),
  ];
}
