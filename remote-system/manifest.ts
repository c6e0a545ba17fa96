import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-system',
  pages: {
    account: { path: '/system/system/account', title: '账号管理', access: 'menu:1742', kind: 'list' },
    department: { path: '/system/org/dRoom', title: '科室管理', access: 'menu:1705+whitelist', kind: 'list' },
  },
});
