import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { shiftCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { findSellable, hasCharges } from '../system/service/service-charge.store';
import { currentTerms } from './order.terms';
import { cashiers } from './order-list.store';
import { usableWays } from './pay-way.store';
import { opensByItself } from './shift.service';
import { findOpenShift } from './shift.store';

interface Item {
  readonly key: 'PAY_WAY' | 'SHIFT' | 'SERVICE_ITEM';
  readonly ok: boolean;
  readonly blocking: boolean;
  readonly msg: string;
}

/** What a cashier needs before the first payment, with what to say where it is missing. */
export async function checkConfiguration(cx: SessionCx) {
  const { propertyOwnerId, orgId } = cx.caller;
  const hasShift = (await findOpenShift(cx)) !== undefined || (await opensByItself(cx));
  const items: Item[] = [
    { key: 'PAY_WAY', ok: (await usableWays(cx)).length > 0, blocking: true, msg: '未启用任何支付方式' },
    { key: 'SHIFT', ok: hasShift, blocking: true, msg: shiftCodes.none.text },
    { key: 'SERVICE_ITEM', ok: await hasCharges(cx), blocking: false, msg: '未维护收费项目' },
  ];
  const receiptAutoPrint = await readParameter(cx.db, cashierParameters.receiptAutoPrint, propertyOwnerId, orgId);
  const { roundingMode, vipStack } = await currentTerms(cx, null);
  return {
    ok: items.every(({ ok }) => ok),
    receiptAutoPrint,
    roundingMode,
    vipStack,
    items: items.map((item) => ({ ...item, msg: item.ok ? null : item.msg })),
  };
}

/** Who may take or give back money here, and who did. */
export function findCashiers(cx: SessionCx) {
  return cashiers(cx, [buttonByCode('cashier:pay').id, buttonByCode('cashier:refund').id]);
}

const SERVICE = 9;
const PERCENT = 100;

/** Services on sale, as lines of an order would have them. */
export async function findItems(cx: SessionCx, keyword: string | null | undefined) {
  const found = await findSellable(cx, { keyword });
  return found.map((item) => ({
    sourceType: SERVICE as 9,
    itemId: item.id,
    code: item.code,
    name: item.name,
    unit: item.unit as 0,
    price: item.price,
    discountFlag: item.discountable,
    vipFlag: item.vipFlag,
    minDiscountRate: Number(item.minDiscountRate) * PERCENT,
    stock: null,
  }));
}
