import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { batchById, moveBatch } from './batch.service';
import {
  customersPage,
  customersSheet,
  movementsPage,
  patientPage,
  piecesPage,
  receiptsPage,
} from './batch-trace.service';

export const batchRoutes: readonly Route[] = [
  handle(batch.findById, ({ id }, cx) => batchById(cx, id)),
  handle(batch.hold, (input, cx) => moveBatch(cx, 'hold', input)),
  handle(batch.release, (input, cx) => moveBatch(cx, 'release', input)),
  handle(batch.receipts, (query, cx) => receiptsPage(cx, query)),
  handle(batch.movements, (query, cx) => movementsPage(cx, query)),
  handle(batch.customers, (query, cx) => customersPage(cx, query)),
  handleSheet(batch.customersExport, (input, cx) => customersSheet(cx, input)),
  handle(batch.pieces, (query, cx) => piecesPage(cx, query)),
  handle(batch.ofPatient, (query, cx) => patientPage(cx, query)),
];
