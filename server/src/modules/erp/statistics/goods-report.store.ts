import { sql } from 'kysely';
import { CHAIN } from '../../../kernel/report/group';
import { CATALOGUE, goodsName } from '../stock/goods.store';
import { rowsBy, type StockRules } from './stock.rules';

/** 商品进销存明细: rows by barcode. */
export const goodsReportRules: StockRules = {
  ...rowsBy({ as: 'barcodeId', group: 'barcode' }, ['goods_name', 'spec']),
  beside: (key) => sql`JOIN ${CATALOGUE} ON barcode.property_owner_id = ${CHAIN} AND barcode.id = ${key(0)}::bigint`,
  derived: {
    code: () => sql`barcode.code`,
    goodsName: () => goodsName,
    spec: () => sql`barcode.spec`,
    unit: () => sql`breed.unit`,
    categoryId: () => sql`breed.category_id`,
  },
};
