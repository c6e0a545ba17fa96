import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { labelCategory, labelColor } from './service.dicts';

const PATH = '/opt-settings-customer-label';
const EDIT = 'label:save';

const changed = {
  name: required(f.text('标签名称', 8)),
  category: required(f.dict('分类', labelCategory)),
  color: required(f.dict('颜色', labelColor)),
} as const;

/** Absent: behind all others. */
const fields = { ...changed, sort: f.int('排序', { min: 0, max: 99_999 }) } as const;

const row = { ...rowFields, ...fields, patientCount: required(f.int('患者数')) } as const;

const filters = optional(pick(row, ['name', 'category', 'stateEnum']));

const calls = master({
  path: PATH,
  name: '患者标签',
  pageTitle: '患者标签',
  tag: 'customer-label',
  listTags: ['patient'],
  grants: {
    page: 'menu:1713',
    pick: 'any',
    edit: EDIT,
    enable: 'label:enable',
    delete: 'label:delete',
  },
  fields,
  changed,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'color'] },
});

/** Labels of the chain's patients (domain-system §2.2). */
export const label = {
  ...calls,
  /** Puts the named labels into this order, in the places that they hold among all. */
  sort: call({
    path: `${PATH}/sort`,
    title: '患者标签排序',
    grant: EDIT,
    input: { ids: required(f.ids('标签', { max: 100 })) },
    touches: ['customer-label'],
  }),
} as const;
