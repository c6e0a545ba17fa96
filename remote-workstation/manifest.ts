import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-workstation',
  pages: {
    platformEntry: { path: '/work/platform', title: '接诊台', access: 'menu:1201', kind: 'redirect' },
    platform: {
      path: '/work/platform/index',
      title: '接诊台',
      access: 'menu:1201',
      kind: 'board',
      keep: 'PlatformIndex',
    },
    ask: { path: '/work/detail/ask', title: '问诊', access: 'whitelist', kind: 'form', keep: 'Ask', highlight: 1201 },
    check: {
      path: '/work/detail/check',
      title: '检查',
      access: 'whitelist',
      kind: 'form',
      keep: 'Check',
      highlight: 1201,
    },
    optician: {
      path: '/work/detail/OpticianPrescrip',
      title: '配镜处方',
      access: 'whitelist',
      kind: 'form',
      keep: 'OpticianPrescrip',
      highlight: 1201,
    },
  },
});
