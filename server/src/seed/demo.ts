import '../modules/connections';

import { dictName } from '@mingmou/contract/base/dict';
import { departmentType } from '@mingmou/contract/dict/department-type';
import { type Kysely, sql } from 'kysely';
import { inChain } from '../database/context';
import type { Database } from '../database/pool';
import type { DB } from '../database/schema.generated';
import { type Clock, dayText } from '../kernel/context/clock';
import { NO_CHAIN } from '../kernel/process/fair-gate';
import { initials } from '../kernel/row/pinyin';
import { hashPassword } from '../modules/auth/password-hash.service';
import { type ChainFacts, seedChain } from './chain';
import { DEMO_BRANDS } from './demo-brands';
import {
  DEFAULT_DEPARTMENT,
  DEMO_CHAINS,
  type DemoChain,
  type DemoDepartment,
  type DemoPerson,
  type DemoStaff,
} from './demo-chains';
import { insertClinicDay } from './demo-clinic-day';
import { insertDemoFees } from './demo-fees';
import { insertDemoLabels } from './demo-labels';
import { insertSchedules, type DemoOrgRows as Org, type ScheduledPerson } from './demo-schedules';
import { insertDemoSuppliers } from './demo-suppliers';
import { insertDemoCharges } from './service-charges';
import { insertDemoEmptyForms, insertTemplateRelations } from './templates';

const SERVICE_YEARS = 3;
const DEPARTMENTS: readonly DemoDepartment[] = [1, 2, 3, 4, 5, 6, 7];
/** Departments where patients are seen. */
const REGISTRABLE: ReadonlySet<DemoDepartment> = new Set([1, 2, 3]);
/** The other chain starts without patients: a test sees there how the first one comes. */
const [CHAIN_WITH_PATIENTS] = DEMO_CHAINS;
/** Series and day of `chainNumber`, so that the next brand saved without a code goes on from these. */
const BRAND_SERIES = { orgId: 0, prefix: 'BRAND', day: '1970-01-01' } as const;

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgs: readonly Org[];
  readonly roles: ReadonlyMap<string | null, number>;
  readonly passwordHash: string;
}

function factsOf({ facts }: DemoChain, now: Date): ChainFacts {
  const year = Number(dayText(now).slice(0, 4));
  return { ...facts, serviceStart: `${year - 1}-01-01`, serviceEnd: `${year + SERVICE_YEARS}-12-31` };
}

async function insertDepartments(tx: Kysely<DB>, propertyOwnerId: number, orgId: number): Promise<Org['departments']> {
  // Row-level security requires that the writer works in the organisation.
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  const rows = await tx
    .insertInto('department')
    .values(
      DEPARTMENTS.map((deptType) => ({
        propertyOwnerId,
        orgId,
        name: dictName(departmentType, deptType),
        deptType,
        registrable: REGISTRABLE.has(deptType),
        isDefault: deptType === DEFAULT_DEPARTMENT,
        sort: deptType * 10,
      })),
    )
    .returning(['id', 'deptType'])
    .execute();
  return new Map(rows.map(({ id, deptType }) => [deptType, id]));
}

