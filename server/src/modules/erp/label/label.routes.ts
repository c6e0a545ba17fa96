import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { masterRoutes } from '../../../kernel/row/master';
import { chooseGoods, printLabels, templateRules } from './label.service';
import { printSorting, printsMatching } from './label.store';

export const labelGoodsRoutes: readonly Route[] = [
  ...masterRoutes(label, templateRules),
  handle(label.choose, (input, cx) => chooseGoods(cx, input)),
  handle(label.print, (input, cx) => printLabels(cx, input)),
  handle(label.records, (query, cx) => pageOf(printsMatching(cx, query), query, printSorting)),
];
