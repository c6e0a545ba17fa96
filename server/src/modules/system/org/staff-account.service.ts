import { satisfies } from '@mingmou/contract/auth/rights';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import type { employee } from '@mingmou/contract/system/org/employee.contract';
import { actionOf } from '../../../kernel/call/action';
import { forbidden } from '../../../kernel/call/refusal';
import type { LogDetail, SessionCx } from '../../../kernel/context/cx';
import { createAccount } from '../account/account.service';
import type { HashedPassword } from '../account/temporary-password.service';

type Draft = InputOf<typeof employee.save>;
type SaveStaff = (cx: SessionCx, draft: Draft) => Promise<{ id: number }>;

/** Saves a new staff member with an optional account: both or neither, in one log line. */
export async function saveWithAccount(
  cx: SessionCx,
  { openAccount, ...draft }: Draft,
  save: SaveStaff,
  made: HashedPassword | null,
): Promise<OutputOf<typeof employee.save>> {
  if (!openAccount || !made) return save(cx, draft);
  if (!satisfies(account.save.grant, cx.caller)) {
    // 新增/编辑 of staff is held: the sentence says which page's is not.
    const { module, action } = actionOf(account.save);
    throw forbidden(`${module}：${action}`);
  }
  const details: LogDetail[] = [];
  const noted: SessionCx = { ...cx, log: (detail) => details.push(detail) };
  const { id } = await save(noted, draft);
  const { password } = await createAccount(noted, { ...openAccount, staffId: id, mobile: draft.mobile }, made);
  const [staff, opened] = details;
  if (!staff || !opened) throw new Error('staff and account both say what they touched');
  const { account: name, orgRoles } = opened.after ?? {};
  cx.log({ ...staff, after: { ...staff.after, account: name, orgRoles } });
  return { id, account: openAccount.account.toLowerCase(), password };
}
