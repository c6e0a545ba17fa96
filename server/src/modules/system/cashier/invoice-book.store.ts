import type { InputOf } from '@mingmou/contract/base/call';
import type { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof invoiceBook.page>, 'page' | 'size' | 'column' | 'asc'>;

export const invoiceBookSorting: Sorting = {
  columns: ['prefix', 'from', 'to', 'next', 'state_enum', 'updated_at'],
  initial: [
    ['prefix', 'asc'],
    ['from', 'asc'],
    ['id', 'asc'],
  ],
};

/** Invoice books of the organisation that are not deleted. */
export function invoiceBooksMatching(cx: SessionCx, { prefix, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'invoiceBook')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'prefix', 'firstNo as from', 'lastNo as to', 'nextNo as next', 'stateEnum', 'version', 'updatedAt'])
    .select(sql<string>`prefix || first_no || '–' || prefix || last_no`.as('name'));
  if (prefix) rows = rows.where('prefix', 'ilike', contains(prefix));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}
