import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-patients',
  pages: {
    patientList: {
      path: '/suffer/sufferList',
      title: '患者列表',
      access: 'menu:1301',
      kind: 'list',
      keep: 'SufferList',
      lists: '/api/patient/page',
    },
  },
});
