import { priceOf } from '@mingmou/contract/base/money';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { formCodeOf } from '@mingmou/contract/dict/check-item';
import type { BillItem, BillItemType } from '@mingmou/contract/workstation/check-bill.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { findSellableCombos, type SellableCombo } from '../system/fees/combo-sale.service';
import {
  findSellableServicePackages,
  type SellableServicePackage,
  stillSellableServicePackages,
} from '../system/training/service-package-sale.service';
import { type BillableService, servicesMatching, servicesOf, servicesUsed } from './check-bill.store';

/** Category of the charges of examinations. */
const EXAMINATION = '2';
const COMMON = 12;
const { PACKAGE, TRAINING } = sourceTypes.codes;

interface Named {
  readonly itemType: BillItemType;
  readonly itemId: number;
}

export const itemKey = ({ itemType, itemId }: Named) => `${itemType} ${itemId}`;

const typeOf = ({ chargeCategory, checkItemId }: BillableService): BillItemType =>
  checkItemId || chargeCategory === EXAMINATION ? 'CHECK' : 'TREAT';

const ofService = (service: BillableService): BillItem => ({
  ...{ itemType: typeOf(service), itemId: service.id, itemCode: service.code, itemName: service.name },
  ...{ unit: service.unit, price: service.price, formCode: formCodeOf(service.checkItemId) },
  ...{ discountable: service.discountable, minDiscountRate: service.minDiscountRate },
});

const ofServicePackage = ({ sourceType, id, code, name, spec, price }: SellableServicePackage): BillItem => ({
  ...{ itemType: sourceType === TRAINING ? 'VTPKG' : 'REVIEWPKG', itemId: id, itemCode: code, itemName: name },
  ...{ unit: 0, price, spec, discountable: true, minDiscountRate: 0 },
});

/** Undefined where one of its services is not on sale. */
function ofCombo(combo: SellableCombo, services: ReadonlyMap<number, BillableService>): BillItem | undefined {
  const parts = combo.parts.flatMap(({ itemId, quantity, unitPrice }) => {
    const service = services.get(itemId);
    if (!service) return [];
    const { discountable, minDiscountRate, ...item } = ofService(service);
    return [{ part: { ...item, price: unitPrice, qty: quantity }, discountable, minDiscountRate }];
  });
  if (parts.length < combo.parts.length) return undefined;
  return {
    ...{ itemType: 'GROUP', itemId: combo.id, itemCode: combo.code, itemName: combo.name, unit: 0 },
    price: priceOf(combo.price),
    discountable: parts.every(({ discountable }) => discountable),
    minDiscountRate: Math.max(...parts.map(({ minDiscountRate }) => minDiscountRate)),
    parts: parts.map(({ part }) => part),
  };
}

async function ofCombos(cx: SessionCx, combos: readonly SellableCombo[]): Promise<BillItem[]> {
  const ids = [...new Set(combos.flatMap(({ parts }) => parts.map(({ itemId }) => itemId)))];
  const services = new Map((await servicesOf(cx, ids)).map((service) => [service.id, service]));
  return combos.flatMap((combo) => ofCombo(combo, services) ?? []);
}

/** What may be billed here, services first. */
export async function itemsMatching(cx: SessionCx, keyword: string | null | undefined): Promise<BillItem[]> {
  const services = (await servicesMatching(cx, keyword)).map(ofService);
  const groups = await ofCombos(cx, await findSellableCombos(cx, { keyword: keyword ?? null }));
  const trainings = await findSellableServicePackages(cx, TRAINING, keyword);
  const reviews = await findSellableServicePackages(cx, PACKAGE, keyword);
  return [...services, ...groups, ...[...trainings, ...reviews].map(ofServicePackage)];
}

/** Returns the items billed most often here, groups first. */
export async function commonItems(cx: SessionCx): Promise<BillItem[]> {
  const groups = await ofCombos(cx, await findSellableCombos(cx, {}));
  return [...groups.slice(0, COMMON), ...(await servicesUsed(cx, COMMON)).map(ofService)];
}

/** Returns the current catalogue entries of the rows' items; items no longer on sale are missing. */
export async function itemsNow(cx: SessionCx, rows: readonly Named[]): Promise<ReadonlyMap<string, BillItem>> {
  const idsOf = (...types: readonly BillItemType[]) => [
    ...new Set(rows.filter(({ itemType }) => types.includes(itemType)).map(({ itemId }) => itemId)),
  ];
  const items = [
    ...(await servicesOf(cx, idsOf('CHECK', 'TREAT'))).map(ofService),
    ...(await ofCombos(cx, await findSellableCombos(cx, { ids: idsOf('GROUP') }))),
    ...(await stillSellableServicePackages(cx, TRAINING, idsOf('VTPKG'))).map(ofServicePackage),
    ...(await stillSellableServicePackages(cx, PACKAGE, idsOf('REVIEWPKG'))).map(ofServicePackage),
  ];
  return new Map(items.map((item) => [itemKey(item), item]));
}
