import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOrg, transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { billRoutes } from '../document/bill.routes';
import { transferInKeeping } from './in.keeping';
import { transferInKind } from './in.kind';
import { waitingCount } from './in.store';
import { transferOutKeeping } from './out.keeping';
import { transferOutKind } from './out.kind';
import { transferOrgsOf } from './out.store';

export const transferRoutes: readonly Route[] = [
  ...billRoutes(transferOut, transferOutKind, transferOutKeeping),
  ...billRoutes(transferIn, transferInKind, transferInKeeping),
  handle(transferOrg.findAll, ({ others }, cx) => transferOrgsOf(cx, others ?? false)),
  handle(transferIn.waiting, async (_input, cx) => ({ count: await waitingCount(cx) })),
];
