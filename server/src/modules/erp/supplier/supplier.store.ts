import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { licenceKind, licenceStanding } from '@mingmou/contract/erp/erp.dicts';
import type { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { EXPIRY_WARNING_DAYS } from '@mingmou/contract/erp/purchase/supplier.rules';
import { type RawBuilder, sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof supplier.page>, 'page' | 'size' | 'column' | 'asc'> & {
  readonly breedId?: number | null;
};

export interface Licence {
  readonly kind: CodeOf<typeof licenceKind>;
  readonly no: string;
  readonly expireDate: string | null;
  readonly fileId: number | null;
}

export const supplierSorting: Sorting = {
  columns: [
    'code',
    'name',
    'short_name',
    'pinyin',
    'contact',
    'phone',
    'settle_type',
    'credit_days',
    'licence_expire',
    'state_enum',
    'updated_at',
  ],
  initial: [['id', 'desc']],
};

/** Licences as stored. The column is json, because jsonb would reorder the keys and a log line would show a change. */
const LICENCES = sql<Licence[]>`coalesce((
  SELECT json_agg(json_build_object('kind', kind, 'no', no, 'expireDate', to_char(expire_date, 'YYYY-MM-DD'),
    'fileId', file_id) ORDER BY position)
  FROM erp_supplier_licence AS licence
  WHERE licence.property_owner_id = erp_supplier.property_owner_id AND licence.supplier_id = erp_supplier.id
), '[]')`;

/** Of each kind the licence that lasts longest; the first of them to end. */
const LICENCE_EXPIRE = sql<string | null>`(
  SELECT to_char(min(longest), 'YYYY-MM-DD') FROM (
    SELECT CASE WHEN bool_or(expire_date IS NULL) THEN NULL ELSE max(expire_date) END AS longest
    FROM erp_supplier_licence AS licence
    WHERE licence.property_owner_id = erp_supplier.property_owner_id AND licence.supplier_id = erp_supplier.id
    GROUP BY kind
  ) AS kinds
)`;

const HAS_LICENCE = sql<boolean>`EXISTS (
  SELECT FROM erp_supplier_licence AS licence
  WHERE licence.property_owner_id = erp_supplier.property_owner_id AND licence.supplier_id = erp_supplier.id
)`;

/** The same verdict as `licenceStandingOf`, in the words of the database. */
function standing(code: CodeOf<typeof licenceStanding>, now: Date): RawBuilder<boolean> {
  const today = dayText(now);
  const soon = dayText(addDays(now, EXPIRY_WARNING_DAYS));
  switch (code) {
    case 'EXPIRED':
      return sql`${LICENCE_EXPIRE} < ${today}`;
    case 'SOON':
      return sql`${LICENCE_EXPIRE} BETWEEN ${today} AND ${soon}`;
    case 'VALID':
      return sql`${HAS_LICENCE} AND coalesce(${LICENCE_EXPIRE} > ${soon}, true)`;
    case 'NONE':
      return sql`NOT ${HAS_LICENCE}`;
  }
}

export function suppliersMatching({ db, caller, now }: SessionCx, filters: Filters = {}) {
  const { keyword, settleType: settle, licenceStanding: stands, stateEnum } = filters;
  let rows = mine({ db, caller }, 'erpSupplier')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'shortName', 'contact', 'phone', 'address', 'creditDays'])
    .select(['bankName', 'bankAccount', 'taxNo', 'settleType', 'stateEnum', 'version', 'updatedAt'])
    .select([LICENCES.as('licences'), LICENCE_EXPIRE.as('licenceExpire')]);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is('name', 'ilike', pattern),
        is('shortName', 'ilike', pattern),
        is('pinyin', 'like', pattern.toLowerCase()),
        is('code', 'ilike', pattern),
      ]),
    );
  }
  if (settle) rows = rows.where('settleType', '=', settle);
  if (filters.breedId) {
    rows = rows.where(
      sql<boolean>`EXISTS (SELECT FROM erp_contrast contrast
        WHERE contrast.property_owner_id = erp_supplier.property_owner_id AND contrast.supplier_id = erp_supplier.id
          AND contrast.breed_id = ${filters.breedId} AND contrast.state_enum = 'ENABLE')`,
    );
  }
  if (stands) rows = rows.where(standing(stands, now));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Replaces the licences of a supplier. */
export async function replaceLicences(
  { db, caller }: SessionCx,
  supplierId: number,
  licences: readonly Licence[],
): Promise<void> {
  const { propertyOwnerId } = caller;
  await deleteMine({ db, propertyOwnerId }, 'erpSupplierLicence').where('supplierId', '=', supplierId).execute();
  if (licences.length === 0) return;
  await db
    .insertInto('erpSupplierLicence')
    .values(licences.map((licence, index) => ({ ...licence, propertyOwnerId, supplierId, position: index + 1 })))
    .execute();
}

/** The pictures that the licences of a supplier hold, in their order. */
export async function licenceFiles(cx: SessionCx, supplierId: number): Promise<number[]> {
  const rows = await mine(cx, 'erpSupplierLicence')
    .where('supplierId', '=', supplierId)
    .orderBy('position')
    .select('fileId')
    .execute();
  return filesOf(rows);
}

export function filesOf(licences: readonly { readonly fileId: number | null }[]): number[] {
  return licences.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}

/** Whether a purchase of any organisation of the chain names the supplier. */
export function isOnPurchases(cx: SessionCx, supplierId: number): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const bill = await mine(cx, 'purchaseStorage')
      .where('supplierId', '=', supplierId)
      .select('supplierId')
      .limit(1)
      .executeTakeFirst();
    return bill !== undefined;
  });
}

/** The enabled suppliers by name, for sheets. */
export async function suppliersByName(cx: SessionCx): Promise<ReadonlyMap<string, number>> {
  const rows = await mine(cx, 'erpSupplier').select(['id', 'name']).where('stateEnum', '=', 'ENABLE').execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
