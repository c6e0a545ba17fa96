import { location } from '@mingmou/contract/erp/location.contract';
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

const DRUGS = '071';

/** Where goods may be put, as choices of a cell; drugs go to the pharmacy, all else to the default place. */
export function useLocations() {
  const { data } = useCall(location.findAll, {});
  return useMemo(() => {
    const rows = data ?? [];
    const pharmacy = rows.find(({ type }) => type === 'DRUG');
    const usual = rows.find(({ isDefault }) => isDefault) ?? rows[0];
    return {
      options: rows.map(({ id, name }) => ({ value: id, label: name })),
      placeOf: (categoryId: string) => (categoryId === DRUGS ? (pharmacy ?? usual) : usual)?.id ?? null,
    };
  }, [data]);
}
