import { money } from '@mingmou/contract/base/money';
import { OWN_WAYS_FROM } from '@mingmou/contract/system/cashier/pay-way.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** The rules of the worked case of recharges (domain-outpatient §9, W25). */
const RULES = [
  { threshold: money(1000), giftAmount: money(100) },
  { threshold: money(3000), giftAmount: money(400), giftIntegral: 300 },
] as const;

/** A way of the chain's own, recharge rules, and the invoice book of the organisation, from which nothing takes a number yet. */
export async function insertDemoCashierSettings({ tx, propertyOwnerId, orgId }: Filling): Promise<void> {
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  await tx
    .insertInto('payWay')
    .values({ propertyOwnerId, wayCode: OWN_WAYS_FROM, name: '美团券', recharge: false, tradeNoRequired: true })
    // Ways of a chain outlive its organisations.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('rechargeRule')
    .values(RULES.map((rule) => ({ propertyOwnerId, ...rule })))
    .execute();
  await tx
    .insertInto('invoiceBook')
    .values({ propertyOwnerId, orgId, firstNo: '00012001', lastNo: '00012100', nextNo: '00012001' })
    .execute();
}
