import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Named } from '../../kernel/report/view.store';

/** Returns the filter options of the viewed organisations. */
export async function choices({ db, caller }: SessionCx) {
  const chain = caller.propertyOwnerId;
  const named = async (query: ReturnType<typeof sql<Named>>) => (await query.execute(db)).rows;
  return {
    departments: await named(sql<Named>`SELECT id, name FROM department
      WHERE property_owner_id = ${chain} AND org_id = ${caller.orgId} AND state_enum <> 'DELETE' ORDER BY sort, id`),
    doctors: await named(sql<Named>`SELECT employee.id, employee.name FROM employee
      JOIN employee_org here ON here.property_owner_id = employee.property_owner_id AND here.employee_id = employee.id
      WHERE employee.property_owner_id = ${chain} AND here.org_id = ${caller.orgId} AND 1 = ANY (employee.natures)
      ORDER BY employee.id`),
    cashiers: await named(sql<Named>`SELECT login.id, coalesce(person.name, login.account) AS name FROM account login
      LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
      WHERE login.property_owner_id = ${chain} AND EXISTS (SELECT FROM cashier_shift shift
        WHERE shift.property_owner_id = login.property_owner_id AND shift.org_id = ${caller.orgId} AND shift.cashier_id = login.id)
      ORDER BY 2, 1`),
    sources: await named(sql<Named>`SELECT id, name FROM customer_source
      WHERE property_owner_id = ${chain} AND state_enum <> 'DELETE' ORDER BY id`),
  };
}
