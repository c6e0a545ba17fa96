import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-outpatient',
  pages: {
    registerEntry: { path: '/outpatient/register', title: '挂号登记', access: 'menu:1101', kind: 'redirect' },
    register: {
      path: '/outpatient/register/index',
      title: '挂号登记',
      access: 'menu:1101',
      kind: 'form',
      keep: 'RegisterIndex',
    },
    triage: { path: '/outpatient/triage', title: '分诊台', access: 'menu:1102', kind: 'board', keep: 'Triage' },
    triageDetail: {
      path: '/outpatient/TriageDetail/TriageDetailPre',
      title: '分诊预检',
      access: 'whitelist',
      kind: 'form',
      highlight: 1102,
    },
    cashierList: {
      path: '/outpatient/cashier/list',
      title: '收银台',
      access: 'menu:1105',
      kind: 'list',
      keep: 'CashierList',
    },
    cashierOrder: {
      path: '/outpatient/cashier/order',
      title: '收费开单',
      access: 'whitelist',
      kind: 'form',
      highlight: 1105,
    },
    cashierPay: {
      path: '/outpatient/cashier/orderPay',
      title: '收银结算',
      access: 'whitelist',
      kind: 'form',
      highlight: 1105,
    },
    cashierPrint: {
      path: '/outpatient/cashier/orderPrint',
      title: '票据打印设置',
      access: 'whitelist',
      kind: 'print',
      highlight: 1105,
    },
    cashierRefund: {
      path: '/outpatient/cashier/refund',
      title: '退费',
      access: 'whitelist',
      kind: 'form',
      highlight: 1105,
    },
    cashierRefundPrint: {
      path: '/outpatient/cashier/refundPrint',
      title: '退费单打印',
      access: 'whitelist',
      kind: 'print',
      highlight: 1105,
    },
  },
});
