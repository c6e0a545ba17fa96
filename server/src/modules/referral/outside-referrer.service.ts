import type { InputOf } from '@mingmou/contract/base/call';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { duplicate } from '../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { outsideReferrerSorting, outsideReferrersMatching } from './outside-referrer.store';

function valuesOf(_cx: SessionCx, input: InputOf<typeof outsideReferrer.save>) {
  const { name, kind, phone, contact, accountNote } = input;
  return { name, kind, phone: phone ?? null, contact: contact ?? null, accountNote: accountNote ?? null };
}

type Values = ReturnType<typeof valuesOf>;

/** Outside referrers of patients; a name is unique in the chain. */
export const outsideReferrerRules = {
  table: 'outsideReferrer',
  rows: outsideReferrersMatching,
  sorting: outsideReferrerSorting,
  valuesOf,
  unique: { outside_referrer_name_once: ({ name }: Values) => duplicate(outsideReferrer.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'outsideReferrer', values),
  write: (cx: SessionCx, id: number, change: RowChange<'outsideReferrer'>) =>
    writeRow(cx, 'outsideReferrer', id, change),
} as const;
