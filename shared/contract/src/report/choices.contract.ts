import { call } from '../base/call';
import { f, required } from '../base/field';
import { personFields } from '../cashier/cashier.fields';

const named = (title: string) => required(f.list(title, f.object(title, personFields)));

export const reportChoices = {
  /** Returns the options of report filters, with the organisations that the caller may view. */
  find: call({
    method: 'GET',
    path: '/api/report/find-choices',
    title: '报表筛选项',
    grant: 'menu:1501',
    output: required(
      f.object('筛选项', {
        orgs: named('机构'),
        departments: named('科室'),
        doctors: named('医生'),
        cashiers: named('收费员'),
        sources: named('患者来源'),
      }),
    ),
    touches: ['account', 'department', 'employee'],
  }),
} as const;
