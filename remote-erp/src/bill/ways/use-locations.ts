import { location } from '@mingmou/contract/erp/stock/location.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';

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
      typeOf: new Map<number, string>(rows.map(({ id, type }) => [id, type])),
      placeOf: (categoryId: string) => (categoryId === DRUGS ? (pharmacy ?? usual) : usual)?.id ?? null,
    };
  }, [data]);
}
