import type { InputOf } from '@mingmou/contract/base/call';
import { lineAmount, type Money, ZERO } from '@mingmou/contract/base/money';
import { goodsPackageCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import type { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import {
  groupsOf,
  shareWeights,
  splitGoodsPackage,
  standingOf,
} from '@mingmou/contract/erp/package/goods-package.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Goods, goodsByIds } from '../stock/goods.store';
import { goodsPackageById } from './goods-package.service';
import { type GoodsPackageItemRow, type GoodsPackageRow, goodsPackagesMatching } from './goods-package.store';

type Pick = InputOf<typeof goodsPackage.expand>['picks'][number];

interface Picked {
  readonly itemNo: number;
  readonly item: GoodsPackageItemRow;
  readonly goods: Goods;
  readonly qty: number;
}

function numbered({ items, targets }: GoodsPackageRow) {
  return items.map((item, at) => ({ itemNo: at + 1, ...item, name: '', ...targets[at] }));
}

/** Returns the packages on sale in an organisation today, with the goods that a seller can pick. */
export async function sellableGoodsPackages(cx: SessionCx, orgId: number | null | undefined) {
  const rows = await goodsPackagesMatching(cx, {
    stateEnum: 'ENABLE',
    day: dayText(cx.now),
    orgId: orgId ?? cx.caller.orgId,
  })
    .orderBy('code')
    .execute();
  return rows.map((row) => {
    const { id, code, name, pinyin, price, startDate, endDate } = row;
    return { id, code, name, pinyin, price, startDate, endDate, items: numbered(row) };
  });
}

async function sellable(cx: SessionCx, packageId: number): Promise<GoodsPackageRow> {
  const row = await goodsPackageById(cx, packageId);
  const isSold =
    row.stateEnum === 'ENABLE' &&
    standingOf(row, dayText(cx.now)) === 'RUNNING' &&
    row.orgIds.includes(cx.caller.orgId);
  return isSold ? row : refuse(goodsPackageCodes.notSold, { name: row.name });
}

function fits({ kind, targetId, categoryId }: GoodsPackageItemRow, goods: Goods): boolean {
  switch (kind) {
    case 'BARCODE':
      return goods.barcodeId === targetId;
    case 'BREED':
      return goods.breedId === targetId;
    case 'CATEGORY':
      return goods.categoryId === categoryId;
  }
}

async function pickedGoods(cx: SessionCx, { items }: GoodsPackageRow, picks: readonly Pick[]): Promise<Picked[]> {
  const catalogue = await goodsByIds(
    cx,
    picks.map(({ barcodeId }) => barcodeId),
  );
  const picked = picks.map(({ itemNo, barcodeId, qty }, at): Picked => {
    const item = items[itemNo - 1];
    if (!item) throw malformed('picks', `所选商品：第${at + 1}行不属于该套餐`);
    const goods = catalogue.get(barcodeId);
    if (!goods || !fits(item, goods))
      throw malformed('picks', `所选商品：第${at + 1}行不符合分组「${item.groupName}」`);
    return { itemNo, item, goods, qty: qty ?? item.qty };
  });
  return picked.sort((a, b) => a.itemNo - b.itemNo);
}

/** As many items of each group, and as many pieces of each, as the package says (140112). */
function checkPicks({ items }: GoodsPackageRow, picked: readonly Picked[]): void {
  for (const group of groupsOf(items)) {
    const [first] = group;
    if (!first) continue;
    const { groupName, chooseQty, required } = first;
    const own = picked.filter(({ item }) => item.groupName === groupName);
    const chosen = [...new Set(own.map(({ item }) => item))];
    if (chosen.length === 0 && !required) continue;
    if (chosen.length !== chooseQty)
      refuse(goodsPackageCodes.wrongPicks, { group: groupName, m: chooseQty, n: chosen.length });
    for (const item of chosen) {
      const n = own.filter((one) => one.item === item).reduce((pieces, { qty }) => pieces + qty, 0);
      if (n !== item.qty) refuse(goodsPackageCodes.wrongPicks, { group: groupName, m: item.qty, n });
    }
  }
}

/** What each line weighs: its tag amount, or its part of the share that the package gives its item. */
function weightsOf(picked: readonly Picked[]): Money[] {
  return picked.map(({ item, goods, qty }, at) => {
    if (item.sharePrice === null || item.sharePrice === undefined) {
      if (goods.tagPrice === null)
        return refuse(saleCodes.unpriced, { goods: `${goods.goodsName} ${goods.spec}`.trim() });
      return lineAmount(qty, goods.tagPrice);
    }
    const own = picked.flatMap((one, place) => (one.item === item ? [{ ...one, place }] : []));
    const shares = shareWeights(
      item.sharePrice,
      own.map((one) => one.qty),
    );
    return shares[own.findIndex(({ place }) => place === at)] ?? ZERO;
  });
}

/** Expands a package into lines (domain-erp §1.5): the picked goods, with the price split over them. */
export async function expandGoodsPackage(cx: SessionCx, { packageId, picks }: InputOf<typeof goodsPackage.expand>) {
  const row = await sellable(cx, packageId);
  const picked = await pickedGoods(cx, row, picks);
  checkPicks(row, picked);
  const weights = weightsOf(picked);
  const amounts = splitGoodsPackage(
    row.price,
    picked.map(({ qty }, at) => ({ qty, weight: weights[at] ?? ZERO })),
  );
  const lines = picked.map(({ itemNo, item, goods, qty }, at) => ({
    ...{ itemNo, groupName: item.groupName, barcodeId: goods.barcodeId, code: goods.code, goodsName: goods.goodsName },
    ...{ spec: goods.spec, unit: goods.unit, categoryId: goods.categoryId, stockMode: goods.stockMode },
    ...{ qty, tagPrice: goods.tagPrice, amount: amounts[at] ?? ZERO },
  }));
  return { packageId, name: row.name, price: row.price, lines };
}
