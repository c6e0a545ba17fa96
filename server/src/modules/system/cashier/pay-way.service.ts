import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { movedInto } from '@mingmou/contract/base/order.rules';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { refuse } from '../../../kernel/call/refusal';
import { lockChain } from '../../../kernel/context/chain-lock';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { sorted } from '../../../kernel/row/list';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { freeWayCode, type PayWayRow, payWaySorting, payWaysMatching, tookMoney, writeHere } from './pay-way.store';

const STEP = 10;
const { name: LABEL, fields, row: ROW } = payWay;

function refuseUsed(name: string, place: string, action: string): never {
  return refuse(sharedCodes.inUse, { label: LABEL, name, place, action });
}

type Draft = InputOf<typeof payWay.save>;

/**
 * Refuses to change 实收 of a method with payments, because all reports contain them. A different setting needs a new
 * method.
 */
async function checkIncome(cx: SessionCx, old: PayWayRow, income: boolean): Promise<void> {
  if (income === old.income || !(await tookMoney(cx, old.wayCode))) return;
  refuseUsed(old.name, '收款', `修改${ROW.income.title}`);
}

async function codeOf(cx: SessionCx, asked: number | null | undefined): Promise<number> {
  await lockChain(cx);
  return asked ?? freeWayCode(cx);
}

async function valuesOf(cx: SessionCx, input: Draft, old?: PayWayRow) {
  if (old && !old.own) refuseUsed(old.name, '系统', '修改');
  const { name } = input;
  const values = {
    name,
    income: input.income ?? old?.income ?? true,
    recharge: input.recharge ?? old?.recharge ?? true,
    collect: input.collect ?? old?.collect ?? true,
    earn: input.earn ?? old?.earn ?? true,
    tradeNoRequired: input.tradeNoRequired ?? old?.tradeNoRequired ?? false,
  };
  if (old) await checkIncome(cx, old, values.income);
  return { ...values, wayCode: old?.wayCode ?? (await codeOf(cx, input.wayCode)) };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Keeps the product's methods, and methods with payments: refunds use the same method, and reports list it. */
async function beforeMove(cx: SessionCx, { name, own, wayCode }: PayWayRow, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  if (!own) refuseUsed(name, '系统', '删除');
  if (await tookMoney(cx, wayCode)) refuseUsed(name, '收款', '删除');
}

/** Payment methods of the chain: code and name are unique. */
export const payWayRules = {
  table: 'payWay',
  rows: payWaysMatching,
  sorting: payWaySorting,
  valuesOf,
  unique: {
    pay_way_name_once: ({ name }: Values) => duplicate(fields.name.title, name)(),
    pay_way_pkey: ({ wayCode }: Values) => duplicate(fields.wayCode.title, String(wayCode))(),
  },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'payWay', values),
  write: (cx: SessionCx, id: number, change: RowChange<'payWay'>) => writeRow(cx, 'payWay', id, change),
  beforeMove,
} as const;

/** The ways in the order of the organisation, which is locked. */
async function waysHere(cx: SessionCx): Promise<PayWayRow[]> {
  await lockOrg(cx);
  return sorted(payWaysMatching(cx), {}, payWaySorting).execute();
}

/** Whether the organisation's till takes the way. */
export async function switchWay(cx: SessionCx, { id, enabled, orgVersion }: InputOf<typeof payWay.switch>) {
  const way = (await waysHere(cx)).find((one) => one.id === id) ?? refuse(sharedCodes.missing);
  if (way.orgVersion !== orgVersion) refuse(sharedCodes.stale);
  await writeHere(cx, { wayCode: way.wayCode, enabled });
  const label = ROW.enabled.title;
  cx.log({
    ...{ targetType: LABEL, targetId: id, targetName: way.name },
    before: { enabled: { label, value: way.enabled } },
    after: { enabled: { label, value: enabled } },
  });
  return null;
}

/** Puts the named ways into this order at the organisation's till; the others keep their places. */
export async function sortWays(cx: SessionCx, { ids }: InputOf<typeof payWay.sort>) {
  const ways = new Map((await waysHere(cx)).map((way) => [way.id, way]));
  if (new Set(ids).size < ids.length || ids.some((id) => !ways.has(id))) refuse(sharedCodes.missing);
  const order = movedInto([...ways.keys()], ids);
  for (const [at, id] of order.entries()) {
    const way = ways.get(id);
    const sort = (at + 1) * STEP;
    if (way && way.place !== sort) await writeHere(cx, { wayCode: way.wayCode, sort });
  }
  const named = (list: readonly number[]) => list.map((id) => ways.get(id)?.name).join('、');
  cx.log({
    targetType: LABEL,
    targetName: named(ids).slice(0, 100),
    before: { sort: { label: '排序', value: named([...ways.keys()]) } },
    after: { sort: { label: '排序', value: named(order) } },
  });
  return null;
}
