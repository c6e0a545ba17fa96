import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-system',
  pages: {
    account: { path: '/system/system/account', title: '账号管理', access: 'menu:1742', kind: 'list' },
    role: { path: '/system/system/role', title: '角色权限', access: 'menu:1744', kind: 'list' },
    roleEdit: {
      path: '/system/system/roleEdit',
      title: '角色编辑',
      access: 'whitelist',
      kind: 'form',
      highlight: 1744,
    },
    department: { path: '/system/org/dRoom', title: '科室管理', access: 'menu:1705+whitelist', kind: 'list' },
    room: { path: '/system/org/cRoom', title: '诊室管理', access: 'menu:1706+whitelist', kind: 'list' },
    staff: { path: '/system/org/staff', title: '员工管理', access: 'menu:1707+whitelist', kind: 'list' },
    log: { path: '/system/system/log', title: '操作日志', access: 'menu:1741', kind: 'list' },
    label: { path: '/system/service/patientsLabel', title: '患者标签', access: 'menu:1713+whitelist', kind: 'list' },
    source: { path: '/system/service/patientsSource', title: '患者来源', access: 'menu:1714+whitelist', kind: 'list' },
    school: { path: '/system/service/school', title: '学校管理', access: 'menu:1723+whitelist', kind: 'list' },
    icd: { path: '/system/service/icd', title: 'ICD-10', access: 'menu:1724+whitelist', kind: 'list' },
    setting: { path: '/system/service/setting', title: '系统参数', access: 'menu:1726+whitelist', kind: 'form' },
  },
});
