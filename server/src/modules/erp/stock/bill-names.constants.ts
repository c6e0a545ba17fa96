import type { BillType } from '../document/bill.store';

export const BILL_NAMES: Readonly<Record<BillType, string>> = {
  RK: '采购入库',
  CT: '采购退货',
  DC: '调拨出库',
  DR: '调拨入库',
  PD: '库存盘点',
  BS: '库存报损',
  XS: '销售单',
  XT: '销售退货',
  TJ: '调价单',
};
