import { brand } from '@mingmou/contract/erp/brand.contract';
import { breed } from '@mingmou/contract/erp/breed.contract';
import { location } from '@mingmou/contract/erp/location.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';
import type { Named } from '../parts/with-choices';

const NONE: readonly Named[] = [];

export interface StockChoices extends Readonly<Record<string, readonly Named[]>> {
  readonly locationId: readonly Named[];
  readonly brandId: readonly Named[];
  readonly breedId: readonly Named[];
}

/** What stock is asked by: places, brands and breeds. */
export function useStockChoices(): StockChoices {
  const { data: locationId = NONE } = useCall(location.findAll, {});
  const { data: brandId = NONE } = useCall(brand.findAll, {});
  const { data: breeds } = useCall(breed.findAll, {});
  return useMemo(
    () => ({
      locationId,
      brandId,
      breedId: breeds?.map(({ id, brandName, name }) => ({ id, name: `${brandName} ${name}` })) ?? NONE,
    }),
    [locationId, brandId, breeds],
  );
}
