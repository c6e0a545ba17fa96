import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { label } from '@mingmou/contract/system/service/label.contract';
import { refuse } from '../../../kernel/call/refusal';
import { lockChain } from '../../../kernel/context/chain-lock';
import type { SessionCx } from '../../../kernel/context/cx';
import { placeBehind, sortRows } from '../../../kernel/row/row-order';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { isLabelOfPatients, labelSorting, labelsInOrder, labelsMatching } from './label.store';

type Draft = Omit<InputOf<typeof label.save>, 'sort'> & { readonly sort?: number | null };

/** Only a reorder changes the place; a new label goes to the end. */
async function valuesOf(cx: SessionCx, { name, category, color, sort }: Draft, old?: { readonly sort: number }) {
  return { name, category, color, sort: old?.sort ?? sort ?? placeBehind(await labelsInOrder(cx)) };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Once used it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to !== 'DELETE' || !(await isLabelOfPatients(cx, id))) return;
  refuse(sharedCodes.inUse, { label: label.name, name, place: '患者', action: '删除' });
}

/** Labels of the chain's patients; names are unique. */
export const labelRules = {
  table: 'customerLabel',
  rows: labelsMatching,
  sorting: labelSorting,
  valuesOf,
  unique: { customer_label_name_once: ({ name }: Values) => duplicate(label.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'customerLabel', values),
  write: (cx: SessionCx, id: number, change: RowChange<'customerLabel'>) => writeRow(cx, 'customerLabel', id, change),
  beforeMove,
} as const;

/** Puts the named labels into this order; the others keep their places. */
export async function sortLabels(cx: SessionCx, { ids }: InputOf<typeof label.sort>) {
  await lockChain(cx);
  return sortRows(cx, { table: 'customerLabel', target: label.name, all: await labelsInOrder(cx), ids });
}
