import type { CodeOf } from '@mingmou/contract/base/dict';
import type { FiltersOf } from '@mingmou/contract/base/records';
import type { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { type logResult, SHELL_MODULE } from '@mingmou/contract/system/log/operation-log.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

export type Filters = FiltersOf<typeof operationLog>;

export const logSorting: Sorting = {
  columns: ['at', 'staff_name', 'module', 'action', 'target_name', 'result', 'ip', 'duration_ms'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

/**
 * Selects the lines of the organisation. A line without an organisation (a refused sign-in, work of the system) is
 * visible where its account has a role.
 */
function lines(cx: SessionCx) {
  return mine(cx, 'operationLog as line')
    .where((is) =>
      is.or([
        is('line.orgId', '=', cx.caller.orgId),
        is.and([
          is('line.orgId', 'is', null),
          is.or([
            is('line.accountId', 'is', null),
            is.exists(
              is
                .selectFrom('accountOrgRole as held')
                .whereRef('held.propertyOwnerId', '=', 'line.propertyOwnerId')
                .whereRef('held.accountId', '=', 'line.accountId')
                .where('held.orgId', '=', cx.caller.orgId)
                .select('held.accountId'),
            ),
          ]),
        ]),
      ]),
    )
    .select(['line.id', 'line.at', 'line.account', 'line.staffName', 'line.module', 'line.action'])
    .select(['line.targetType', 'line.targetName', 'line.msg', 'line.ip', 'line.userAgent', 'line.durationMs'])
    .select(sql<CodeOf<typeof logResult>>`CASE WHEN line.success THEN '成功' ELSE '失败' END`.as('result'));
}

export function linesMatching(cx: SessionCx, filters: Filters) {
  const { dateFrom, dateTo, staff, menuId, action, result, target, ip } = filters;
  let rows = lines(cx);
  if (dateFrom) rows = rows.where('line.at', '>=', sql<string>`(${dateFrom}::date)::timestamptz`);
  if (dateTo) rows = rows.where('line.at', '<', sql<string>`(${dateTo}::date + 1)::timestamptz`);
  if (menuId === SHELL_MODULE.id) rows = rows.where('line.menuId', 'is', null);
  else if (menuId) rows = rows.where('line.menuId', '=', menuId);
  if (result) rows = rows.where('line.success', '=', result === '成功');
  if (action) rows = rows.where('line.action', 'ilike', contains(action));
  if (ip) rows = rows.where('line.ip', 'like', contains(ip));
  if (staff) {
    const pattern = contains(staff);
    rows = rows.where((is) => is.or([is('line.staffName', 'ilike', pattern), is('line.account', 'ilike', pattern)]));
  }
  if (!target) return rows;
  const pattern = contains(target);
  return rows.where((is) => is.or([is('line.targetName', 'ilike', pattern), is('line.targetType', 'ilike', pattern)]));
}

export function findLine(cx: SessionCx, id: number) {
  return lines(cx)
    .leftJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('org.id', '=', 'line.orgId'),
    )
    .where('line.id', '=', id)
    .select(['org.orgShortName', 'line.roleNames', 'line.targetId', 'line.code', 'line.reason', 'line.deviceId'])
    .select(['line.requestId', 'line.before', 'line.after'])
    .executeTakeFirst();
}
