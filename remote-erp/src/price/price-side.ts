import type { CallSpec, InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { Price } from '@mingmou/contract/base/money';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';

type TagChange = InputOf<typeof tagPrice.saveBatch>['rows'][number];
export type Asked = InputOf<typeof tagPrice.preview>;
export type Previewed = OutputOf<typeof tagPrice.preview>[number];

export type Target = Pick<TagChange, 'scope' | 'targetType' | 'targetId'>;

/** A row of either list, as the dialogs know it. */
export interface Priced extends Target {
  readonly goodsName: string;
  readonly spec?: string | null;
  readonly price?: Price | null;
  readonly minPrice?: Price | null;
  readonly nextDate?: string | null;
}

export interface Change extends Target {
  readonly price: Price;
  readonly minPrice?: Price | null;
  readonly effectiveDate: string;
  /** Price that the user saw; absent if the user saw none. */
  readonly seen?: { readonly price: Price | null };
}

/** Tag prices or static costs: texts of the dialogs, and calls that read and write. */
export interface PriceSide {
  readonly noun: string;
  readonly editing: Pick<CallSpec, 'grant'>;
  readonly hasMinimum: boolean;
  readonly preview: (asked: Asked) => Promise<readonly Previewed[]>;
  readonly write: (changes: readonly Change[], reason: string) => Promise<{ readonly saved: number }>;
}

export function useTagSide(): PriceSide {
  const preview = useSend(tagPrice.preview);
  const save = useSend(tagPrice.saveBatch);
  return useMemo(
    () => ({
      noun: '标签价',
      editing: tagPrice.saveBatch,
      hasMinimum: true,
      preview: (asked) => preview(asked),
      write: (changes, reason) =>
        save({
          reason,
          rows: changes.map(({ seen, ...change }) => ({
            ...change,
            ...(seen ? { compare: true, seenPrice: seen.price } : {}),
          })),
        }),
    }),
    [preview, save],
  );
}

export function useCostSide(): PriceSide {
  const preview = useSend(staticCost.preview);
  const save = useSend(staticCost.saveBatch);
  return useMemo(
    () => ({
      noun: '静态成本',
      editing: staticCost.saveBatch,
      hasMinimum: false,
      preview: async ({ minShare: _none, ...asked }) =>
        (await preview(asked)).map(({ cost, seenCost, ...row }) => ({ ...row, price: cost, seenPrice: seenCost })),
      write: (changes, reason) =>
        save({
          reason,
          rows: changes.map(({ price: cost, minPrice: _none, seen, ...change }) => ({
            ...{ ...change, cost },
            ...(seen ? { compare: true, seenCost: seen.price } : {}),
          })),
        }),
    }),
    [preview, save],
  );
}

export function goodsText({ goodsName, spec }: Pick<Priced, 'goodsName' | 'spec'>): string {
  return spec ? `${goodsName} ${spec}` : goodsName;
}

export function keyOf({ scope, targetType, targetId }: Target): string {
  return `${scope} ${targetType} ${targetId}`;
}

/** Input of a dialog by field. */
export type TypedValues = Readonly<Record<string, unknown>>;
