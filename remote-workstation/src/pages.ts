import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  platform: () => import('./platform/platform.board'),
  ask: () => import('./ask/ask.stage'),
  check: () => import('./check/check.stage'),
  optician: () => import('./optician/optician.stage'),
};
