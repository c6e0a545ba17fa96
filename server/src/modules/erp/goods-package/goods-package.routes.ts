import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { copyGoodsPackage, goodsPackageRules } from './goods-package.service';
import { expandGoodsPackage, sellableGoodsPackages } from './goods-package-sale.service';

export const goodsPackageRoutes: readonly Route[] = [
  ...masterRoutes(goodsPackage, goodsPackageRules),
  handle(goodsPackage.copy, ({ id }, cx) => copyGoodsPackage(cx, id)),
  handle(goodsPackage.sellable, ({ orgId }, cx) => sellableGoodsPackages(cx, orgId)),
  handle(goodsPackage.expand, (input, cx) => expandGoodsPackage(cx, input)),
];
