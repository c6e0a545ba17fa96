import { sql } from 'kysely';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';

interface Place {
  readonly departmentId: number | null;
  readonly departmentName: string | null;
  readonly consultationRoomId: number | null;
  readonly consultationRoomName: string | null;
}

const NOWHERE: Place = {
  departmentId: null,
  departmentName: null,
  consultationRoomId: null,
  consultationRoomName: null,
};

/**
 * Where the caller works (domain-system §2.1): by the schedule of this minute, else the only department with its default room, else
 * those of the organisation.
 */
export async function defaultPlace({ db, caller, now }: SessionCx): Promise<Place> {
  const { propertyOwnerId: chain, orgId, staffId } = caller;
  const today = dateTimeText(now).slice(0, 10);
  const minute = dateTimeText(now).slice(11, 16);
  const { rows } = await sql<Place>`
    WITH own AS (SELECT coalesce(array_length(department_ids, 1), 0) AS many, department_ids[1] AS id FROM employee_org
      WHERE property_owner_id = ${chain} AND org_id = ${orgId} AND employee_id = ${staffId}),
    place AS (
      SELECT 1 AS rank, department_id, room_id FROM scheduling WHERE property_owner_id = ${chain} AND org_id = ${orgId}
        AND staff_id = ${staffId} AND date = ${today}::date AND NOT stopped
        AND start_time <= ${minute} AND end_time > ${minute}
      UNION ALL SELECT 2, own.id, NULL FROM own WHERE own.many = 1
      UNION ALL SELECT 3, id, NULL FROM department
        WHERE property_owner_id = ${chain} AND org_id = ${orgId} AND is_default AND state_enum = 'ENABLE')
    SELECT department.id AS department_id, department.name AS department_name,
      room.id AS consultation_room_id, room.name AS consultation_room_name
    FROM place JOIN department ON department.property_owner_id = ${chain} AND department.org_id = ${orgId}
      AND department.id = place.department_id AND department.state_enum = 'ENABLE'
    LEFT JOIN consultation_room room ON room.property_owner_id = ${chain} AND room.org_id = ${orgId}
      AND room.department_id = department.id AND room.state_enum = 'ENABLE'
      AND CASE WHEN place.room_id IS NULL THEN room.is_default ELSE room.id = place.room_id END
    ORDER BY place.rank LIMIT 1`.execute(db);
  return rows[0] ?? NOWHERE;
}
