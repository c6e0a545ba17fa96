import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Two levels: what has branches below it is chosen by its branches. */
export function pickableCustomerSources(cx: SessionCx) {
  return mine(cx, 'customerSource as source')
    .leftJoin('customerSource as parent', (on) =>
      on.onRef('parent.propertyOwnerId', '=', 'source.propertyOwnerId').onRef('parent.id', '=', 'source.parentId'),
    )
    .where('source.stateEnum', '=', 'ENABLE')
    .where((is) => is.or([is('parent.id', 'is', null), is('parent.stateEnum', '=', 'ENABLE')]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('customerSource as child')
            .whereRef('child.propertyOwnerId', '=', 'source.propertyOwnerId')
            .whereRef('child.parentId', '=', 'source.id')
            .where('child.stateEnum', '=', 'ENABLE')
            .select('child.id'),
        ),
      ),
    )
    .select(['source.id', 'source.sourceKind'])
    .select(sql<string>`concat_ws('/', parent.name, source.name)`.as('name'))
    .orderBy(sql`coalesce(parent.sort, source.sort)`)
    .orderBy('source.sort')
    .orderBy('source.id')
    .execute();
}

export async function enabledLabelIds(cx: SessionCx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await mine(cx, 'customerLabel')
    .where('stateEnum', '=', 'ENABLE')
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isEnabledCustomerSource(cx: SessionCx, id: number): Promise<boolean> {
  const row = await mine(cx, 'customerSource')
    .where('stateEnum', '=', 'ENABLE')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
