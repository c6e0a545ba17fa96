import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import type { ComboPart } from '@mingmou/contract/system/fees/charge-combo.rules';

export type KnownSingle = OutputOf<typeof combo.findItems>[number];
type Item = Partial<InputOf<typeof combo.save>['items'][number]>;
type Kept = OutputOf<typeof combo.findById>['items'][number];

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'singleId' in value && 'price' in value;
}

/** Returns the possible items, and items of the edited combination that may be disabled by now. */
export function singlesIn(offered: readonly KnownSingle[], held: unknown): readonly KnownSingle[] {
  const kept = Array.isArray(held) ? held.filter(isKept) : [];
  const gone = kept.filter(({ singleId }) => !offered.some(({ id }) => id === singleId));
  return [
    ...offered,
    ...gone.map(({ singleId, code, name, unit, price }) => ({
      id: singleId,
      code,
      name: `${name}（已停用）`,
      pinyin: '',
      unit,
      price,
    })),
  ];
}

/** Prices and quantities of the items; undefined until every row names its service. */
export function partsOf(items: readonly Item[], singles: readonly KnownSingle[]): readonly ComboPart[] | undefined {
  const parts = items.flatMap(({ singleId, quantity }) => {
    const single = singles.find(({ id }) => id === singleId);
    return single && quantity ? [{ price: single.price, quantity }] : [];
  });
  return items.length > 0 && parts.length === items.length ? parts : undefined;
}
