import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { locationFields } from './stock.fields';

const EDIT = 'erp-init:edit';

const row = {
  ...rowFields,
  ...locationFields,
  isDefault: required(locationFields.isDefault),
  supplierName: f.text('代销供应商', 60),
} as const;

/** Places where an organisation keeps goods (domain-erp §2.1); TRANSIT is the system's own and never saved by hand. */
export const location = master({
  path: '/api/erp-location',
  name: '库位',
  pageTitle: '库位',
  tag: 'erp-location',
  grants: { page: 'branch:14', pick: ['branch:12', 'branch:14'], edit: EDIT, enable: EDIT, delete: EDIT },
  fields: locationFields,
  changed: locationFields,
  row,
  filters: { keyword: f.text('编码/名称', 20), ...optional(pick(row, ['type', 'stateEnum'])) },
  /** Enabled ones without TRANSIT, the default first. */
  picker: { input: {}, columns: ['id', 'code', 'name', 'type', 'isDefault'] },
});
