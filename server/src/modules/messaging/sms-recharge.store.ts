import type { InputOf } from '@mingmou/contract/base/call';
import type { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { picturesOf } from '../../kernel/file/file-link';
import type { Sorting } from '../../kernel/row/list';

export type RechargeFilters = Omit<InputOf<typeof smsRecharge.page>, 'page' | 'size' | 'column' | 'asc'>;

export const rechargeSorting: Sorting = {
  columns: ['created_at', 'count', 'amount', 'pay_way', 'state', 'confirmed_at'],
  initial: [['id', 'desc']],
};

function rows(db: Kysely<DB>, propertyOwnerId: number) {
  return mine({ db, propertyOwnerId }, 'smsRecharge')
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'smsRecharge.propertyOwnerId').onRef('org.id', '=', 'smsRecharge.orgId'),
    )
    .select(['smsRecharge.id', 'smsRecharge.version', 'smsRecharge.createdAt', 'smsRecharge.count'])
    .select(['smsRecharge.amount', 'smsRecharge.state', 'smsRecharge.createdByName', 'smsRecharge.confirmedByName'])
    .select([
      'smsRecharge.voucherFileId',
      'smsRecharge.confirmedAt',
      'smsRecharge.orgId',
      'org.orgShortName as orgName',
      'smsRecharge.payWay',
    ]);
}

/** The recharges of a chain that the transaction sees. */
export function rechargesMatching(
  db: Kysely<DB>,
  propertyOwnerId: number,
  { dateFrom, dateTo, state }: RechargeFilters,
) {
  let found = rows(db, propertyOwnerId);
  if (dateFrom) found = found.where('smsRecharge.createdAt', '>=', `${dateFrom} 00:00:00+08`);
  if (dateTo)
    found = found.where(
      sql<boolean>`sms_recharge.created_at < (${dateTo}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    );
  return state ? found.where('smsRecharge.state', '=', state) : found;
}

export type FoundRecharge = Awaited<ReturnType<ReturnType<typeof rechargesMatching>['execute']>>[number];

/** Returns the recharges of the transaction's chain, each with its voucher. */
export async function shownRecharges(cx: SessionCx, found: readonly FoundRecharge[]) {
  const ids = found.flatMap(({ voucherFileId }) => (voucherFileId === null ? [] : [voucherFileId]));
  const vouchers = await picturesOf(cx, ids);
  return found.map(({ voucherFileId, ...row }) => ({
    ...row,
    voucher: vouchers.find(({ id }) => id === voucherFileId) ?? null,
  }));
}

export type LockedRecharge = NonNullable<Awaited<ReturnType<typeof lockRecharge>>>;

export function lockRecharge(cx: SessionCx, id: number) {
  return mine(cx, 'smsRecharge')
    .where('id', '=', id)
    .select(['id', 'orgId', 'count', 'state', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

interface Confirming {
  readonly staffName: string;
  readonly accountId: number;
}

/** Marks a waiting recharge of the chain of `cx` as confirmed by a person of the platform. */
export async function confirmRow(
  { db, now, caller }: SessionCx,
  id: number,
  { staffName, accountId }: Confirming,
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('smsRecharge')
    .set({ state: 'DONE', confirmedAt: at, confirmedByName: staffName, updatedAt: at, updatedBy: accountId })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .where('state', '=', 'WAIT')
    .execute();
}
