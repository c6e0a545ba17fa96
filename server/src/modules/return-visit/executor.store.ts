import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { stateCode } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const RETURN_CENTER = 1304;
const EXECUTE = buttonByCode('return:execute').id;
const OPEN = stateCode(returnTaskFlow, 'OPEN');

/** Staff whose roles in the caller's organisation, all together, hold 回访中心 and its 回访. */
function executors(cx: SessionCx) {
  return mine(cx, 'employee')
    .where('employee.stateEnum', '=', 'ENABLE')
    .where(
      sql<boolean>`EXISTS (SELECT FROM account JOIN account_org_role held
          ON held.property_owner_id = account.property_owner_id AND held.account_id = account.id
        JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id AND role.state_enum = 'ENABLE'
        WHERE account.property_owner_id = employee.property_owner_id AND account.staff_id = employee.id
          AND account.state_enum = 'ENABLE' AND held.org_id = ${cx.caller.orgId}
        GROUP BY account.id
        HAVING bool_or(${RETURN_CENTER} = ANY (role.menu_ids)) AND bool_or(${EXECUTE} = ANY (role.menu_ids)))`,
    );
}

export function returnStaffHere(cx: SessionCx) {
  return executors(cx)
    .select(['employee.id', 'employee.name', 'employee.pinyin'])
    .select(
      sql<number>`(SELECT count(*)::int FROM return_task task WHERE task.property_owner_id = employee.property_owner_id
        AND task.org_id = ${cx.caller.orgId} AND task.executor_id = employee.id AND task.task_state = ${OPEN}
        AND task.plan_date <= ${dayText(cx.now)}::date)`.as('open'),
    )
    .orderBy('employee.name')
    .orderBy('employee.id')
    .execute();
}

/** Returns which of the staff may carry out return visits here. */
export async function returnStaffAmong(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await executors(cx)
    .where('employee.id', 'in', [...ids])
    .select('employee.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Who runs the clinic: the first 店长 of the organisation who may carry out return visits. */
export async function managerHere(cx: SessionCx): Promise<number | null> {
  const found = await executors(cx)
    .where(
      sql<boolean>`EXISTS (SELECT FROM account JOIN account_org_role held
          ON held.property_owner_id = account.property_owner_id AND held.account_id = account.id
        JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id
        WHERE account.property_owner_id = employee.property_owner_id AND account.staff_id = employee.id
          AND held.org_id = ${cx.caller.orgId} AND role.role_code = 'MANAGER')`,
    )
    .select('employee.id')
    .orderBy('employee.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
