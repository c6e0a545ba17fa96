import { f, required, type Shape } from '@mingmou/contract/base/field';
import { compareAmounts, type Price } from '@mingmou/contract/base/money';
import { priceCodes } from '@mingmou/contract/erp/erp.codes';
import { priceScope } from '@mingmou/contract/erp/price/price.dicts';
import { reason, yuan } from '@mingmou/contract/erp/price/price-change.fields';

/** What both dialogs ask. */
export const common = {
  scope: required(f.dict('范围', priceScope)),
  effectiveDate: required(f.date('生效日')),
  reason,
} as const;

export interface Common {
  readonly scope: 'CHAIN' | 'ORG';
  readonly effectiveDate: string;
  readonly reason: string;
}

export function singleShape(noun: string, hasMinimum: boolean): Shape {
  return {
    scope: common.scope,
    price: required(yuan(noun)),
    ...(hasMinimum ? { minPrice: yuan('最低售价') } : {}),
    effectiveDate: common.effectiveDate,
    reason: common.reason,
  };
}

export const isPast = (today: string) => (value: unknown) =>
  typeof value === 'string' && value < today ? '生效日不能早于今天' : undefined;

export const isAbove = (price: () => Price | undefined) => (value: unknown) => {
  const most = price();
  if (typeof value !== 'number' || most === undefined) return undefined;
  return compareAmounts(value as unknown as Price, most) > 0 ? priceCodes.minTooHigh.text : undefined;
};
