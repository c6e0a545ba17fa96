import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { refuse } from '../../../kernel/call/refusal';
import { lockChain } from '../../../kernel/context/chain-lock';
import type { SessionCx } from '../../../kernel/context/cx';
import { placeBehind, sortRows } from '../../../kernel/row/row-order';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import {
  customerSourceSorting,
  customerSourcesMatching,
  hasBranches,
  holdParent,
  isCustomerSourceOfPatients,
  siblingsInOrder,
} from './customer-source.store';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Checks the two levels: a source with branches stays on the first level, and a branch has no branches. */
async function checkParent(cx: SessionCx, parentId: number, old?: Named & { parentId: number | null }): Promise<void> {
  if (old?.parentId === parentId) return;
  if (old && (await hasBranches(cx, old.id))) {
    refuse(sharedCodes.inUse, {
      label: customerSourceMaster.name,
      name: old.name,
      place: '下级来源',
      action: '归入其他来源',
    });
  }
  if (parentId === old?.id || !(await holdParent(cx, parentId))) refuse(sharedCodes.missing);
}

type Draft = Omit<InputOf<typeof customerSourceMaster.save>, 'sort'> & { readonly sort?: number | null };

/** Only a reorder changes the place; a new source goes to the end below its parent. */
async function valuesOf(
  cx: SessionCx,
  { parentId = null, name, sourceKind, sort }: Draft,
  old?: Named & { parentId: number | null; sort: number },
) {
  if (parentId) await checkParent(cx, parentId, old);
  const stays = old && old.parentId === parentId ? old.sort : null;
  const place = stays ?? sort ?? placeBehind(await siblingsInOrder(cx, parentId));
  return { parentId, name, sourceKind, sort: place };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** With branches, or once used, it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: Named, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const refused = (place: string) =>
    refuse(sharedCodes.inUse, { label: customerSourceMaster.name, name, place, action: '删除' });
  if (await hasBranches(cx, id)) refused('下级来源');
  if (await isCustomerSourceOfPatients(cx, id)) refused('患者');
}

/** Sources of the chain's patients; a name is unique below its parent. */
export const customerSourceRules = {
  table: 'customerSource',
  rows: customerSourcesMatching,
  sorting: customerSourceSorting,
  valuesOf,
  unique: {
    customer_source_name_once: ({ name }: Values) => duplicate(customerSourceMaster.fields.name.title, name)(),
  },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'customerSource', values),
  write: (cx: SessionCx, id: number, change: RowChange<'customerSource'>) => writeRow(cx, 'customerSource', id, change),
  beforeMove,
} as const;

/** Puts the named sources of one parent, or of the first level, into this order; the others keep their places. */
export async function sortCustomerSources(
  cx: SessionCx,
  { parentId = null, ids }: InputOf<typeof customerSourceMaster.sort>,
) {
  await lockChain(cx);
  const all = await siblingsInOrder(cx, parentId);
  return sortRows(cx, { table: 'customerSource', target: customerSourceMaster.name, all, ids });
}
