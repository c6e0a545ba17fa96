import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { drugRoute } from '@mingmou/contract/dict/drug-route';
import type { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof drugUsage.page>, 'page' | 'size' | 'column' | 'asc'> & {
  readonly barcodeId?: number | null;
};

export const usageSorting: Sorting = {
  columns: ['name', 'drug_name', 'route', 'dose', 'dose_unit', 'frequency', 'days', 'eye', 'state_enum', 'updated_at'],
  initial: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
};

const DRUG_NAME = sql<string | null>`(SELECT trim(concat(breed.name, ' ', barcode.spec)) FROM erp_barcode barcode
  JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
  WHERE barcode.property_owner_id = drug_usage.property_owner_id AND barcode.id = drug_usage.barcode_id)`;

/** Numbers as the dictionary has them; a code that a chain added is text. */
const ROUTE = sql<CodeOf<typeof drugRoute>>`CASE WHEN drug_usage.route ~ '^[0-9]+$'
  THEN to_jsonb(drug_usage.route::integer) ELSE to_jsonb(drug_usage.route) END`;

/** Usages of drugs of the organisation that are not deleted. */
export function usagesMatching(cx: SessionCx, { keyword, route, frequency, stateEnum, barcodeId }: Filters = {}) {
  let rows = mine(cx, 'drugUsage')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'barcodeId', 'doseUnit', 'days', 'note', 'stateEnum', 'version', 'updatedAt'])
    .select([ROUTE.as('route'), 'dose', 'frequency', 'eye', DRUG_NAME.as('drugName')]);
  if (keyword) {
    const pattern = contains(keyword.trim());
    rows = rows.where((is) => is.or([is('name', 'ilike', pattern), is(DRUG_NAME, 'ilike', pattern)]));
  }
  if (route) rows = rows.where('route', '=', String(route));
  if (frequency) rows = rows.where('frequency', '=', frequency);
  if (barcodeId) rows = rows.where((is) => is.or([is('barcodeId', '=', barcodeId), is('barcodeId', 'is', null)]));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

const DRUG = '071';

/** Barcodes of drugs of the chain that are in use. */
function drugs(cx: SessionCx) {
  return mine(cx, 'erpBarcode as barcode')
    .innerJoin('erpBreed as breed', (on) =>
      on.onRef('breed.propertyOwnerId', '=', 'barcode.propertyOwnerId').onRef('breed.id', '=', 'barcode.breedId'),
    )
    .where('barcode.stateEnum', '=', 'ENABLE')
    .where('breed.stateEnum', '=', 'ENABLE')
    .where('breed.categoryId', '=', DRUG);
}

export async function isDrug(cx: SessionCx, barcodeId: number): Promise<boolean> {
  const row = await drugs(cx).where('barcode.id', '=', barcodeId).select('barcode.id').executeTakeFirst();
  return row !== undefined;
}

const MOST_FOUND = 50;

/** Drugs by part of name, initials, specification or code. */
export function drugsMatching(cx: SessionCx, keyword: string | null | undefined) {
  const rows = drugs(cx)
    .select(['barcode.id', 'barcode.code'])
    .select(sql<string>`trim(concat(breed.name, ' ', barcode.spec))`.as('name'))
    .orderBy('breed.name')
    .orderBy('barcode.id')
    .limit(MOST_FOUND);
  if (!keyword?.trim()) return rows.execute();
  const pattern = contains(keyword.trim());
  return rows
    .where((is) =>
      is.or([
        is('breed.name', 'ilike', pattern),
        is('breed.pinyin', 'like', pattern.toLowerCase()),
        is('barcode.spec', 'ilike', pattern),
        is('barcode.code', 'like', pattern),
      ]),
    )
    .execute();
}
