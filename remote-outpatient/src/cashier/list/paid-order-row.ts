import type { OutputOf } from '@mingmou/contract/base/call';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';

export type PaidOrderRow = OutputOf<typeof chargeOrder.paid>['records'][number];
