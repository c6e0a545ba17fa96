import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  purchase: () => import('./buy/purchase.list'),
  purchaseEdit: () => import('./buy/purchase.bill'),
  purchaseInfo: () => import('./buy/purchase.detail'),
  purchaseReturn: () => import('./return/return.list'),
  purchaseReturnEdit: () => import('./return/return.bill'),
  purchaseReturnInfo: () => import('./return/return.detail'),
  sellBill: () => import('./sale/sale.bill'),
  sellQuick: () => import('./sale/quick.bill'),
  sellOrder: () => import('./sale/sale.list'),
  sellOrderInfo: () => import('./sale/sale.detail'),
  sellReturn: () => import('./sale-return/sale-return.list'),
  sellReturnAdd: () => import('./sale-return/sale-return.bill'),
  sellReturnEdit: () => import('./sale-return/sale-return.bill'),
  sellReturnInfo: () => import('./sale-return/sale-return.detail'),
  stockSearch: () => import('./stock/stock-search.list'),
  goodsReport: () => import('./statistics/goods-report.report'),
  brand: () => import('./goods/brand.list'),
  tree: () => import('./goods/tree.list'),
  code: () => import('./goods/code.list'),
  codeCreate: () => import('./goods/code-create.form'),
  package: () => import('./package/package.list'),
  packageInfo: () => import('./package/package.detail'),
  supplier: () => import('./supplier/supplier.list'),
};
