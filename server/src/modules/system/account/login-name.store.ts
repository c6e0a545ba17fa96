import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine } from '../../../kernel/context/mine';

type Kind = 'ACCOUNT' | 'MOBILE';

/** Breaks `login_name_pkey` when anybody on the platform signs in by it already. */
export async function takeName({ db, caller }: SessionCx, accountId: number, kind: Kind, name: string): Promise<void> {
  const { propertyOwnerId } = caller;
  await db.insertInto('loginName').values({ name, kind, propertyOwnerId, accountId }).execute();
}

/** The mobile may be given to another account; the name of an account never is. */
export async function freeMobile(cx: SessionCx, accountId: number): Promise<void> {
  await deleteMine(cx, 'loginName').where('accountId', '=', accountId).where('kind', '=', 'MOBILE').execute();
}
