import { formatPrice, sameAmount } from '@mingmou/contract/base/money';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findSellableCombos, type SellableCombo } from '../../system/fees/combo-sale.service';
import {
  type SellableServicePackage,
  type ServicePackageType,
  stillSellableServicePackages,
} from '../../system/training/service-package-sale.service';
import type { OrderLine } from '../order/order-line.store';
import type { OrderSourceType } from './order-source.port';
import { type SellableService, stillSellable } from './service-charge.store';

export const { SERVICE } = sourceTypes.codes;
export const GONE = '—';
const { PACKAGE, TRAINING } = sourceTypes.codes;

/** A package of reviews or of vision training. */
export function isServicePackage(type: OrderSourceType): type is ServicePackageType {
  return type === PACKAGE || type === TRAINING;
}

/** Catalogue entry of a service or package. */
export type Sellable = Omit<SellableService, 'id' | 'code' | 'needExecute'> & {
  readonly itemId: number | null;
  readonly servicePackageId: number | null;
  readonly spec: string | null;
};

/** Item as an order names it: lines name a package by `servicePackageId`, requests name services and packages by `itemId`. */
interface SoldAs {
  readonly sourceType: OrderSourceType;
  readonly itemId?: number | null;
  readonly servicePackageId?: number | null;
  readonly comboId?: number | null;
}

/** The catalogue as it is now, as far as an order names it. */
export interface CatalogueNow {
  readonly combos: ReadonlyMap<number, SellableCombo>;
  /** At the price of its combination where it is sold in one; undefined where it is not on sale like that. */
  readonly find: (sold: SoldAs) => Sellable | undefined;
}

const given = (ids: readonly (number | null | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
const servicePackageIdOf = ({ servicePackageId, itemId }: SoldAs) => servicePackageId ?? itemId;

const ofService = ({ id, name, unit, price, priceEditable, ...terms }: SellableService): Sellable => ({
  ...{ itemId: id, servicePackageId: null, name, spec: null, unit, price, priceEditable },
  ...{ discountable: terms.discountable, vipFlag: terms.vipFlag, minDiscountRate: terms.minDiscountRate },
});

/** Packages are discounted at the till, but by no level (domain-outpatient §6.2). */
const ofServicePackage = ({ id, name, spec, price }: SellableServicePackage): Sellable => ({
  ...{ itemId: null, servicePackageId: id, name, spec, unit: 0, price, priceEditable: false },
  ...{ discountable: true, vipFlag: false, minDiscountRate: 0 },
});

async function servicePackagesNow(cx: SessionCx, sold: readonly SoldAs[]): Promise<SellableServicePackage[]> {
  const idsOf = (type: ServicePackageType) =>
    given(sold.filter(({ sourceType }) => sourceType === type).map(servicePackageIdOf));
  const reviews = await stillSellableServicePackages(cx, PACKAGE, idsOf(PACKAGE));
  return [...reviews, ...(await stillSellableServicePackages(cx, TRAINING, idsOf(TRAINING)))];
}

export async function catalogueNow(cx: SessionCx, sold: readonly SoldAs[]): Promise<CatalogueNow> {
  const asServices = sold.filter(({ sourceType }) => sourceType === SERVICE);
  const services = await stillSellable(cx, given(asServices.map(({ itemId }) => itemId)));
  const found = await findSellableCombos(cx, { ids: given(asServices.map(({ comboId }) => comboId)) });
  const combos = new Map(found.map((combo) => [combo.id, combo]));
  const servicePackages = await servicePackagesNow(cx, sold);
  return {
    combos,
    find: (one) => {
      if (isServicePackage(one.sourceType)) {
        const servicePackage = servicePackages.find(
          ({ id, sourceType }) => sourceType === one.sourceType && id === servicePackageIdOf(one),
        );
        return servicePackage && ofServicePackage(servicePackage);
      }
      const { itemId, comboId } = one;
      const service = services.find(({ id }) => id === itemId);
      if (!comboId) return service && ofService(service);
      const part = combos.get(comboId)?.parts.find((each) => each.itemId === itemId);
      return service && part && { ...ofService(service), price: part.unitPrice, priceEditable: false };
    },
  };
}

/** Refused where the catalogue has something else than the order, but for a price that was said at the till: the person is to look again. */
export function checkOnSale(line: OrderLine, item: Sellable | undefined): void {
  if (!item) refuse(orderCodes.itemChanged, { item: line.name, p: GONE });
  const isSaid = line.priceEditable && item.priceEditable;
  if (!isSaid && !sameAmount(item.price, line.unitPrice)) {
    refuse(orderCodes.itemChanged, { item: line.name, p: formatPrice(item.price) });
  }
  // Times and days of a package: the receipt and the package have to say the same.
  if (item.spec !== line.spec) {
    refuse(orderCodes.itemChanged, { item: line.name, p: `${formatPrice(item.price)}，${item.spec ?? ''}` });
  }
}
