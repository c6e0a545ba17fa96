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
  },
});
