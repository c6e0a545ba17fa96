import type { InputOf } from '@mingmou/contract/base/call';
import type { label } from '@mingmou/contract/system/service/label.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof label.page>, 'page' | 'size' | 'column' | 'asc'>;

export const labelSorting: Sorting = {
  columns: ['name', 'category', 'color', 'sort', 'patient_count', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

const PATIENT_COUNT = sql<number>`(SELECT count(*) FROM patient
  WHERE patient.property_owner_id = customer_label.property_owner_id AND patient.state_enum <> 'DELETE'
    AND patient.label_ids @> ARRAY[customer_label.id])`;

export function labelsMatching(cx: SessionCx, { name, category, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'customerLabel')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select(['category', 'color', PATIENT_COUNT.as('patientCount')]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  if (category) rows = rows.where('category', '=', category);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Whether a patient of the chain has it, one that was deleted as well. */
export async function isLabelOfPatients(cx: SessionCx, labelId: number): Promise<boolean> {
  const patient = await mine(cx, 'patient')
    .where(sql<boolean>`label_ids @> ARRAY[${labelId}]::bigint[]`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return patient !== undefined;
}

/** The labels of the chain in their order. */
export function labelsInOrder(cx: SessionCx) {
  return mine(cx, 'customerLabel')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
