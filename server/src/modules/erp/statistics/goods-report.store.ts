import { sql } from 'kysely';
import { CHAIN } from '../../../kernel/report/group';
import { CATALOGUE, goodsName } from '../stock/goods.store';
import { rowsBy, type StockRules } from './stock.rules';

/** 商品进销存明细: rows by barcode. */
export const goodsReportRules: StockRules = {
  ...rowsBy({ as: 'barcodeId', group: 'barcode' }, ['goods_name', 'spec']),
  // The catalogue by itself (OFFSET 0): PostgreSQL guesses 200 rows of the report, and would join each brand with all of them.
  // Goods that are named are looked up.
  beside: (key, { named }) => {
    const only = named ? sql`AND barcode.id = ANY (${[...named]}::bigint[])` : sql``;
    return sql`JOIN (SELECT barcode.id, barcode.code, ${goodsName} AS goods_name, barcode.spec, breed.unit, breed.category_id
      FROM ${CATALOGUE} WHERE barcode.property_owner_id = ${CHAIN} ${only} OFFSET 0) goods ON goods.id = ${key(0)}::bigint`;
  },
  derived: {
    code: () => sql`goods.code`,
    goodsName: () => sql`goods.goods_name`,
    spec: () => sql`goods.spec`,
    unit: () => sql`goods.unit`,
    categoryId: () => sql`goods.category_id`,
  },
};
