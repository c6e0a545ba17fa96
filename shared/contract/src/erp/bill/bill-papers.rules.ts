import type { ErpPrintKind } from '../../system/template/template-kinds.constants';
import type { BillArea } from './bill.flow';

type Kinds = readonly [ErpPrintKind, ...ErpPrintKind[]];

const BOUGHT: Kinds = ['PURCHASE'];
const MOVED: Kinds = ['STOCK'];

/** Kinds of templates that the bills of an area are printed by (domain-erp §7.5); the first is their own. */
export const BILL_PAPERS: Readonly<Record<BillArea, Kinds>> = {
  'erp-purchase': BOUGHT,
  'erp-purchase-return': BOUGHT,
  'erp-transfer-out': MOVED,
  'erp-transfer-in': MOVED,
  'erp-check': MOVED,
  'erp-loss': MOVED,
  'erp-sale': ['SALE', 'SALE_SLIP', 'GLASSES'],
  'erp-sale-return': ['SALE'],
  'erp-adjust': MOVED,
  'erp-upstream': MOVED,
};
