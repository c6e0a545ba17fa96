import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { billRoutes } from '../document/bill.routes';
import { customDemand } from './custom-demand.store';
import { purchaseKind } from './purchase.kind';
import { purchaseKeeping } from './purchase.storage';
import { purchaseImportKind } from './purchase-import.service';

export function purchaseRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...billRoutes(purchase, purchaseKind, purchaseKeeping),
    handle(purchase.customDemand, (input, cx) => customDemand(cx, input)),
    ...importRoutes(purchase.import, purchaseImportKind, uploading),
  ];
}
