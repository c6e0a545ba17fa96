import { role } from '@mingmou/contract/system/account/role.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { type PageQuery, pageOf } from '../../../kernel/row/list';
import { checkDelete, copyRole, createRole, moveRole, restoreRole, roleRow, updateRole } from './role.service';
import { pickableRoles, roleSorting, rolesMatching } from './role.store';
import { treeOfRole } from './role-grant.service';

type Query = PageQuery & Parameters<typeof rolesMatching>[1];

async function rolePage(cx: SessionCx, query: Query) {
  const { records, ...page } = await pageOf(rolesMatching(cx, query), query, roleSorting);
  return { ...page, records: records.map(({ menuIds: _kept, ...row }) => row) };
}

export const roleRoutes: readonly Route[] = [
  handle(role.page, (query, cx) => rolePage(cx, query)),
  handle(role.findById, ({ id }, cx) => roleRow(cx, id)),
  handle(role.findByPropertyOwner, (_input, cx) => pickableRoles(cx)),
  handle(role.tree, ({ id }, cx) => treeOfRole(cx, id)),
  handle(role.save, (input, cx) => createRole(cx, input)),
  handle(role.update, (input, cx) => updateRole(cx, input)),
  handle(role.copy, ({ id }, cx) => copyRole(cx, id)),
  handle(role.restore, (input, cx) => restoreRole(cx, input)),
  handle(role.enable, (input, cx) => moveRole(cx, input)),
  handle(role.deleteCheck, ({ id }, cx) => checkDelete(cx, id)),
  handle(role.delete, (input, cx) => moveRole(cx, input)),
];
