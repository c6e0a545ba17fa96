import { f, pick, required } from '../../base/field';
import { reportOf, under } from '../../base/report';
import { goodsSnapshot } from '../bill/bill.fields';
import { stockFacts, stockGroups, stockRowHead, withoutGroups } from './stock.facts';
import { STOCK_FIGURES, stockFigures } from './stock-figures.fields';

/** 商品进销存明细 (domain-erp §6.2): a row a barcode, its opening, what moved it, its closing. */
export const goodsReport = reportOf({
  facts: stockFacts,
  at: under('/api/erp-statistics/goods-report'),
  title: '商品进销存明细',
  groups: stockGroups,
  absent: withoutGroups,
  row: {
    ...stockRowHead,
    barcodeId: required(f.id('商品')),
    ...pick(goodsSnapshot, ['goodsName', 'spec', 'code', 'unit', 'categoryId']),
    ...stockFigures,
  },
  figures: STOCK_FIGURES,
  sums: STOCK_FIGURES,
});
