import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'host',
  pages: {
    login: { path: '/login', title: '登录', access: 'public', kind: 'page' },
    forbidden: { path: '/403', title: '无权限', access: 'public', kind: 'page' },
    missing: { path: '/404', title: '页面不存在', access: 'public', kind: 'page' },
    home: { path: '/', title: '首页', access: 'signed-in', kind: 'redirect' },
    dashboard: { path: '/dashboard', title: '工作台', access: 'menu:1001', kind: 'page', keep: 'Dashboard' },
    redirect: { path: '/redirect/:path*', title: '跳转', access: 'signed-in', kind: 'redirect' },
  },
});
