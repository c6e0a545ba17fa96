import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { source } from '@mingmou/contract/system/source.contract';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import { duplicate } from '../../../kernel/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/versioned-row';
import { hasBranches, holdParent, isSourceOfPatients, sourceSorting, sourcesMatching } from './source.store';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Two levels: what has branches stays in the first, and nothing stands below a branch. */
async function checkParent(cx: SessionCx, parentId: number, old?: Named & { parentId: number | null }): Promise<void> {
  if (old?.parentId === parentId) return;
  if (old && (await hasBranches(cx, old.id))) {
    refuse(sharedCodes.inUse, { label: source.name, name: old.name, place: '下级来源', action: '归入其他来源' });
  }
  if (parentId === old?.id || !(await holdParent(cx, parentId))) refuse(sharedCodes.missing);
}

async function valuesOf(
  cx: SessionCx,
  { parentId, name, sourceKind, sort }: InputOf<typeof source.save>,
  old?: Named & { parentId: number | null },
) {
  if (parentId) await checkParent(cx, parentId, old);
  return { parentId: parentId ?? null, name, sourceKind, sort: sort ?? 0 };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** With branches, or once used, it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: Named, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const refused = (place: string) => refuse(sharedCodes.inUse, { label: source.name, name, place, action: '删除' });
  if (await hasBranches(cx, id)) refused('下级来源');
  if (await isSourceOfPatients(cx, id)) refused('患者');
}

/** Sources of the chain's patients: a name stands once below its parent. */
export const sourceRules = {
  table: 'customerSource',
  rows: sourcesMatching,
  sorting: sourceSorting,
  valuesOf,
  unique: { customer_source_name_once: ({ name }: Values) => duplicate(source.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'customerSource', values),
  write: (cx: SessionCx, id: number, change: RowChange<'customerSource'>) => writeRow(cx, 'customerSource', id, change),
  beforeMove,
} as const;
