import { invoiceBook } from '@mingmou/contract/system/cashier/invoice-book.contract';
import { bookFault, bookOf, sheetsLeft } from '@mingmou/contract/system/cashier/invoice-book.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import type { ReactNode } from 'react';
import { JudgedField } from './judged-field';

const Field = fieldOf(invoiceBook.save);
const { fields } = invoiceBook;

/** Returns the fault of the range; the fields check their digits before. */
function judge(values: Readonly<Record<string, unknown>>) {
  const digits = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && /^\d+$/.test(value.trim()) ? value.trim() : undefined;
  };
  const [from, to] = [digits('from'), digits('to')];
  return from && to ? bookFault(bookOf({ from, to, next: digits('next') ?? null })) : null;
}

const leftColumn: ListColumn<{ readonly to: string; readonly next: string }> = {
  key: 'left',
  title: '剩余张数',
  label: '剩余张数',
  width: 120,
  align: 'right',
  render: sheetsLeft,
};

const shown = columns(invoiceBook.row, ['prefix', 'from', 'to', 'next']).map((column) => ({
  ...column,
  width: column.key === 'prefix' ? 100 : 160,
}));

/** 发票号段 of the organisation; the enabled one is that from which numbers are taken. */
export function BookPart({ heading }: { readonly heading: ReactNode }) {
  return (
    <MasterPage
      of={invoiceBook}
      heading={heading}
      filters={['prefix', 'stateEnum']}
      columns={[
        ...shown,
        leftColumn,
        stateColumn(invoiceBook.lifecycle, 'stateEnum'),
        ...columns(invoiceBook.row, ['updatedAt']),
      ]}
    >
      <Field name="prefix" />
      <Field name="from" />
      <JudgedField name="to" spec={fields.to} judge={judge} />
      <JudgedField name="next" spec={fields.next} judge={judge} />
    </MasterPage>
  );
}
