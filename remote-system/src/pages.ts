import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  account: () => import('./account/account.list'),
  role: () => import('./role/role.list'),
  roleEdit: () => import('./role/role.form'),
  department: () => import('./org/department.list'),
  room: () => import('./org/room.list'),
  staff: () => import('./org/staff.list'),
  log: () => import('./log/log.list'),
  label: () => import('./service/label.list'),
  source: () => import('./service/source.list'),
  school: () => import('./service/school.list'),
  icd: () => import('./service/icd.list'),
  setting: () => import('./service/setting/setting.form'),
};
