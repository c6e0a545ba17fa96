import type { SessionCx } from '../../kernel/cx';

export async function isEnabledSchool({ db, caller }: SessionCx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('school')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '=', 'ENABLE')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
