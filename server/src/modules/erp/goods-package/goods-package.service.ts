import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { limitOf } from '@mingmou/contract/base/limit';
import { goodsCodes, goodsPackageCodes } from '@mingmou/contract/erp/erp.codes';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { groupsOf, itemsFault, standingOf } from '@mingmou/contract/erp/package/goods-package.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgsAmong } from '../../../kernel/context/orgs';
import { saveRow } from '../../../kernel/row/master';
import { initials } from '../../../kernel/row/pinyin';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { isGoodsPackageWaiting } from '../../cashier/source/goods-order.service';
import {
  type GoodsPackageItemRow,
  type GoodsPackageRow,
  goodsPackageSorting,
  goodsPackagesMatching,
  holdBreeds,
  holdGoods,
  isGoodsPackageSold,
  replaceItems,
} from './goods-package.store';

/** Series of the codes that are given; seeds go on from it. */
export const GOODS_PACKAGE_SERIES = 'ERP_PACKAGE';
const CODE_DIGITS = 4;
const { fields, lifecycle } = goodsPackage;
const MOST_NAME = limitOf(fields.name);
const COPY = '副本';

type Draft = InputOf<typeof goodsPackage.save>;

/** A package that is sold stays as it is until it is disabled. */
function keepEnabled({ stateEnum }: Pick<GoodsPackageRow, 'stateEnum'>, action: string): void {
  if (stateEnum === 'ENABLE') refuse(sharedCodes.wrongState, { state: lifecycle.states.ENABLE.title, action });
}

const idsOf = (items: readonly GoodsPackageItemRow[], of: 'BARCODE' | 'BREED') => [
  ...new Set(items.flatMap(({ kind, targetId }) => (kind === of && targetId ? [targetId] : []))),
];

/** Those of the items whose goods or breed is no longer in use. */
async function goneItems(cx: SessionCx, items: readonly GoodsPackageItemRow[]): Promise<GoodsPackageItemRow[]> {
  const goods = await holdGoods(cx, idsOf(items, 'BARCODE'));
  const breeds = await holdBreeds(cx, idsOf(items, 'BREED'));
  return items.filter(
    ({ kind, targetId }) => kind !== 'CATEGORY' && !(kind === 'BARCODE' ? goods : breeds).has(targetId ?? 0),
  );
}

async function itemsOf(cx: SessionCx, { items: given }: Draft, old?: GoodsPackageRow): Promise<GoodsPackageItemRow[]> {
  const items = given ?? [];
  const fault = itemsFault(items);
  if (fault) throw malformed('items', `${fields.items.title}：${fault}`);
  const kept = items.map(
    ({ groupName, kind, targetId, categoryId, qty, chooseQty, required, sharePrice }): GoodsPackageItemRow => ({
      ...{ groupName, kind, targetId: targetId ?? null, categoryId: categoryId ?? null },
      ...{ qty, chooseQty, required, sharePrice: sharePrice ?? null },
    }),
  );
  // Existing items of the package may stay although they are disabled.
  const known = new Set(old?.items.map(({ kind, targetId }) => `${kind} ${targetId}`));
  const gone = (await goneItems(cx, kept)).filter(({ kind, targetId }) => !known.has(`${kind} ${targetId}`));
  if (gone.length > 0) refuse(sharedCodes.missing);
  return kept;
}

async function orgsOf(cx: SessionCx, ids: readonly number[], old?: GoodsPackageRow): Promise<number[]> {
  const orgIds = [...new Set(ids)].sort((a, b) => a - b);
  if (orgIds.length === 0) throw malformed('orgIds', `${fields.orgIds.title}：请至少选择一个机构`);
  const known = await orgsAmong(cx, orgIds);
  // An organisation that was closed since stays until it is taken out.
  if (orgIds.some((id) => !known.has(id) && !old?.orgIds.includes(id))) refuse(sharedCodes.missing);
  return orgIds;
}

