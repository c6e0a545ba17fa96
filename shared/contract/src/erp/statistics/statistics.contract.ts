import { call } from '../../base/call';
import { f, required } from '../../base/field';

const named = (title: string) =>
  required(f.list(title, f.object(title, { id: required(f.id()), name: required(f.text('名称', 40)) })));

export const statistics = {
  /** Returns the options of statistics filters: organisations that the caller may view, periods of the current one. */
  findChoices: call({
    method: 'GET',
    path: '/api/erp-statistics/find-choices',
    title: '统计筛选项',
    grant: 'menu:1433',
    output: required(f.object('筛选项', { orgs: named('机构'), periods: named('会计期间') })),
    touches: ['account', 'erp-initialization', 'erp-stock'],
  }),
} as const;
