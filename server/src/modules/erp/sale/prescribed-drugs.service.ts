import type { InputOf } from '@mingmou/contract/base/call';
import { DRUG } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { doseOf } from '@mingmou/contract/workstation/drug-rx.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Goods, goodsByIds } from '../stock/goods.store';
import { findDrugs, namesOfDrugs } from './prescribed-drugs.store';

/** Drugs that may be prescribed, each with how it is usually used. */
export async function drugsToPrescribe(cx: SessionCx, { keyword, drugIds }: InputOf<typeof drugRx.drugs>) {
  const found = await findDrugs(cx, { keyword: keyword?.trim() || null, drugIds: drugIds ?? null });
  return found.map(({ defaultDose, ...drug }) => ({ ...drug, ...doseOf(defaultDose ?? '') }));
}

export interface NamedDrug extends Goods {
  /** Every name that it goes by. */
  readonly names: readonly string[];
}

/** The drugs among barcodes; other goods are none. */
export async function drugsByIds(cx: SessionCx, ids: readonly number[]): Promise<Map<number, NamedDrug>> {
  const goods = [...(await goodsByIds(cx, ids)).values()].filter(({ categoryId }) => categoryId === DRUG);
  const cards = await namesOfDrugs(
    cx,
    goods.map(({ breedId }) => breedId),
  );
  return new Map(
    goods.map((one) => {
      const own = cards.filter(({ breedId }) => breedId === one.breedId);
      const names = own.flatMap(({ genericName, tradeName }) => [genericName, tradeName ?? []].flat());
      return [one.barcodeId, { ...one, names: [one.goodsName, ...names] }];
    }),
  );
}
