import type { FiltersOf } from '@mingmou/contract/base/records';
import type { priceRecord } from '@mingmou/contract/erp/price/price-record.contract';
import { sql } from 'kysely';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { asStored } from '../../../kernel/row/records';
import { goodsName } from '../stock/goods.store';

type Filters = FiltersOf<typeof priceRecord>;

const sorting: Sorting = {
  columns: ['created_at', 'effective_date', 'goods_name', 'code', 'old_price', 'new_price', 'kind', 'scope'],
  initial: [['id', 'desc']],
};

const OPERATOR = sql<string | null>`coalesce(staff.name, changer.account)`;
const SPEC = sql<string | null>`barcode.spec`;

/** Selects 调价记录 of the chain and of the organisation; records of costs only for callers who may see costs. */
async function recordsMatching(cx: SessionCx, filters: Filters) {
  const { kind, keyword, dateFrom, dateTo, operator } = filters;
  let rows = mine(cx, 'erpPriceRecord as record')
    .leftJoin('erpBarcode as barcode', (on) =>
      on.onRef('barcode.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('barcode.id', '=', 'record.barcodeId'),
    )
    .innerJoin('erpBreed as breed', (on) =>
      on
        .onRef('breed.propertyOwnerId', '=', 'record.propertyOwnerId')
        .on('breed.id', '=', sql<number>`coalesce(record.breed_id, barcode.breed_id)`),
    )
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .leftJoin('account as changer', (on) =>
      on.onRef('changer.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('changer.id', '=', 'record.createdBy'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'changer.propertyOwnerId').onRef('staff.id', '=', 'changer.staffId'),
    )
    .select(['record.id', 'record.kind', 'record.oldPrice', 'record.newPrice', 'record.effectiveDate'])
    .select(['record.reason', 'record.createdAt', goodsName.as('goodsName'), SPEC.as('spec')])
    .select([
      OPERATOR.as('operator'),
      sql<'CHAIN' | 'ORG'>`CASE WHEN record.org_id IS NULL THEN 'CHAIN' ELSE 'ORG' END`.as('scope'),
      sql<'BREED' | 'BARCODE'>`CASE WHEN record.barcode_id IS NULL THEN 'BREED' ELSE 'BARCODE' END`.as('targetType'),
      sql<number>`coalesce(record.barcode_id, record.breed_id)`.as('targetId'),
      sql<string>`coalesce(barcode.code, breed.code)`.as('code'),
    ])
    .where((is) => is.or([is('record.orgId', 'is', null), is('record.orgId', '=', cx.caller.orgId)]));
  if (!(await seesCost(cx))) rows = rows.where('record.kind', '<>', 'STATIC');
  if (kind) rows = rows.where('record.kind', '=', kind);
  if (dateFrom) rows = rows.where(sql<boolean>`record.created_at >= ${`${dateFrom} 00:00:00+08`}::timestamptz`);
  if (dateTo) {
    rows = rows.where(sql<boolean>`record.created_at < ${`${dateTo} 00:00:00+08`}::timestamptz + interval '1 day'`);
  }
  if (operator) rows = rows.where(OPERATOR, 'ilike', contains(operator));
  if (!keyword) return rows;
  const pattern = contains(keyword);
  return rows.where((is) =>
    is.or([
      is('barcode.code', 'like', pattern),
      is('breed.code', 'ilike', pattern),
      is(goodsName, 'ilike', pattern),
      is(SPEC, 'ilike', pattern),
      is('breed.pinyin', 'like', pattern.toLowerCase()),
    ]),
  );
}

export const priceRecordSource = { rows: recordsMatching, sorting, shown: asStored };
