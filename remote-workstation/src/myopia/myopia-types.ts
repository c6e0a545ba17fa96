import type { OutputOf } from '@mingmou/contract/base/call';
import type { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';

export type Overview = OutputOf<typeof myopia.overview>;
export type Effect = Overview['effects'][number];
export type Cell = Overview['ages'][number];
export type Row = OutputOf<typeof myopia.page>['records'][number];
