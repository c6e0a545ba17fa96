import { stock } from '@mingmou/contract/erp/stock.contract';
import { supplier } from '@mingmou/contract/erp/supplier.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';
import type { Named } from '../parts/with-choices';

const NONE: readonly Named[] = [];

/** Who sells to us and who buys for us. */
export function useParties(): { readonly supplierId: readonly Named[]; readonly buyerId: readonly Named[] } {
  const { data: suppliers = NONE } = useCall(supplier.findAll, {});
  const { data: buyers } = useCall(stock.findEmployee, { nature: 'PURCHASE' });
  return useMemo(
    () => ({
      supplierId: suppliers,
      buyerId: buyers?.map(({ staffId, name }) => ({ id: staffId, name })) ?? NONE,
    }),
    [suppliers, buyers],
  );
}
