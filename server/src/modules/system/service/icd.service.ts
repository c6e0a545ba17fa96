import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { icdRowsMatching, icdSorting, isDiagnosed } from './icd.store';

interface Coded {
  readonly code: string;
}

async function refuseDiagnosed(cx: SessionCx, { code }: Coded, action: string): Promise<void> {
  if (await isDiagnosed(cx, code)) refuse(sharedCodes.inUse, { label: icd.name, name: code, place: '诊断', action });
}

/** Diagnoses hold the code: that of a row once used stays. */
async function valuesOf(cx: SessionCx, { code, name, isCommon, sort }: InputOf<typeof icd.save>, old?: Coded) {
  if (old && old.code !== code) await refuseDiagnosed(cx, old, '修改编码');
  return { code, name, pinyin: initials(name), isCommon, sort: sort ?? 0 };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Once used it can be disabled only (domain-system §2.7). */
async function beforeMove(cx: SessionCx, row: Coded, to: StateEnum): Promise<void> {
  if (to === 'DELETE') await refuseDiagnosed(cx, row, '删除');
}

/** Diagnoses that the chain's doctors can choose; codes are unique. */
export const icdRules = {
  table: 'icd',
  rows: icdRowsMatching,
  sorting: icdSorting,
  valuesOf,
  unique: { icd_code_once: ({ code }: Values) => duplicate(icd.fields.code.title, code)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'icd', values),
  write: (cx: SessionCx, id: number, change: RowChange<'icd'>) => writeRow(cx, 'icd', id, change),
  beforeMove,
} as const;
