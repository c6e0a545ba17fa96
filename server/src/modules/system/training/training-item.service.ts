import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { trainingCodes } from '@mingmou/contract/system/system.codes';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import type { RowChange } from '../../../kernel/row/versioned-row';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { holdItems, itemNames, trainingItemSorting, trainingItemsMatching, usesOfItem } from './training-item.store';

/** Series of the codes that are given; seeds go on from it. */
export const ITEM_SERIES = 'TRAINING_ITEM';
const CODE_DIGITS = 3;
const MINUTES = 10;

async function valuesOf(cx: SessionCx, { code, ...input }: InputOf<typeof trainingItem.save>) {
  return {
    code: code ?? `V${await chainNumber(cx, ITEM_SERIES, CODE_DIGITS)}`,
    name: input.name,
    category: input.category,
    instrument: input.instrument ?? null,
    minutes: input.minutes ?? MINUTES,
    price: input.price ?? null,
    homeEnabled: input.homeEnabled,
    instruction: input.instruction ?? null,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Once in a plan or a package it can be disabled only; these keep it. */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  const [place] = to === 'DELETE' ? await usesOfItem(cx, id) : [];
  if (place !== undefined) refuse(sharedCodes.inUse, { label: trainingItem.name, name, place, action: '删除' });
}

/**
 * Keeps the items that a plan or a package takes until this transaction ends. One that was disabled may stay where it was,
 * and is taken nowhere else.
 */
export async function holdForUse(
  cx: SessionCx,
  ids: readonly number[],
  target: '方案' | '套餐',
  former: readonly number[] = [],
): Promise<void> {
  const items = await holdItems(cx, [...new Set(ids)]);
  if (ids.some((id) => !items.some((item) => item.id === id))) refuse(sharedCodes.missing);
  const gone = items.find(({ id, stateEnum }) => stateEnum === 'DISABLE' && !former.includes(id));
  if (gone) refuse(trainingCodes.itemDisabled, { name: gone.name, target });
}

/** Names of items, including disabled ones. */
export const namesOfItems = itemNames;

/** Items of vision training. An empty code becomes the next of V001…; code and name are unique in the chain. */
export const trainingItemRules = {
  table: 'trainingItem',
  rows: trainingItemsMatching,
  sorting: trainingItemSorting,
  valuesOf,
  unique: {
    training_item_code_once: ({ code }: Values) => duplicate(trainingItem.fields.code.title, code)(),
    training_item_name_once: ({ name }: Values) => duplicate(trainingItem.fields.name.title, name)(),
  },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'trainingItem', values),
  write: (cx: SessionCx, id: number, change: RowChange<'trainingItem'>) => writeRow(cx, 'trainingItem', id, change),
  beforeMove,
} as const;
