import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import {
  checkSheetDelete,
  moveSheet,
  saveSheet,
  setDefaultSheet,
  sheetsInUse,
  sheetWith,
} from './sheet-template.service';
import { sheetSorting, sheetsMatching } from './sheet-template.store';

/** /api/erp-print-template: the second way to the rows of 模板管理, for papers of goods. */
export const sheetTemplateRoutes: readonly Route[] = [
  handle(erpPrintTemplate.page, (query, cx) => pageOf(sheetsMatching(cx, query), query, sheetSorting)),
  handle(erpPrintTemplate.findAll, (input, cx) => sheetsInUse(cx, input)),
  handle(erpPrintTemplate.findById, ({ id }, cx) => sheetWith(cx, id)),
  handle(erpPrintTemplate.save, (input, cx) => saveSheet(cx, input)),
  handle(erpPrintTemplate.setDefault, ({ id }, cx) => setDefaultSheet(cx, id)),
  handle(erpPrintTemplate.enable, (input, cx) => moveSheet(cx, input)),
  handle(erpPrintTemplate.deleteCheck, ({ id }, cx) => checkSheetDelete(cx, id)),
  handle(erpPrintTemplate.delete, (input, cx) => moveSheet(cx, input)),
];
