import type { SessionCx } from '../../../kernel/cx';
import { mine } from '../../../kernel/mine';

/** Days until goods of these breeds come from whom they usually come from; those that nobody wrote are left out. */
export async function leadDaysOf(cx: SessionCx, breedIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await mine(cx, 'erpContrast')
    .where('breedId', 'in', [...breedIds])
    .where('isDefault', '=', true)
    .where('stateEnum', '=', 'ENABLE')
    .select(['breedId', 'leadDays'])
    .execute();
  return new Map(rows.flatMap(({ breedId, leadDays }) => (leadDays === null ? [] : [[breedId, leadDays] as const])));
}
