import type { OutputOf } from '@mingmou/contract/base/call';
import type { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { sql } from 'kysely';

type Labels = OutputOf<typeof visitRecord.page>['records'][number]['labels'];

/** The labels of a visit or a patient of the query, in the order of the settings; one that was deleted is not among them. */
export function labelsOf(table: 'accepts' | 'patient') {
  const of = sql.table(table);
  return sql<Labels>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)
      ORDER BY l.sort, l.id), '[]'::jsonb)
    FROM customer_label l
    WHERE l.property_owner_id = ${of}.property_owner_id AND l.id = ANY (${of}.label_ids) AND l.state_enum <> 'DELETE')`;
}
