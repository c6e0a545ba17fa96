import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { visitType } from '../../dict/visit-type';
import { department } from '../org/department.contract';
import { employeePicker } from '../org/employee.picker';
import { MOST_PRICE } from './charge.fields';
import { feeScope } from './registration-fee.dicts';

const fields = {
  name: required(f.text('名称', 20)),
  visitTypes: required(f.dicts('就诊类型', visitType, { max: 3 })),
  scope: required(f.dict('适用', feeScope)),
  /** Of the scope DOCTOR. */
  staffIds: f.refs('医生', employeePicker, { here: 'orgId', input: { nature: 1 }, shownIn: 'targetNames', max: 200 }),
  /** Of the scope DEPARTMENT. */
  departmentIds: f.refs('科室', department.findAll, { shownIn: 'targetNames', max: 100 }),
  price: required(f.money('价格', { max: MOST_PRICE })),
} as const;

const row = {
  ...rowFields,
  ...fields,
  staffIds: required(f.ids('医生')),
  departmentIds: required(f.ids('科室')),
  /** Of the doctors or departments. */
  targetNames: required(f.list('适用对象', f.text('适用对象', 20))),
  /** The single charge behind the fee: the `feeItemId` of registrations. */
  chargeId: required(f.id('收费项目')),
} as const;

const filters = {
  name: f.text('名称', 20),
  visitType: f.dict('就诊类型', visitType),
  ...optional(pick(row, ['scope', 'stateEnum'])),
} as const;

/** Fees of registrations in the organisation (domain-system §2.2): for a doctor, for a department, or by default. */
export const registrationFee = master({
  path: '/opt-settings-registration-charge',
  name: '挂号费',
  pageTitle: '挂号费设置',
  tag: 'registration-fee',
  listTags: ['employee', 'department'],
  grants: {
    page: 'menu:1711',
    pick: 'any',
    edit: 'reg-fee:save',
    enable: 'reg-fee:enable',
    delete: 'reg-fee:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['visitType']), columns: ['id', 'name', 'chargeId'] },
});
