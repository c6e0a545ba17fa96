import type { Values } from '@mingmou/contract/base/field';
import type { receipt } from '@mingmou/contract/cashier/receipt.contract';

type Template = Values<typeof receipt.template>;

const RECEIPT = {
  paper: '80mm',
  copies: 1,
  margin: 4,
  detailMode: 1,
  showDiscount: true,
  headText: null,
} as const;

/** How 收费收据 and 退费收据 look until a chain can edit print templates (domain-outpatient §7). */
export const CHARGE_TEMPLATE: Template = { ...RECEIPT, footText: '请妥善保管收据，退费时请出示' };
export const REFUND_TEMPLATE: Template = { ...RECEIPT, footText: null };
