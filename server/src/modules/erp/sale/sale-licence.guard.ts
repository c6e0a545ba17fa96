import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { isClassThree, maySellCategory } from '@mingmou/contract/erp/goods/device-licence.rules';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsByIds } from '../stock/goods.store';
import { findSellerLicence } from './sale.store';

interface SoldGoods {
  readonly barcodeId: number;
  readonly goodsName: string;
  readonly categoryId: GoodsCategory;
}

/**
 * Checks that the organisation is licensed to sell devices of class III, and that they are registered (140113;
 * domain-erp §9b.2).
 */
export async function checkSellerLicence(cx: SessionCx, lines: readonly SoldGoods[]): Promise<void> {
  const strict = lines.filter(({ categoryId }) => isClassThree(categoryId));
  if (strict.length === 0) return;
  const licence = await findSellerLicence(cx);
  const goods = await goodsByIds(
    cx,
    strict.map(({ barcodeId }) => barcodeId),
  );
  for (const { barcodeId, categoryId, goodsName } of strict) {
    const category = dictName(goodsCategory, categoryId);
    if (!maySellCategory(licence, categoryId, dayText(cx.now))) {
      refuse(saleCodes.sellerLicence, { licence: '本机构医疗器械经营许可证', category, where: '机构信息的证照' });
    }
    if (!goods.get(barcodeId)?.registrationNo) {
      refuse(saleCodes.sellerLicence, { licence: `「${goodsName}」的注册证号`, category, where: '品种管理' });
    }
  }
}
