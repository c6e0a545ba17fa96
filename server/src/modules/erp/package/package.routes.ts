import { goodsPackage } from '@mingmou/contract/erp/goods-package.contract';
import { masterRoutes } from '../../../kernel/master';
import { handle, type Route } from '../../../kernel/route';
import { copyPackage, packageRules } from './package.service';
import { expandPackage, sellablePackages } from './package-sale.service';

export const packageRoutes: readonly Route[] = [
  ...masterRoutes(goodsPackage, packageRules),
  handle(goodsPackage.copy, ({ id }, cx) => copyPackage(cx, id)),
  handle(goodsPackage.sellable, ({ orgId }, cx) => sellablePackages(cx, orgId)),
  handle(goodsPackage.expand, (input, cx) => expandPackage(cx, input)),
];
