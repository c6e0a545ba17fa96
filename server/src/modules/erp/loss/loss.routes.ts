import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { picturesOf } from '../../../kernel/file/file-link';
import { billRoutes } from '../document/bill.routes';
import { lossKind } from './loss.kind';
import { lossKeeping } from './loss.storage';

export const lossRoutes: readonly Route[] = [
  ...billRoutes(stockLoss, lossKind, lossKeeping),
  handle(stockLoss.pictures, async ({ id }, cx) => picturesOf(cx, (await lossKind.load(cx, id)).head.fileIds)),
];
