import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOrg, transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { billRoutes } from '../document/bill.routes';
import { transferInKind } from './in.kind';
import { transferInKeeping } from './in.storage';
import { waitingCount } from './in.store';
import { transferOutKind } from './out.kind';
import { transferOutKeeping } from './out.storage';
import { transferOrgsOf } from './out.store';

export const transferRoutes: readonly Route[] = [
  ...billRoutes(transferOut, transferOutKind, transferOutKeeping),
  ...billRoutes(transferIn, transferInKind, transferInKeeping),
  handle(transferOrg.findAll, ({ others }, cx) => transferOrgsOf(cx, others ?? false)),
  handle(transferIn.waiting, async (_input, cx) => ({ count: await waitingCount(cx) })),
];
