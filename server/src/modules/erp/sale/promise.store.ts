import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns delivery days of breeds from their default suppliers; breeds without an entry are left out. */
export async function leadDaysOf(cx: SessionCx, breedIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await mine(cx, 'erpContrast')
    .where('breedId', 'in', [...breedIds])
    .where('isDefault', '=', true)
    .where('stateEnum', '=', 'ENABLE')
    .select(['breedId', 'leadDays'])
    .execute();
  return new Map(rows.flatMap(({ breedId, leadDays }) => (leadDays === null ? [] : [[breedId, leadDays] as const])));
}
