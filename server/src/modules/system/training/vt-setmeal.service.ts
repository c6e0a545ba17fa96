import type { InputOf } from '@mingmou/contract/base/call';
import { VALID_DAYS, vtSetmeal } from '@mingmou/contract/system/training/vt-setmeal.contract';
import type { SessionCx } from '../../../kernel/cx';
import { malformed } from '../../../kernel/refusal';
import { chainNumber } from '../../../kernel/sequence';
import { duplicate } from '../../../kernel/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/versioned-row';
import { holdForUse } from './training-item.service';
import { replaceItems, type SetmealItem, vtSetmealSorting, vtSetmealsMatching } from './vt-setmeal.store';

/** Series of the codes that are given; seeds go on from it. */
export const VT_SETMEAL_SERIES = 'VT_SETMEAL';
const CODE_DIGITS = 4;

async function valuesOf(
  cx: SessionCx,
  { code, items, ...input }: InputOf<typeof vtSetmeal.save>,
  old?: { readonly items: readonly SetmealItem[] },
) {
  const ids = items.map(({ itemId }) => itemId);
  if (new Set(ids).size < ids.length) throw malformed('items', `${vtSetmeal.fields.items.title}：不能重复`);
  await holdForUse(cx, ids, '套餐', old?.items.map(({ itemId }) => itemId) ?? []);
  return {
    code: code ?? `VT${await chainNumber(cx, VT_SETMEAL_SERIES, CODE_DIGITS)}`,
    name: input.name,
    items: ids.map((itemId): SetmealItem => ({ itemId })),
    totalTimes: input.totalTimes,
    price: input.price,
    validDays: input.validDays ?? VALID_DAYS,
    startRule: input.startRule ?? 'FIRST',
    giftTimes: input.giftTimes ?? 0,
    refundable: input.refundable,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function insert(cx: SessionCx, { items, ...columns }: Values): Promise<number> {
  const { orgId } = cx.caller;
  const id = await insertRow(cx, 'trainingSetmeal', { ...columns, orgId });
  await replaceItems(cx, id, items);
  return id;
}

interface Change extends RowChange<'trainingSetmeal'> {
  readonly items?: readonly SetmealItem[];
}

async function write(cx: SessionCx, id: number, { items, ...columns }: Change): Promise<void> {
  await writeRow(cx, 'trainingSetmeal', id, columns);
  if (items) await replaceItems(cx, id, items);
}

/**
 * Packages of vision training. An empty code becomes the next of VT0001…; code and name are unique in the organisation.
 */
export const vtSetmealRules = {
  table: 'trainingSetmeal',
  rows: vtSetmealsMatching,
  sorting: vtSetmealSorting,
  valuesOf,
  unique: {
    training_setmeal_code_once: ({ code }: Values) => duplicate(vtSetmeal.fields.code.title, code)(),
    training_setmeal_name_once: ({ name }: Values) => duplicate(vtSetmeal.fields.name.title, name)(),
  },
  insert,
  write,
} as const;
