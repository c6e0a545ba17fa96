import type { Values } from '@mingmou/contract/base/field';
import type { stockGroups } from '@mingmou/contract/erp/stock.facts';
import type { StockFigure } from '@mingmou/contract/erp/stock-figures.fields';
import { sql } from 'kysely';
import { CHAIN } from '../../../kernel/report/group';
import type { ReportRules } from '../../../kernel/report/report.routes';
import { CATALOGUE, goodsName } from '../stock/goods.store';
import type { StockGroup } from './stock.source';

/** 商品进销存明细: rows by barcode. */
export const goodsReportRules: ReportRules<Values<typeof stockGroups>, StockFigure, StockGroup> = {
  dimensions: ({ summaryType, byOrg }) => [
    { as: 'barcodeId', group: 'barcode' },
    ...(summaryType ? [{ as: 'bucketName', group: 'bucket' } as const] : []),
    ...(byOrg ? [{ as: 'orgName', group: 'org' } as const] : []),
  ],
  initial: ({ summaryType }) => [
    ...(summaryType ? [['bucket_name', 'asc'] as const] : []),
    ...([
      ['goods_name', 'asc'],
      ['spec', 'asc'],
      ['id', 'asc'],
    ] as const),
  ],
  beside: (key) => sql`JOIN ${CATALOGUE} ON barcode.property_owner_id = ${CHAIN} AND barcode.id = ${key(0)}::bigint`,
  derived: {
    code: () => sql`barcode.code`,
    goodsName: () => goodsName,
    spec: () => sql`barcode.spec`,
    unit: () => sql`breed.unit`,
    categoryId: () => sql`breed.category_id`,
  },
};
