import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

export async function isEnabledSchool(cx: SessionCx, id: number): Promise<boolean> {
  const row = await mine(cx, 'school')
    .where('stateEnum', '=', 'ENABLE')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
