import type { Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { PriceKind, Target } from './price.kind';

/** A price from a day on. */
export interface PriceChange extends Target {
  readonly price: Price;
  readonly minPrice: Price | null;
  readonly effectiveDate: string;
}

/** What holds for a target of one scope on the day of its change. */
export interface OldPrice {
  readonly price: Price | null;
  readonly minPrice: Price | null;
}

export function idsOf(changes: readonly Target[], type: Target['targetType']): number[] {
  return [...new Set(changes.flatMap(({ targetType, targetId }) => (targetType === type ? [targetId] : [])))];
}

/**
 * Those of the targets that are not deleted, locked in the order of their ids: changes of one target wait for one another,
 * bills that refer to it do not.
 */
export async function lockTargets(cx: SessionCx, changes: readonly Target[]): Promise<ReadonlySet<string>> {
  const breeds = await mine(cx, 'erpBreed')
    .where('stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`id = ANY (${idsOf(changes, 'BREED')}::bigint[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const barcodes = await mine(cx, 'erpBarcode')
    .where('stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`id = ANY (${idsOf(changes, 'BARCODE')}::bigint[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set([...breeds.map(({ id }) => `BREED ${id}`), ...barcodes.map(({ id }) => `BARCODE ${id}`)]);
}

/** The changes as rows of a query, in their order. */
function given(cx: SessionCx, changes: readonly PriceChange[]) {
  const { orgId } = cx.caller;
  const of = <T>(pick: (change: PriceChange) => T) => changes.map(pick);
  return sql`unnest(
    ${of(({ scope }) => (scope === 'ORG' ? orgId : null))}::bigint[],
    ${of(({ targetType, targetId }) => (targetType === 'BREED' ? targetId : null))}::bigint[],
    ${of(({ targetType, targetId }) => (targetType === 'BARCODE' ? targetId : null))}::bigint[],
    ${of(({ price }) => price)}::numeric[], ${of(({ minPrice }) => minPrice)}::numeric[],
    ${of(({ effectiveDate }) => effectiveDate)}::date[]
  ) WITH ORDINALITY AS given (org_id, breed_id, barcode_id, price, min_price, effective_date, place)`;
}

/** Returns the price that each change replaces. */
export async function oldPrices(
  cx: SessionCx,
  kind: PriceKind,
  changes: readonly PriceChange[],
): Promise<readonly OldPrice[]> {
  const minimum = kind.hasMinimum ? sql`p.min_price` : sql`NULL::numeric`;
  const { rows } = await sql<OldPrice>`SELECT old.price, old.min_price FROM ${given(cx, changes)}
    LEFT JOIN LATERAL (SELECT p.${kind.column} AS price, ${minimum} AS min_price FROM ${kind.table} p
      WHERE p.property_owner_id = ${cx.caller.propertyOwnerId} AND p.org_id IS NOT DISTINCT FROM given.org_id
        AND p.barcode_id IS NOT DISTINCT FROM given.barcode_id AND p.breed_id IS NOT DISTINCT FROM given.breed_id
        AND p.effective_date <= given.effective_date
      ORDER BY p.effective_date DESC LIMIT 1) old ON true ORDER BY given.place`.execute(cx.db);
  return rows;
}

/** Writes them; a price of the same day is replaced. */
export async function writePrices(cx: SessionCx, kind: PriceKind, changes: readonly PriceChange[]): Promise<void> {
  const { propertyOwnerId, accountId } = cx.caller;
  const at = cx.now.toISOString();
  const [minColumn, minValue, minSet] = kind.hasMinimum
    ? [sql`, min_price`, sql`, given.min_price`, sql`, min_price = excluded.min_price`]
    : [sql``, sql``, sql``];
  await sql`INSERT INTO ${kind.table} AS held (property_owner_id, org_id, breed_id, barcode_id, ${kind.column}${minColumn},
      effective_date, created_at, updated_at)
    SELECT ${propertyOwnerId}, given.org_id, given.breed_id, given.barcode_id, given.price${minValue},
      given.effective_date, ${at}::timestamptz, ${at}::timestamptz FROM ${given(cx, changes)}
    ON CONFLICT ON CONSTRAINT ${kind.once} DO UPDATE SET ${kind.column} = excluded.${kind.column}${minSet},
      version = held.version + 1, updated_at = excluded.updated_at, updated_by = ${accountId}`.execute(cx.db);
}

export interface NewRecord extends Target {
  readonly kind: 'TAG' | 'MIN' | 'STATIC';
  readonly oldPrice: Price | null;
  readonly newPrice: Price | null;
  readonly effectiveDate: string;
}

export async function insertRecords(cx: SessionCx, records: readonly NewRecord[], reason: string): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const of = <T>(pick: (record: NewRecord) => T) => records.map(pick);
  await sql`INSERT INTO erp_price_record (property_owner_id, org_id, breed_id, barcode_id, kind, old_price, new_price,
      effective_date, reason, created_at)
    SELECT ${propertyOwnerId}, given.*, ${reason}, ${cx.now.toISOString()}::timestamptz FROM unnest(
      ${of(({ scope }) => (scope === 'ORG' ? orgId : null))}::bigint[],
      ${of(({ targetType, targetId }) => (targetType === 'BREED' ? targetId : null))}::bigint[],
      ${of(({ targetType, targetId }) => (targetType === 'BARCODE' ? targetId : null))}::bigint[],
      ${of(({ kind }) => kind)}::text[], ${of(({ oldPrice }) => oldPrice)}::numeric[],
      ${of(({ newPrice }) => newPrice)}::numeric[], ${of(({ effectiveDate }) => effectiveDate)}::date[]) AS given`.execute(
    cx.db,
  );
}
