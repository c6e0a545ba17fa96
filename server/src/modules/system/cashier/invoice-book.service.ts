import type { InputOf } from '@mingmou/contract/base/call';
import type { StateEnum } from '@mingmou/contract/base/field';
import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { bookFault, bookOf, overlaps } from '@mingmou/contract/system/cashier/invoice-book.rules';
import { cashierSettingCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { invoiceBookSorting, invoiceBooksMatching } from './invoice-book.store';

const { fields } = invoiceBook;

async function valuesOf(
  cx: SessionCx,
  input: InputOf<typeof invoiceBook.save>,
  old?: { readonly id: number; readonly next: string },
) {
  const book = bookOf({ ...input, next: input.next ?? old?.next });
  const fault = bookFault(book);
  if (fault) throw malformed(fault.field, `${fields[fault.field].title}：${fault.reason}`);
  const others = (await invoiceBooksMatching(cx).execute()).filter(({ id }) => id !== old?.id);
  if (others.some((other) => overlaps(book, other))) refuse(cashierSettingCodes.booksOverlap);
  return { name: `${book.prefix}${book.from}–${book.prefix}${book.to}`, ...book };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function columnsOf({ prefix, from, to, next }: Values) {
  // Numbers that are taken are passed over: a book that was used up may be written again.
  return { prefix, firstNo: from, lastNo: to, nextNo: next, usedUp: false };
}

async function openBookId(cx: SessionCx): Promise<number | undefined> {
  return (await invoiceBooksMatching(cx, { stateEnum: 'ENABLE' }).executeTakeFirst())?.id;
}

/** Inserts a book. The first book is active; further ones wait until activated. */
async function insert(cx: SessionCx, values: Values): Promise<number> {
  const stateEnum = (await openBookId(cx)) === undefined ? 'ENABLE' : 'DISABLE';
  return insertRow(cx, 'invoiceBook', { ...columnsOf(values), stateEnum, orgId: cx.caller.orgId });
}

/** Opening a book closes the one that was open. */
async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  if (!('stateEnum' in change)) return writeRow(cx, 'invoiceBook', id, columnsOf(change));
  const open = change.stateEnum === 'ENABLE' ? await openBookId(cx) : undefined;
  if (open !== undefined && open !== id) await writeRow(cx, 'invoiceBook', open, { stateEnum: 'DISABLE' });
  await writeRow(cx, 'invoiceBook', id, change);
}

/** Invoice books of the organisation. Every write of them holds the organisation's row: ranges and the open book are judged among all. */
export const invoiceBookRules = {
  table: 'invoiceBook',
  rows: invoiceBooksMatching,
  sorting: invoiceBookSorting,
  valuesOf,
  unique: {},
  insert,
  write,
} as const;
