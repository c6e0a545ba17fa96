import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { referenceSetCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { isJudgedBy, referenceSetSorting, referenceSetsMatching } from './reference-set.store';

interface Known {
  readonly code: string;
  readonly name: string;
  readonly preset: boolean;
}

type Draft = InputOf<typeof referenceSet.save>;

async function refuseUsed(cx: SessionCx, { code, name }: Known, action: string): Promise<void> {
  if (await isJudgedBy(cx, code))
    refuse(sharedCodes.inUse, { label: referenceSet.name, name, place: '系统参数', action });
}

/** A used code cannot change, because charts refer to it; the product's own sets cannot change at all. */
async function valuesOf(cx: SessionCx, { code, name, kind, citation, licence }: Draft, old?: Known) {
  if (old?.preset) refuse(referenceSetCodes.preset, { name: old.name });
  if (old && old.code !== code) await refuseUsed(cx, old, '修改编码');
  return { code, name, kind, citation, licence };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function beforeMove(cx: SessionCx, row: Known, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') return;
  if (row.preset) refuse(referenceSetCodes.preset, { name: row.name });
  await refuseUsed(cx, row, to === 'DELETE' ? '删除' : '停用');
}

export const referenceSetRules = {
  table: 'growthReferenceSet',
  rows: referenceSetsMatching,
  sorting: referenceSetSorting,
  valuesOf,
  unique: { growth_reference_set_code_once: ({ code }: Values) => duplicate(referenceSet.fields.code.title, code)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'growthReferenceSet', values),
  write: (cx: SessionCx, id: number, change: RowChange<'growthReferenceSet'>) =>
    writeRow(cx, 'growthReferenceSet', id, change),
  beforeMove,
} as const;
