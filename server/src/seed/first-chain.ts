import type { Module } from '@mingmou/contract/auth/menus';
import type { RoleCode } from '@mingmou/contract/auth/roles';
import { dictName } from '@mingmou/contract/base/dict';
import { departmentType } from '@mingmou/contract/dict/department-type';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText } from '../kernel/context/clock';
import { initials } from '../kernel/row/pinyin';
import { insertChain, PLATFORM_CHAIN_ID } from './chain';
import { insertStartRosterShifts } from './roster-shifts';
import { insertStartFees } from './service-charges';
import { insertTemplateRelations } from './templates';

/** Facts that the person who opens an installation enters about it and about themselves. */
export interface FirstChain {
  readonly chainName: string;
  readonly orgName: string;
  readonly orgShortName: string;
  readonly orgPhone: string;
  readonly orgAddress: string;
  readonly staffName: string;
  readonly mobile: string;
  readonly account: string;
  readonly passwordHash: string;
}

interface Key {
  readonly propertyOwnerId: number;
  readonly accountId: number;
}

const MODULES: readonly Module[] = ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'];
const SERVICE_DAYS = 365;
const OPHTHALMOLOGY = 1;
const MANAGEMENT = 12;
const SEX_UNSAID = 9;
const ADMIN_ROLES: readonly RoleCode[] = ['ORG_ADMIN', 'OPS'];
const CHAIN = { propertyOwnerId: PLATFORM_CHAIN_ID } as const;
/** Of an organisation whose short name has no initials. */
const PLAIN_CODE = 'ORG1';

/** Returns the initials of the short name, which document numbers contain; can be changed later. */
function orgCodeOf(orgShortName: string): string {
  const code = initials(orgShortName).toUpperCase().slice(0, 8);
  return code.length < 2 ? PLAIN_CODE : code;
}

/** The first number is the platform's. */
async function insertPlatformChain(tx: Kysely<DB>, chainName: string, now: Date): Promise<void> {
  await sql`SELECT setval('property_owner_id_seq', ${PLATFORM_CHAIN_ID}, false)`.execute(tx);
  await insertChain(tx, {
    chainName,
    edition: '旗舰版',
    serviceStart: dayText(now),
    serviceEnd: dayText(addDays(now, SERVICE_DAYS)),
    modules: MODULES,
    supportPhone: null,
    orgLimit: 20,
    accountLimit: 200,
  });
}

/** The roles that the administrator holds. */
async function adminRoleIds(tx: Kysely<DB>): Promise<number[]> {
  const rows = await tx
    .selectFrom('role')
    .where('propertyOwnerId', '=', CHAIN.propertyOwnerId)
    .where('roleCode', 'in', [...ADMIN_ROLES])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertOrg(tx: Kysely<DB>, chain: FirstChain): Promise<number> {
  const { orgName, orgShortName, orgPhone, orgAddress } = chain;
  const { id } = await tx
    .insertInto('org')
    .values({
      ...CHAIN,
      orgName,
      orgShortName,
      orgCode: orgCodeOf(orgShortName),
      address: orgAddress,
      phone: orgPhone,
      printTitle: orgName,
      sort: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertDepartment(tx: Kysely<DB>, orgId: number): Promise<number> {
  // Row-level security requires that the writer works in the organisation.
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  const { id } = await tx
    .insertInto('department')
    .values({
      ...CHAIN,
      orgId,
      name: dictName(departmentType, OPHTHALMOLOGY),
      deptType: OPHTHALMOLOGY,
      isDefault: true,
      sort: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertEmployee(tx: Kysely<DB>, { staffName, mobile }: FirstChain, orgId: number): Promise<number> {
  const departmentId = await insertDepartment(tx, orgId);
  const { id } = await tx
    .insertInto('employee')
    .values({
      ...CHAIN,
      staffNo: 'Y001',
      name: staffName,
      pinyin: initials(staffName),
      sex: SEX_UNSAID,
      mobile,
      natures: [MANAGEMENT],
      sort: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('employeeOrg')
    .values({ ...CHAIN, employeeId: id, orgId, position: 0, departmentIds: [departmentId] })
    .execute();
  return id;
}

interface Place {
  readonly orgId: number;
  readonly staffId: number;
  readonly roleIds: readonly number[];
}

async function insertAccount(
  tx: Kysely<DB>,
  { account, mobile, passwordHash }: FirstChain,
  { orgId, staffId, roleIds }: Place,
): Promise<number> {
  const { id: accountId } = await tx
    .insertInto('account')
    .values({ ...CHAIN, account, mobile, passwordHash, staffId, viewOrgIds: [orgId], mustChangePassword: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('loginName')
    .values([
      { ...CHAIN, name: account, kind: 'ACCOUNT', accountId },
      { ...CHAIN, name: mobile, kind: 'MOBILE', accountId },
    ])
    .execute();
  await tx
    .insertInto('accountOrgRole')
    .values(roleIds.map((roleId) => ({ ...CHAIN, accountId, orgId, roleId })))
    .execute();
  return accountId;
}

/**
 * The platform's chain with all modules and a year of service, its ready-made roles, its first organisation with the
 * default department, and the administrator. Only for a database without any chain; the rest of the transaction sees
 * the new chain.
 */
export async function insertFirstChain(tx: Kysely<DB>, chain: FirstChain, now: Date): Promise<Key> {
  await insertPlatformChain(tx, chain.chainName, now);
  const roleIds = await adminRoleIds(tx);
  const orgId = await insertOrg(tx, chain);
  const staffId = await insertEmployee(tx, chain, orgId);
  await insertStartFees({ tx, orgId, ...CHAIN });
  await insertTemplateRelations({ tx, orgId, ...CHAIN });
  await insertStartRosterShifts({ tx, orgId, ...CHAIN });
  return { ...CHAIN, accountId: await insertAccount(tx, chain, { orgId, staffId, roleIds }) };
}
