import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { billRoutes } from '../document/bill.routes';
import { purchaseKeeping } from './purchase.keeping';
import { purchaseKind } from './purchase.kind';

export const purchaseRoutes = billRoutes(purchase, purchaseKind, purchaseKeeping);
