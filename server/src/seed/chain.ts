import type { Module } from '@mingmou/contract/auth/menus';
import { READY_MADE_ROLES, type ReadyMadeRole } from '@mingmou/contract/auth/roles';
import { type Kysely, sql } from 'kysely';
import { inGlobal } from '../database/context';
import type { Database } from '../database/pool';
import type { DB } from '../database/schema.generated';
import { insertCustomerSeeds } from './customer-seeds';
import { insertIcd } from './icd';
import { insertPlatformTemplates } from './templates';
import { insertTrainingItems } from './training';

/** Chain of the operator of the installation. Its operators serve all chains. */
export const PLATFORM_CHAIN_ID = 1;

export interface ChainFacts {
  readonly chainName: string;
  readonly edition: string;
  readonly serviceStart: string;
  readonly serviceEnd: string;
  readonly modules: readonly Module[];
  readonly supportPhone: string | null;
  readonly orgLimit: number;
  readonly accountLimit: number;
}

function menuIdsOf({ menuIds, platformMenuIds }: ReadyMadeRole, propertyOwnerId: number): number[] {
  return propertyOwnerId === PLATFORM_CHAIN_ID ? [...menuIds, ...platformMenuIds] : [...menuIds];
}

async function insertRoles(tx: Kysely<DB>, propertyOwnerId: number): Promise<void> {
  await tx
    .insertInto('role')
    .values(
      READY_MADE_ROLES.map((role) => ({
        propertyOwnerId,
        roleName: role.roleName,
        roleCode: role.roleCode,
        preset: true,
        menuIds: menuIdsOf(role, propertyOwnerId),
        discountFloor: role.discountFloor,
      })),
    )
    .execute();
}

/**
 * A chain with what every chain starts with: ready-made roles, ways to pay, labels and sources, labels of return visits, levels of members,
 * diagnoses, items of vision training. The rest of the transaction sees the new chain.
 */
export async function insertChain(tx: Kysely<DB>, facts: ChainFacts): Promise<number> {
  const { id } = await tx
    .insertInto('propertyOwner')
    .values({ ...facts, modules: [...facts.modules] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`SELECT set_config('app.po', ${String(id)}, true)`.execute(tx);
  await insertRoles(tx, id);
  await sql`CALL seed_pay_ways(${id}::bigint)`.execute(tx);
  await sql`CALL seed_screening_rules(${id}::bigint)`.execute(tx);
  await sql`CALL seed_reference_sets(${id}::bigint)`.execute(tx);
  await sql`CALL seed_return_labels(${id}::bigint)`.execute(tx);
  await sql`CALL seed_vip_levels(${id}::bigint)`.execute(tx);
  await insertCustomerSeeds(tx, id);
  await insertIcd(tx, id);
  await insertPlatformTemplates(tx, id);
  await insertTrainingItems(tx, id);
  return id;
}

/** Creates a chain in a transaction of its own and answers its id. */
export function seedChain(db: Database, facts: ChainFacts, now: Date): Promise<number> {
  return inGlobal(db, (tx) => insertChain(tx, facts), { now: now.getTime() });
}
