import type { MasterMove } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { accountCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { mustMove, transition } from '../../../kernel/row/transition';
import { accountRow } from './account.service';
import { lockAccountRow, writeAccount } from './account.store';
import { endTokens } from './device.store';
import { adminIds, lockChain } from './grant.store';
import { freeMobile } from './login-name.store';
import { refuseOutOfReach } from './reach.service';

const { lifecycle } = account;

function refuseOwn({ caller }: SessionCx, id: number): void {
  if (id === caller.accountId) refuse(accountCodes.ownAccount);
}

async function refuseLastAdmin(cx: SessionCx, id: number): Promise<void> {
  const admins = await adminIds(cx);
  if (admins.length === 1 && admins.includes(id)) refuse(accountCodes.lastAdmin);
}

/** The name for the sentence to confirm; refused as the deletion itself would be. */
export async function checkDelete(cx: SessionCx, id: number): Promise<string> {
  const row = await accountRow(cx, id);
  refuseOwn(cx, id);
  await refuseOutOfReach(cx, id, { right: 'account:delete' });
  mustMove(lifecycle, row.stateEnum, 'DELETE');
  return row.account;
}

/** Enables, disables or deletes; who loses the account is signed out everywhere (domain-system §1.2). */
export async function moveAccount(cx: SessionCx, { id, stateEnum, version }: MasterMove): Promise<null> {
  if (stateEnum !== 'ENABLE') await lockChain(cx);
  await transition(cx, {
    flow: lifecycle,
    action: stateEnum,
    version,
    lock: () => lockAccountRow(cx, id),
    state: (row) => row.stateEnum,
    effect: async () => {
      if (stateEnum !== 'ENABLE') {
        refuseOwn(cx, id);
        await refuseLastAdmin(cx, id);
      }
      await refuseOutOfReach(cx, id, { right: stateEnum === 'DELETE' ? 'account:delete' : 'account:enable' });
      if (stateEnum === 'ENABLE') return;
      await endTokens(cx, id, 'DISABLED');
      if (stateEnum === 'DELETE') await freeMobile(cx, id);
    },
    write: (_row, to) => writeAccount(cx, id, { stateEnum: to }),
    target: ({ account: name }) => ({ targetType: '账号', targetName: name }),
  });
  return null;
}
