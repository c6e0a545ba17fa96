import { rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { labelCategory, labelColor } from './label.dicts';

const fields = {
  name: required(f.text('标签名称', 8)),
  category: required(f.dict('分类', labelCategory)),
  color: required(f.dict('颜色', labelColor)),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = { ...rowFields, ...fields, patientCount: required(f.int('患者数')) } as const;

const filters = optional(pick(row, ['name', 'category', 'stateEnum']));

/** Labels of the chain's patients (domain-system §2.2). */
export const label = master({
  path: '/opt-settings-customer-label',
  name: '患者标签',
  pageTitle: '患者标签',
  tag: 'customer-label',
  listTags: ['patient'],
  grants: {
    page: 'menu:1713',
    pick: 'any',
    edit: 'label:save',
    enable: 'label:enable',
    delete: 'label:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'color'] },
});
