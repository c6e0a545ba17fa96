import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { keyRefusals } from '../cashier.codes';
import { orderFields, payRowFields, rowVersion } from '../cashier.fields';

/** Corrections of a paid order (domain-outpatient §6.9). */
export const paidOrder = {
  /** Null takes the number off. */
  updateInvoice: call({
    path: '/api/opt-cashier-order/update-invoice',
    title: '发票号',
    grant: 'cashier:invoice',
    input: { ...rowVersion, invoiceNo: orderFields.invoiceNo },
    touches: ['charge-order'],
  }),
  /** `version` is the order's. Written as an opposite row and one in its place; the amount stays. */
  changeWay: call({
    path: '/api/opt-cashier-order/change-way',
    title: '更正支付方式',
    grant: 'cashier:changeWay',
    idempotent: true,
    keyRefusals,
    input: {
      payRowId: required(f.id('收款')),
      version: rowVersion.version,
      wayCode: payRowFields.wayCode,
      tradeNo: payRowFields.tradeNo,
      reason: required(f.note('原因', 200)),
    },
    touches: ['charge-order', 'shift'],
  }),
} as const;
