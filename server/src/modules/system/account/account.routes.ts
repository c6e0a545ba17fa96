import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { account } from '@mingmou/contract/system/account/account.contract';
import { handle, handleAfter, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { type PageQuery, pageOf } from '../../../kernel/row/list';
import { accountRow, createAccount, updateAccount, withOrgRoles } from './account.service';
import { accountSorting, accountsMatching } from './account.store';
import { accountDevices, kickAccount, resetPassword, unlockAccount } from './account-access.service';
import { checkDelete, moveAccount } from './account-state.service';
import { hashedTemporaryPassword } from './temporary-password.service';

type Query = PageQuery & Parameters<typeof accountsMatching>[1];

async function accountPage(cx: SessionCx, query: Query) {
  const { records, ...page } = await pageOf(await accountsMatching(cx, query), query, accountSorting);
  return { ...page, records: records.map(withOrgRoles) };
}

export const accountRoutes: readonly Route[] = [
  handle(account.page, (query, cx) => accountPage(cx, query)),
  handle(account.findById, async ({ id }, cx) => withOrgRoles(await accountRow(cx, id))),
  handleAfter(
    account.save,
    (_input, { caller }) => hashedTemporaryPassword(caller),
    (input, cx, made) => createAccount(cx, input, made),
  ),
  handle(account.update, (input, cx) => updateAccount(cx, input)),
  handle(account.enable, (input, cx) => moveAccount(cx, input)),
  handle(account.deleteCheck, async ({ id }, cx) => MASTER_TEXTS.confirmDelete(await checkDelete(cx, id))),
  handle(account.delete, (input, cx) => moveAccount(cx, input)),
  handleAfter(
    account.changePassword,
    (_input, { caller }) => hashedTemporaryPassword(caller),
    ({ id }, cx, made) => resetPassword(cx, id, made),
  ),
  handle(account.unlock, ({ id }, cx) => unlockAccount(cx, id)),
  handle(account.kick, (input, cx) => kickAccount(cx, input)),
  handle(account.sessions, ({ id }, cx) => accountDevices(cx, id)),
];
