import type { InputOf } from '@mingmou/contract/base/call';
import type { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof customerSourceMaster.page>, 'page' | 'size' | 'column' | 'asc'>;

/** Each source of the first level, its branches below it. */
export const customerSourceSorting: Sorting = {
  columns: ['name', 'parent_name', 'source_kind', 'sort', 'patient_count', 'state_enum', 'updated_at'],
  initial: [
    ['treeSort', 'asc'],
    ['treeId', 'asc'],
    ['isBranch', 'asc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

const PATIENT_COUNT = sql<number>`(SELECT count(*) FROM patient
  JOIN customer_source AS of_patient
    ON of_patient.property_owner_id = patient.property_owner_id AND of_patient.id = patient.source_id
  WHERE patient.property_owner_id = customer_source.property_owner_id AND patient.state_enum <> 'DELETE'
    AND customer_source.id IN (of_patient.id, of_patient.parent_id))`;

export function customerSourcesMatching(cx: SessionCx, { name, sourceKind: kind, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'customerSource')
    .leftJoin('customerSource as parent', (on) =>
      on
        .onRef('parent.propertyOwnerId', '=', 'customerSource.propertyOwnerId')
        .onRef('parent.id', '=', 'customerSource.parentId'),
    )
    .where('customerSource.stateEnum', '<>', 'DELETE')
    .select([
      'customerSource.id',
      'customerSource.parentId',
      'customerSource.name',
      'customerSource.sort',
      'customerSource.stateEnum',
      'customerSource.version',
      'customerSource.updatedAt',
      'parent.name as parentName',
    ])
    .select((is) => [
      'customerSource.sourceKind',
      PATIENT_COUNT.as('patientCount'),
      is.fn.coalesce('parent.sort', 'customerSource.sort').as('treeSort'),
      is.fn.coalesce('parent.id', 'customerSource.id').as('treeId'),
      is('parent.id', 'is not', null).as('isBranch'),
    ]);
  if (name) rows = rows.where('customerSource.name', 'ilike', contains(name));
  if (kind) rows = rows.where('customerSource.sourceKind', '=', kind);
  return stateEnum ? rows.where('customerSource.stateEnum', '=', stateEnum) : rows;
}

function enabledParents(cx: SessionCx) {
  return mine(cx, 'customerSource')
    .where('stateEnum', '=', 'ENABLE')
    .where('parentId', 'is', null)
    .select(['id', 'name']);
}

export function parentCustomerSources(cx: SessionCx) {
  return enabledParents(cx).orderBy('sort').orderBy('id').execute();
}

/** An enabled source of the first level, which stays so until this transaction ends. */
export async function holdParent(cx: SessionCx, id: number): Promise<boolean> {
  return (await enabledParents(cx).where('id', '=', id).forShare().executeTakeFirst()) !== undefined;
}

export async function hasBranches(cx: SessionCx, id: number): Promise<boolean> {
  const branch = await mine(cx, 'customerSource')
    .where('stateEnum', '<>', 'DELETE')
    .where('parentId', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return branch !== undefined;
}

/** Whether a patient of the chain came from it, one that was deleted as well. */
export async function isCustomerSourceOfPatients(cx: SessionCx, sourceId: number): Promise<boolean> {
  const patient = await mine(cx, 'patient').where('sourceId', '=', sourceId).select('id').limit(1).executeTakeFirst();
  return patient !== undefined;
}

/** The branches of a source, or the sources of the first level, in their order. */
export function siblingsInOrder(cx: SessionCx, parentId: number | null) {
  return mine(cx, 'customerSource')
    .where('stateEnum', '<>', 'DELETE')
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .select(['id', 'name', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
