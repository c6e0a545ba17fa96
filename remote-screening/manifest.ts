import { manifest as declare } from '@mingmou/contract/base/manifest';

export const manifest = declare({
  remote: 'remote-screening',
  pages: {
    screening: { path: '/screen', title: '筛查随访', access: 'menu:16', kind: 'redirect', opens: '/system/task' },
    taskEntry: {
      path: '/system/task',
      title: '筛查任务设置',
      access: 'menu:1601',
      kind: 'redirect',
      opens: '/screen/task',
    },
    task: { path: '/screen/task', title: '筛查任务设置', access: 'menu:1601', kind: 'list', keep: 'ScreenTask' },
  },
});
