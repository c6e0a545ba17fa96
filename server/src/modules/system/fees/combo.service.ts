import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { type Money, toNumeric } from '@mingmou/contract/base/money';
import { combo, MIN_COMBO_ITEMS } from '@mingmou/contract/system/fees/charge-combo.contract';
import { isTooDear, listAmount } from '@mingmou/contract/system/fees/charge-combo.rules';
import { chargeCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { chargesMatching, holdSingles } from './charge.store';
import { type ComboRow, comboSorting, combosMatching, replaceItems } from './combo.store';
import { lockNumbering } from './numbering.store';

type Draft = InputOf<typeof combo.save>;
type Item = Draft['items'][number];

/** The items with what they cost; each is there and enabled, and stays so until the combination is written. */
async function heldItems(cx: SessionCx, items: readonly Item[]) {
  const singles = await holdSingles(
    cx,
    items.map(({ singleId }) => singleId),
  );
  return items.map(({ singleId, quantity }) => {
    const single = singles.find(({ id }) => id === singleId) ?? refuse(sharedCodes.missing);
    if (single.stateEnum !== 'ENABLE') refuse(chargeCodes.disabledItem, { name: single.name });
    const { code, name, unit, price, stateEnum } = single;
    return { singleId, quantity, code, name, unit, price, stateEnum };
  });
}

async function checkedItems(cx: SessionCx, price: Money, items: readonly Item[]) {
  const held = await heldItems(cx, items);
  if (isTooDear(price, held)) refuse(chargeCodes.comboTooDear, { amount: toNumeric(listAmount(held)) });
  return held;
}

async function valuesOf(cx: SessionCx, { code, name, items, price }: Draft) {
  const { title } = combo.fields.items;
  if (items.length < MIN_COMBO_ITEMS) throw malformed('items', `${title}：至少${MIN_COMBO_ITEMS}项`);
  if (new Set(items.map(({ singleId }) => singleId)).size < items.length)
    throw malformed('items', `${title}：不能重复`);
  const held = await checkedItems(cx, price, items);
  await lockNumbering(cx);
  return { code, name, pinyin: initials(name), items: held, price };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

function columnsOf({ items: _items, ...columns }: Values) {
  return columns;
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  const id = await insertRow(cx, 'serviceCombo', { ...columnsOf(values), orgId: cx.caller.orgId });
  await replaceItems(cx, id, values.items);
  return id;
}

async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  if ('stateEnum' in change) return writeRow(cx, 'serviceCombo', id, change);
  await writeRow(cx, 'serviceCombo', id, columnsOf(change));
  await replaceItems(cx, id, change.items);
}

/** Refuses to enable a combination with a disabled item, or whose items became cheaper than its price. */
async function beforeMove(cx: SessionCx, { price, items }: ComboRow, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') await checkedItems(cx, price, items);
}

/** Singles that may be combined. */
export function combinable(cx: SessionCx) {
  return chargesMatching(cx, { stateEnum: 'ENABLE' }).where('chargeCategory', '<>', '1').orderBy('code').execute();
}

export async function comboState(cx: SessionCx, id: number) {
  const row = (await combosMatching(cx).where('id', '=', id).executeTakeFirst()) ?? refuse(sharedCodes.missing);
  return { stateEnum: row.stateEnum, quotedBy: [] };
}

/** Combinations of the organisation: code and name are unique, and none costs more than its items. */
export const comboRules = {
  table: 'serviceCombo',
  rows: combosMatching,
  sorting: comboSorting,
  valuesOf,
  unique: {
    service_combo_code_once: ({ code }: Values) => duplicate(combo.fields.code.title, code)(),
    service_combo_name_once: ({ name }: Values) => duplicate(combo.fields.name.title, name)(),
  },
  insert,
  write,
  beforeMove,
} as const;
