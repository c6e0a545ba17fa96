import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { toNumeric } from '@mingmou/contract/base/money';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { FEE_CATEGORY } from '@mingmou/contract/system/fees/charge.fields';
import { isTooDear, listAmount } from '@mingmou/contract/system/fees/charge-combo.rules';
import { chargeCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { type ChargeRow, chargeSorting, chargesMatching } from './charge.store';
import { combosOf } from './combo.store';
import { lockNumbering } from './numbering.store';

type Draft = InputOf<typeof charge.save>;

const FEE_PAGE = '挂号费';

/** The charge behind a registration fee is kept by its fee alone. */
function refuseFee({ name, isFee }: ChargeRow, action: string): void {
  if (isFee) refuse(sharedCodes.inUse, { label: charge.name, name, place: FEE_PAGE, action });
}

/** A combination may never cost more than its items one by one. */
async function refuseBelowCombos(cx: SessionCx, { id }: ChargeRow, price: Draft['price']): Promise<void> {
  for (const { price: asked, items } of await combosOf(cx, id, ['ENABLE'])) {
    const parts = items.map((item) => (item.singleId === id ? { ...item, price } : item));
    if (isTooDear(asked, parts)) refuse(chargeCodes.comboTooDear, { amount: toNumeric(listAmount(parts)) });
  }
}

/**
 * Returns the values of a typed charge, from a sheet or from the dialog; costs stay unchanged if the person may not see
 * them.
 */
export function chargeValues(input: Draft, cost: Draft['cost']) {
  const { code, name, chargeCategory, unit, price, discountable, vipFlag, minDiscountRate, needExecute } = input;
  const { priceEditable, checkItemId } = input;
  if (chargeCategory === FEE_CATEGORY) throw malformed('chargeCategory', '类别：挂号费请在挂号费设置中维护');
  return {
    code,
    name,
    pinyin: initials(name),
    chargeCategory,
    unit,
    price,
    cost: cost ?? null,
    discountable,
    vipFlag,
    minDiscountRate: minDiscountRate ?? 0,
    needExecute,
    priceEditable: priceEditable ?? false,
    checkItemId: checkItemId ?? null,
  };
}

type Values = ReturnType<typeof chargeValues>;

async function valuesOf(cx: SessionCx, input: Draft, old?: ChargeRow): Promise<Values> {
  if (old) {
    refuseFee(old, '编辑');
    await refuseBelowCombos(cx, old, input.price);
  }
  await lockNumbering(cx);
  return chargeValues(input, (await seesCost(cx)) ? input.cost : old?.cost);
}

/** A charge as its row holds it. */
export function chargeColumns({ chargeCategory, ...columns }: Values) {
  return {
    ...columns,
    // The column also takes codes that a chain added.
    chargeCategory: String(chargeCategory),
  };
}

async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  await writeRow(cx, 'serviceCharge', id, 'stateEnum' in change ? change : chargeColumns(change));
}

/** A disabled combination holds its items as well: it could not be enabled again without them. */
const HELD_BY: Readonly<Record<StateEnum, readonly StateEnum[]>> = {
  ENABLE: [],
  DISABLE: ['ENABLE'],
  DELETE: ['ENABLE', 'DISABLE'],
};

async function beforeMove(cx: SessionCx, row: ChargeRow, to: StateEnum): Promise<void> {
  const action = charge.lifecycle.actions[to].title;
  refuseFee(row, action);
  const states = HELD_BY[to];
  const [holder] = states.length > 0 ? await combosOf(cx, row.id, states) : [];
  if (holder)
    refuse(sharedCodes.inUse, { label: charge.name, name: row.name, place: `组合「${holder.name}」`, action });
}

/** What keeps a charge from being disabled. */
export async function chargeState(cx: SessionCx, id: number) {
  const row = (await chargesMatching(cx).where('id', '=', id).executeTakeFirst()) ?? refuse(sharedCodes.missing);
  const combos = await combosOf(cx, id, ['ENABLE']);
  return {
    stateEnum: row.stateEnum,
    quotedBy: [...(row.isFee ? [FEE_PAGE] : []), ...combos.map(({ name }) => `组合「${name}」`)],
  };
}

/** Single services of the organisation: code and name are unique. */
export const chargeRules = {
  table: 'serviceCharge',
  rows: chargesMatching,
  sorting: chargeSorting,
  valuesOf,
  unique: {
    service_charge_code_once: ({ code }: Values) => duplicate(charge.fields.code.title, code)(),
    service_charge_name_once: ({ name }: Values) => duplicate(charge.fields.name.title, name)(),
  },
  insert: (cx: SessionCx, values: Values) =>
    insertRow(cx, 'serviceCharge', { ...chargeColumns(values), orgId: cx.caller.orgId }),
  write,
  beforeMove,
} as const;
