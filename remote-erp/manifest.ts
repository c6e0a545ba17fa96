import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-erp',
  pages: {
    entry: { path: '/erp', title: '进销存', access: 'menu:14', kind: 'redirect' },
    purchase: { path: '/erp/buy/order', title: '采购入库', access: 'menu:1401', kind: 'list', keep: 'BuyOrder' },
    purchaseEdit: { path: '/erp/buy/edit', title: '采购入库编辑', access: 'whitelist', kind: 'form', highlight: 1401 },
    purchaseInfo: {
      path: '/erp/buy/info',
      title: '采购入库详情',
      access: 'whitelist',
      kind: 'detail',
      highlight: 1401,
    },
    purchaseReturn: {
      path: '/erp/buy/return',
      title: '采购退货',
      access: 'menu:1402',
      kind: 'list',
      keep: 'BuyReturn',
    },
    purchaseReturnEdit: {
      path: '/erp/buy/returnEdit',
      title: '采购退货编辑',
      access: 'whitelist',
      kind: 'form',
      highlight: 1402,
    },
    purchaseReturnInfo: {
      path: '/erp/buy/returnInfo',
      title: '采购退货详情',
      access: 'whitelist',
      kind: 'detail',
      highlight: 1402,
    },
    stockSearch: {
      path: '/erp/stock/search',
      title: '库存查询',
      access: 'menu:1411',
      kind: 'list',
      keep: 'StockSearch',
    },
    goodsReport: {
      path: '/erp/statistics/goodsReport',
      title: '商品进销存明细',
      access: 'whitelist',
      kind: 'report',
      highlight: 1433,
    },
    brand: { path: '/erp/pro/brand', title: '品牌管理', access: 'menu:1414', kind: 'list', keep: 'ProBrand' },
    tree: { path: '/erp/pro/tree', title: '品种管理', access: 'menu:1415', kind: 'list', keep: 'ProTree' },
    code: { path: '/erp/pro/code', title: '商品条码', access: 'menu:1416', kind: 'list', keep: 'ProCode' },
    codeCreate: { path: '/erp/pro/codeCreate', title: '条码生成', access: 'whitelist', kind: 'form', highlight: 1416 },
    supplier: { path: '/erp/supplier', title: '供应商', access: 'menu:1423', kind: 'list', keep: 'Supplier' },
  },
});
