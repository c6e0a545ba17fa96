import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-reports',
  pages: {
    statementIndex: {
      path: '/statement/index',
      title: '统计报表',
      access: 'menu:1501+whitelist',
      kind: 'redirect',
      opens: '/statement/index/expenseStatistics',
    },
    expenseStatistics: {
      path: '/statement/index/expenseStatistics',
      title: '费用统计',
      access: 'menu:1501+whitelist',
      kind: 'report',
      highlight: 1501,
    },
  },
});
