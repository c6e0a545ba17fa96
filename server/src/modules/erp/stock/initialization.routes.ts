import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import {
  beginInitialization,
  beginLinesPage,
  beginLinesSheet,
  beginPeriodOf,
  endInitialization,
  initializationStatus,
  removeBeginLines,
  saveBeginLines,
  setBeginPeriod,
} from './initialization.service';
import { openingImportKind } from './opening-import.service';

export const initializationRoutes = (uploading?: Uploading): readonly Route[] => [
  handle(stockInitialization.checkIfEnded, (_input, cx) => initializationStatus(cx)),
  handle(stockInitialization.begin, (input, cx) => beginInitialization(cx, input)),
  handle(stockInitialization.end, (_input, cx) => endInitialization(cx)),
  handle(stockInitialization.linesPage, (query, cx) => beginLinesPage(cx, query)),
  handleSheet(stockInitialization.export, (query, cx) => beginLinesSheet(cx, query)),
  handle(stockInitialization.saveLines, (input, cx) => saveBeginLines(cx, input)),
  handle(stockInitialization.deleteLines, (input, cx) => removeBeginLines(cx, input)),
  handle(stockInitialization.findBeginPeriod, (_input, cx) => beginPeriodOf(cx)),
  handle(stockInitialization.setBeginPeriod, (input, cx) => setBeginPeriod(cx, input)),
  ...importRoutes(stockInitialization.import, openingImportKind, uploading),
];
