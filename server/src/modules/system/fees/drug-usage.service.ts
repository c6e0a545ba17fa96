import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import type { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { isDrug, usageSorting, usagesMatching } from './drug-usage.store';

type Draft = InputOf<typeof drugUsage.save>;

async function valuesOf(cx: SessionCx, input: Draft, old?: { readonly barcodeId: number | null }) {
  const { name, barcodeId, route, dose, doseUnit, frequency } = input;
  if (barcodeId && barcodeId !== old?.barcodeId && !(await isDrug(cx, barcodeId))) refuse(sharedCodes.missing);
  return {
    name,
    barcodeId: barcodeId ?? null,
    route,
    dose,
    doseUnit,
    frequency,
    days: input.days ?? null,
    eye: input.eye ?? null,
    note: input.note ?? null,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function columnsOf({ route, ...columns }: Values) {
  // The column also takes codes that a chain added.
  return { ...columns, route: String(route) };
}

async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  await writeRow(cx, 'drugUsage', id, 'stateEnum' in change ? change : columnsOf(change));
}

/** Usages of drugs in the organisation; several drugs may share a name. */
export const drugUsageRules = {
  table: 'drugUsage',
  rows: usagesMatching,
  sorting: usageSorting,
  valuesOf,
  unique: {},
  insert: (cx: SessionCx, values: Values) =>
    insertRow(cx, 'drugUsage', { ...columnsOf(values), orgId: cx.caller.orgId }),
  write,
} as const;
