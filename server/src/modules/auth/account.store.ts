import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { mine, updateMine } from '../../kernel/context/mine';
import { readParameter } from '../../kernel/context/parameters';

export interface Name {
  readonly propertyOwnerId: number;
  readonly accountId: number;
}

/** Whose account or mobile it is; read before any chain is known. */
export function findName(db: Kysely<DB>, name: string, kinds: readonly ('ACCOUNT' | 'MOBILE')[]) {
  return db
    .selectFrom('loginName')
    .select(['propertyOwnerId', 'accountId'])
    .where('name', '=', name)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
}

function accounts(tx: Kysely<DB>, { propertyOwnerId, accountId }: Name) {
  return mine({ db: tx, propertyOwnerId }, 'account')
    .where('account.id', '=', accountId)
    .where('account.stateEnum', '<>', 'DELETE');
}

export function findAccount(tx: Kysely<DB>, name: Name) {
  return accounts(tx, name)
    .innerJoin('propertyOwner as chain', 'chain.id', 'account.propertyOwnerId')
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .select((is) => [
      'account.propertyOwnerId',
      'account.id',
      'account.account',
      'account.mobile',
      'account.passwordHash',
      'account.formerPasswordHashes',
      'account.viewOrgIds',
      'account.mustChangePassword',
      'account.passwordChangedAt',
      'account.lockedUntil',
      'account.lastOrgId',
      'account.stateEnum',
      'chain.chainName',
      'chain.serviceStart',
      'chain.serviceEnd',
      'employee.avatarFileId',
      is.fn.coalesce('employee.name', 'account.account').as('staffName'),
    ])
    .executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Holds the account until the transaction ends: its tokens and its password change one after the other. */
export function lockAccount(tx: Kysely<DB>, { propertyOwnerId, id }: Pick<Account, 'propertyOwnerId' | 'id'>) {
  return accounts(tx, { propertyOwnerId, accountId: id })
    .select(['passwordHash', 'formerPasswordHashes', 'stateEnum'])
    .forUpdate()
    .executeTakeFirst();
}

type AccountKey = Pick<Account, 'propertyOwnerId' | 'id'>;

function updateAccount(tx: Kysely<DB>, { propertyOwnerId, id }: AccountKey) {
  return updateMine({ db: tx, propertyOwnerId }, 'account').where('id', '=', id);
}

export async function lockUntil(tx: Kysely<DB>, account: AccountKey, until: Date): Promise<void> {
  await updateAccount(tx, account).set({ lockedUntil: until.toISOString() }).execute();
}

export async function rememberOrg(tx: Kysely<DB>, account: AccountKey, orgId: number): Promise<void> {
  await updateAccount(tx, account).set({ lastOrgId: orgId }).execute();
}

export interface SignInFacts {
  readonly at: Date;
  readonly ip: string;
  readonly orgId: number;
  readonly mustChangePassword: boolean;
}

export async function rememberSignIn(tx: Kysely<DB>, account: AccountKey, facts: SignInFacts): Promise<void> {
  const { at, ip, orgId, mustChangePassword } = facts;
  await updateAccount(tx, account)
    .set({ lastLoginAt: at.toISOString(), lastLoginIp: ip, lastOrgId: orgId, lockedUntil: null, mustChangePassword })
    .execute();
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly formerPasswordHashes: string[];
  readonly at: Date;
}

/** Also opens a locked account and lifts the duty to change the password. */
export async function writePassword(
  tx: Kysely<DB>,
  account: AccountKey,
  { at, ...hashes }: NewPassword,
): Promise<void> {
  await updateAccount(tx, account)
    .set((is) => ({
      ...hashes,
      passwordChangedAt: at.toISOString(),
      mustChangePassword: false,
      lockedUntil: null,
      version: is('version', '+', 1),
      updatedAt: at.toISOString(),
      updatedBy: account.id,
    }))
    .execute();
}

export interface EnterableOrg {
  readonly orgId: number;
  readonly orgShortName: string;
  readonly roleNames: string[];
}

/** The enabled organisations in which the account holds an enabled role, in the order of the switcher. */
export function enterableOrgs(tx: Kysely<DB>, { propertyOwnerId, accountId }: Name): Promise<EnterableOrg[]> {
  return mine({ db: tx, propertyOwnerId }, 'accountOrgRole as held')
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('org.id', '=', 'held.orgId'),
    )
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.accountId', '=', accountId)
    .where('org.stateEnum', '=', 'ENABLE')
    .where('role.stateEnum', '=', 'ENABLE')
    .groupBy(['org.id', 'org.orgShortName', 'org.sort'])
    .orderBy('org.sort')
    .orderBy('org.id')
    .select([
      'org.id as orgId',
      'org.orgShortName',
      sql<string[]>`array_agg(role.role_name ORDER BY role.role_name)`.as('roleNames'),
    ])
    .execute();
}

export interface SignInRules {
  readonly maxFailures: number;
  readonly lockMinutes: number;
  readonly passwordExpireDays: number;
}

export const INITIAL_RULES: SignInRules = {
  maxFailures: parameters.loginMaxFailures.initial,
  lockMinutes: parameters.loginLockMinutes.initial,
  passwordExpireDays: parameters.passwordExpireDays.initial,
};

export async function signInRules(tx: Kysely<DB>, propertyOwnerId: number): Promise<SignInRules> {
  const read = (parameter: typeof parameters.loginMaxFailures) => readParameter(tx, parameter, propertyOwnerId, 0);
  return {
    maxFailures: await read(parameters.loginMaxFailures),
    lockMinutes: await read(parameters.loginLockMinutes),
    passwordExpireDays: await read(parameters.passwordExpireDays),
  };
}
