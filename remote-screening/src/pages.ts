import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  task: () => import('./task/task.list'),
};
