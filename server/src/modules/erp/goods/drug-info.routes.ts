import { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { drugOfBreed, updateDrug } from './drug-info.service';
import { drugSorting, drugsMatching } from './drug-info.store';

export const drugInfoRoutes: readonly Route[] = [
  handle(drugInfo.page, (query, cx) => pageOf(drugsMatching(cx, query), query, drugSorting)),
  handle(drugInfo.findByBreed, ({ id }, cx) => drugOfBreed(cx, id)),
  handle(drugInfo.update, (input, cx) => updateDrug(cx, input)),
];
