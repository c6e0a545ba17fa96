import { Port } from '../../../kernel/call/port';
import type { SessionCx } from '../../../kernel/context/cx';

interface PassedSale {
  readonly id: number;
  readonly version: number;
  readonly patientId: number | null;
}

/** Module that follows sales, called in the transaction of the sale. */
interface SaleObserver {
  readonly passed: (cx: SessionCx, sale: PassedSale) => Promise<void>;
  readonly reversed: (cx: SessionCx, saleId: number) => Promise<void>;
}

export const saleObserver = new Port<SaleObserver>('observer of sales');
