import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';

const DIGITS = { min: 1, pattern: { source: '^\\d{1,20}$', says: '请输入1至20位数字' } } as const;

const fields = {
  /** Printed before the digits. */
  prefix: f.text('前缀', 10),
  /** Of as many digits as `to`: the shorter one gets zeros in front. */
  from: required(f.text('起始号', 20, DIGITS)),
  to: required(f.text('终止号', 20, DIGITS)),
  /** The number on the next sheet; unless said the first one. */
  next: f.text('下一号', 20, DIGITS),
} as const;

const row = {
  ...rowFields,
  /** The range as it is printed: 「A00000001–A00000100」. */
  name: required(f.text('发票号段', 70)),
  ...fields,
  prefix: required(fields.prefix),
  next: required(fields.next),
} as const;

const filters = optional(pick(row, ['prefix', 'stateEnum']));

/** Numbers of paper invoices of the organisation (domain-system §2.3): ranges never overlap, one book is open (启用). */
export const invoiceBook = master({
  path: '/opt-settings-invoice-book',
  name: '发票号段',
  pageTitle: '发票号段',
  tag: 'invoice-book',
  grants: {
    page: 'menu:1726',
    pick: ['menu:1105', 'menu:1726'],
    edit: 'setting:cashier',
    enable: 'setting:cashier',
    delete: 'setting:cashier',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'prefix', 'from', 'to', 'next'] },
});