async function insertOrgs(tx: Kysely<DB>, propertyOwnerId: number, { orgs }: DemoChain): Promise<Org[]> {
  const inserted: Org[] = [];
  for (const [index, org] of orgs.entries()) {
    const { id } = await tx
      .insertInto('org')
      .values({
        ...org,
        propertyOwnerId,
        province: '浙江省',
        city: '杭州市',
        businessHours: '08:30-17:30',
        deviceLicenceNo: `浙杭食药监械经营许20${20 + index}0${118 + index}号`,
        deviceLicenceScope: ['LENS', 'CARE'],
        printTitle: org.orgName,
        sort: (index + 1) * 10,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inserted.push({ id, departments: await insertDepartments(tx, propertyOwnerId, id) });
  }
  return inserted;
}

function orgsOf({ orgs }: Filling, person: DemoPerson): Org[] {
  return person.orgs.flatMap((place) => orgs[place] ?? []);
}

interface Numbered {
  readonly person: DemoPerson;
  /** Place among the people of the chain, from 1. */
  readonly number: number;
  readonly mobile: string;
}

const SENIOR: readonly string[] = ['1', '2', '3'];

async function insertEmployee(
  filling: Filling,
  { person, number, mobile }: Numbered,
  staff: DemoStaff,
): Promise<number> {
  const { tx, propertyOwnerId } = filling;
  const { name, sex, natures, jobTitle, sees, department } = staff;
  const { id } = await tx
    .insertInto('employee')
    .values({
      propertyOwnerId,
      staffNo: `Y${String(number).padStart(3, '0')}`,
      name,
      pinyin: initials(name),
      sex,
      mobile,
      natures: [...natures],
      jobTitle: jobTitle ?? '99',
      prescribeRight: sees === 'PRESCRIBES',
      practiceCertNo: sees === 'PRESCRIBES' ? `1103300000${String(number).padStart(5, '0')}` : null,
      // Those of 主治 and above were trained to prescribe lenses that are worn at night.
      ...(sees === 'PRESCRIBES' && SENIOR.includes(jobTitle ?? '')
        ? { okTrainCertNo: `OK2024${String(number).padStart(4, '0')}`, okTrainCertUntil: '2030-12-31' }
        : {}),
      registrable: sees !== undefined,
      subscribable: sees !== undefined,
      sort: number * 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('employeeOrg')
    .values(
      orgsOf(filling, person).map((org, position) => ({
        propertyOwnerId,
        employeeId: id,
        orgId: org.id,
        position,
        departmentIds: [org.departments.get(department)].filter((departmentId) => departmentId !== undefined),
      })),
    )
    .execute();
  return id;
}

async function insertAccount(filling: Filling, numbered: Numbered, staffId: number | null): Promise<void> {
  const { tx, propertyOwnerId, roles, passwordHash } = filling;
  const { person, mobile } = numbered;
  const { account, role } = person;
  const orgIds = orgsOf(filling, person).map(({ id }) => id);
  const { id: accountId } = await tx
    .insertInto('account')
    .values({ propertyOwnerId, account, mobile, passwordHash, staffId, viewOrgIds: orgIds, mustChangePassword: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('loginName')
    .values([
      { name: account, kind: 'ACCOUNT', propertyOwnerId, accountId },
      { name: mobile, kind: 'MOBILE', propertyOwnerId, accountId },
    ])
    .execute();
  const roleId = roles.get(role);
  if (roleId === undefined) throw new Error(`the chain has no role ${role}`);
  await tx
    .insertInto('accountOrgRole')
    .values(orgIds.map((orgId) => ({ propertyOwnerId, accountId, orgId, roleId })))
    .execute();
}

async function insertBrands({ tx, propertyOwnerId }: Filling): Promise<void> {
  const rows = DEMO_BRANDS.map(({ name, origin, categoryIds }, index) => ({
    propertyOwnerId,
    code: String(index + 1).padStart(4, '0'),
    name,
    pinyin: initials(name),
    categoryIds: [...categoryIds],
    origin,
    sort: (index + 1) * 10,
  }));
  await tx.insertInto('erpBrand').values(rows).execute();
  await tx
    .insertInto('sequence')
    .values({ ...BRAND_SERIES, propertyOwnerId, n: rows.length })
    .execute();
}

async function insertPerson(filling: Filling, numbered: Numbered): Promise<ScheduledPerson[]> {
  const { person, number } = numbered;
  const { staff } = person;
  const staffId = staff && (await insertEmployee(filling, numbered, staff));
  await insertAccount(filling, numbered, staffId);
  return staff && staffId !== null ? [{ staffId, number, staff, orgs: orgsOf(filling, person) }] : [];
}

async function fillChain(tx: Kysely<DB>, propertyOwnerId: number, chain: DemoChain, passwordHash: string, now: Date) {
  const today = dayText(now);
  const roleRows = await tx
    .selectFrom('role')
    .select(['id', 'roleCode'])
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('preset', '=', true)
    .execute();
  const roles = new Map(roleRows.map(({ id, roleCode }) => [roleCode, id]));
  const filling = { tx, propertyOwnerId, orgs: await insertOrgs(tx, propertyOwnerId, chain), roles, passwordHash };
  const people: ScheduledPerson[] = [];
  for (const [index, person] of chain.people.entries()) {
    const mobile = `${chain.mobilePrefix}${String(index + 1).padStart(2, '0')}`;
    people.push(...(await insertPerson(filling, { person, number: index + 1, mobile })));
  }
  await insertBrands(filling);
  await insertDemoSuppliers({ tx, propertyOwnerId, now });
  for (const org of filling.orgs) {
    const experts = people.filter(({ staff, orgs }) => staff.sees === 'PRESCRIBES' && orgs.includes(org));
    const charges = { tx, propertyOwnerId, orgId: org.id };
    await insertDemoCharges(
      charges,
      experts.map(({ staffId }) => staffId),
    );
    await insertDemoFees(charges);
    await insertTemplateRelations(charges);
    await insertDemoEmptyForms(charges);
    await insertDemoLabels({ tx, propertyOwnerId, orgId: org.id });
  }
  await insertSchedules({ tx, propertyOwnerId, orgs: filling.orgs, people, today });
  if (chain === CHAIN_WITH_PATIENTS) await insertClinicDay({ tx, propertyOwnerId, orgs: filling.orgs, now });
}

async function isFilled(tx: Kysely<DB>, propertyOwnerId: number): Promise<boolean> {
  const org = await tx.selectFrom('org').select('id').where('propertyOwnerId', '=', propertyOwnerId).executeTakeFirst();
  return org !== undefined;
}

/** Chains are made in transactions of their own, so that one cut short midway keeps its number and is filled next time. */
async function demoChainId(db: Database, chain: DemoChain, now: Date): Promise<number | null> {
  const names = DEMO_CHAINS.map(({ facts }) => facts.chainName);
  const there = await db.selectFrom('propertyOwner').select(['id', 'chainName']).execute();
  const found = there.find(({ chainName }) => chainName === chain.facts.chainName);
  if (found) return found.id;
  const isForeign = there.some(({ chainName }) => !names.includes(chainName));
  return isForeign ? null : seedChain(db, factsOf(chain, now), now);
}

/**
 * Two demo chains with organisations, people, their schedules and brands; every account takes the one password. Does nothing in a
 * database that holds other chains, or holds these already.
 */
export async function seedDemo(db: Database, clock: Clock, password: string): Promise<void> {
  const now = clock();
  const passwordHash = await hashPassword(password, NO_CHAIN);
  for (const chain of DEMO_CHAINS) {
    const propertyOwnerId = await demoChainId(db, chain, now);
    if (propertyOwnerId === null) continue;
    await inChain(db, { propertyOwnerId, now: now.getTime() }, async (tx) => {
      if (!(await isFilled(tx, propertyOwnerId))) await fillChain(tx, propertyOwnerId, chain, passwordHash, now);
    });
  }
}
