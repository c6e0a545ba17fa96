import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-erp',
  pages: {
    brand: { path: '/erp/pro/brand', title: '品牌管理', access: 'menu:1414', kind: 'list', keep: 'ProBrand' },
  },
});