async function valuesOf(cx: SessionCx, input: Draft, old?: GoodsPackageRow) {
  if (old) keepEnabled(old, '编辑');
  const { code, name, price, startDate, endDate, remark } = input;
  if (endDate && endDate < startDate) throw malformed('endDate', `${fields.endDate.title}：不能早于开始日期`);
  const items = await itemsOf(cx, input, old);
  const orgIds = await orgsOf(cx, input.orgIds, old);
  return {
    ...{
      name,
      pinyin: initials(name),
      price,
      startDate,
      endDate: endDate ?? null,
      orgIds,
      remark: remark ?? null,
      items,
    },
    code: code ?? `TC${await chainNumber(cx, GOODS_PACKAGE_SERIES, CODE_DIGITS)}`,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function insert(cx: SessionCx, { items, ...columns }: Values): Promise<number> {
  const id = await insertRow(cx, 'goodsPackage', columns);
  await replaceItems(cx, id, items);
  return id;
}

interface Change extends RowChange<'goodsPackage'> {
  readonly items?: readonly GoodsPackageItemRow[];
}

async function write(cx: SessionCx, id: number, { items, ...columns }: Change): Promise<void> {
  const { stateEnum } = columns;
  await writeRow(cx, 'goodsPackage', id, {
    ...columns,
    ...(stateEnum === 'ENABLE' ? { releasedAt: cx.now.toISOString() } : {}),
  });
  // One that is gone holds its goods no longer.
  if (items || stateEnum === 'DELETE') await replaceItems(cx, id, items ?? []);
}

/** Something of every group may be sold, and the last day is not over. */
async function checkSellable(cx: SessionCx, row: GoodsPackageRow): Promise<void> {
  const { name, items } = row;
  if (standingOf(row, dayText(cx.now)) === 'OVER') refuse(goodsPackageCodes.over, { name });
  if (items.length === 0) refuse(goodsPackageCodes.empty, { name });
  const gone = new Set((await goneItems(cx, items)).map(({ kind, targetId }) => `${kind} ${targetId}`));
  for (const group of groupsOf(items)) {
    const [first] = group;
    const left = group.filter(({ kind, targetId }) => !gone.has(`${kind} ${targetId}`));
    if (first && left.length < first.chooseQty) refuse(goodsPackageCodes.groupGone, { group: first.groupName });
  }
}

async function beforeMove(cx: SessionCx, row: GoodsPackageRow, to: StateEnum): Promise<void> {
  if (to === 'DELETE') {
    keepEnabled(row, '删除');
    const isNamed = (await isGoodsPackageSold(cx, row.id)) || (await isGoodsPackageWaiting(cx, row.id));
    if (isNamed) refuse(goodsCodes.inBusiness, { name: row.name });
  }
  if (to === 'ENABLE') await checkSellable(cx, row);
}

/** Packages of goods of the chain (domain-erp §1.3, §1.6): born as drafts; an empty code is the next of TC0001…. */
export const goodsPackageRules = {
  table: 'goodsPackage',
  rows: goodsPackagesMatching,
  sorting: goodsPackageSorting,
  valuesOf,
  unique: { goods_package_code_once: ({ code }: Values) => duplicate(fields.code.title, code)() },
  insert,
  write,
  beforeMove,
} as const;

export async function goodsPackageById(cx: SessionCx, id: number): Promise<GoodsPackageRow> {
  return (await goodsPackagesMatching(cx).where('id', '=', id).executeTakeFirst()) ?? refuse(sharedCodes.missing);
}

/** A draft that says what another package says. */
export async function copyGoodsPackage(cx: SessionCx, id: number) {
  const { name, price, startDate, endDate, orgIds, remark, items } = await goodsPackageById(cx, id);
  const copied = { price, startDate, endDate, orgIds, remark, items };
  return saveRow(cx, goodsPackage, goodsPackageRules, {
    ...copied,
    name: `${name.slice(0, MOST_NAME - COPY.length)}${COPY}`,
  });
}
