import type { InputOf } from '@mingmou/contract/base/call';
import type { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';
import { wechatConfig } from './wechat.config';

type Filters = Omit<InputOf<typeof wxAccount.page>, 'page' | 'size' | 'column' | 'asc'> & {
  readonly stateEnum?: 'ENABLE' | 'DISABLE' | 'DELETE' | null;
};

export const wxAccountSorting: Sorting = {
  columns: ['name', 'app_id', 'original_id', 'state', 'fans', 'verified_at', 'state_enum', 'updated_at'],
  initial: [['id', 'asc']],
};

/** Accounts of the chain as a page shows them: never a secret. */
export function accountsMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'wxAccount')
    .where('wxAccount.stateEnum', '<>', 'DELETE')
    .select(['wxAccount.id', 'wxAccount.name', 'wxAccount.appId', 'wxAccount.originalId', 'wxAccount.orgIds'])
    .select(['wxAccount.state', 'wxAccount.verifiedAt', 'wxAccount.stateEnum', 'wxAccount.version'])
    .select('wxAccount.updatedAt')
    .select((is) => [
      sql<string>`${`${wechatConfig().callbackBase}/wechat/callback/`} || wx_account.app_id`.as('callbackUrl'),
      sql<boolean>`wx_account.token_sealed IS NOT NULL AND wx_account.encoding_aes_key_sealed IS NOT NULL`.as(
        'hasCallback',
      ),
      sql<number>`${is
        .selectFrom('wxFollower as follower')
        .whereRef('follower.propertyOwnerId', '=', 'wxAccount.propertyOwnerId')
        .whereRef('follower.wxAccountId', '=', 'wxAccount.id')
        .where('follower.subscribed', '=', true)
        .select((of) => of.fn.countAll<number>().as('n'))}`.as('fans'),
    ]);
  if (name) rows = rows.where('wxAccount.name', 'ilike', contains(name));
  return stateEnum ? rows.where('wxAccount.stateEnum', '=', stateEnum) : rows;
}

const SECRETS = [
  ...(['id', 'appId', 'name', 'state', 'version', 'appSecretSealed', 'tokenSealed', 'encodingAesKeySealed'] as const),
  ...(['accessTokenSealed', 'accessTokenUntil', 'callbackAt', 'orgIds'] as const),
] as const;

interface Chain {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** An account with its secrets, for those who speak with WeChat. */
export function findAccount({ db, propertyOwnerId }: Chain, id: number) {
  return accountsOf({ db, propertyOwnerId }).where('id', '=', id).executeTakeFirst();
}

export function lockAccount({ db, propertyOwnerId }: Chain, id: number) {
  return accountsOf({ db, propertyOwnerId }).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findAccountByApp({ db, propertyOwnerId }: Chain, appId: string) {
  return accountsOf({ db, propertyOwnerId }).where('appId', '=', appId).executeTakeFirst();
}

/** The enabled account that serves an organisation; a bound one before one that has to be granted again. */
export function accountOfOrg({ db, propertyOwnerId }: Chain, orgId: number) {
  return accountsOf({ db, propertyOwnerId })
    .where('stateEnum', '=', 'ENABLE')
    .where('state', '<>', 'UNBOUND')
    .where(sql<boolean>`org_ids @> ARRAY[${orgId}]::bigint[]`)
    .orderBy('state')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

function accountsOf({ db, propertyOwnerId }: Chain) {
  return mine({ db, propertyOwnerId }, 'wxAccount').where('stateEnum', '<>', 'DELETE').select(SECRETS);
}

export type WxAccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Keeps the token of the moment, for every server; not that of a secret which was replaced meanwhile. */
export async function keepToken(
  { db, propertyOwnerId }: Chain,
  { id, appSecretSealed }: Pick<WxAccountRow, 'id' | 'appSecretSealed'>,
  kept: { readonly accessTokenSealed: string; readonly accessTokenUntil: string },
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'wxAccount')
    .set(kept)
    .where('id', '=', id)
    .where('appSecretSealed', '=', appSecretSealed)
    .execute();
}

/** Marks a bound account as rejected by WeChat; undefined if the account is no longer bound. */
export function invalidate({ db, propertyOwnerId }: Chain, id: number) {
  return updateMine({ db, propertyOwnerId }, 'wxAccount')
    .set({ state: 'INVALID', accessTokenSealed: null, accessTokenUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'BOUND')
    .returning(['id', 'name', 'orgIds'])
    .executeTakeFirst();
}

export async function noteCallback(
  { db, propertyOwnerId, now }: Chain & { readonly now: Date },
  id: number,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'wxAccount')
    .set({ callbackAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The chain that an official account serves. */
export async function chainOfApp(db: Kysely<DB>, appId: string): Promise<number | undefined> {
  const row = await db.selectFrom('wxApp').where('appId', '=', appId).select('propertyOwnerId').executeTakeFirst();
  return row?.propertyOwnerId;
}

/** Some account of the chain in view that WeChat has accepted. */
export function findBoundAccount(db: Kysely<DB>) {
  return db
    .selectFrom('wxAccount')
    .where('state', '=', 'BOUND')
    .where('stateEnum', '=', 'ENABLE')
    .select(SECRETS)
    .limit(1)
    .executeTakeFirst();
}

/** Takes an official account for the chain; false where another chain has it. */
export async function takeApp({ db, caller }: SessionCx, appId: string): Promise<boolean> {
  await db
    .insertInto('wxApp')
    .values({ appId, propertyOwnerId: caller.propertyOwnerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await chainOfApp(db, appId)) === caller.propertyOwnerId;
}

export async function leaveApp(cx: SessionCx, appId: string): Promise<void> {
  await deleteMine(cx, 'wxApp').where('appId', '=', appId).execute();
}

export async function knownOrgIds(cx: SessionCx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await mine(cx, 'org').where('id', 'in', ids).select('id').execute();
  return rows.map(({ id }) => id);
}
