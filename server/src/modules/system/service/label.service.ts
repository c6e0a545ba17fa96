import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { label } from '@mingmou/contract/system/label.contract';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import { duplicate } from '../../../kernel/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/versioned-row';
import { isLabelOfPatients, labelSorting, labelsMatching } from './label.store';

function valuesOf(_cx: SessionCx, { name, category, color, sort }: InputOf<typeof label.save>) {
  return { name, category, color, sort: sort ?? 0 };
}

type Values = ReturnType<typeof valuesOf>;

/** Once used it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to !== 'DELETE' || !(await isLabelOfPatients(cx, id))) return;
  refuse(sharedCodes.inUse, { label: label.name, name, place: '患者', action: '删除' });
}

/** Labels of the chain's patients: a name stands once. */
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
