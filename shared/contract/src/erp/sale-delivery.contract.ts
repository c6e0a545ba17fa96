import { call } from '../base/call';
import { f, required } from '../base/field';
import { billKey, billMoved } from './bill.fields';
import { billKeyRefusals } from './erp.codes';
import { stock } from './stock.contract';

const step = {
  grant: 'erp-sale:deliver',
  idempotent: true,
  keyRefusals: billKeyRefusals,
  output: billMoved,
  touches: ['erp-sale', 'charge-order'],
} as const;

const lines = {
  saleId: billKey.id,
  version: billKey.version,
  itemIds: required(f.ids('明细', { max: 500 })),
} as const;

/** The way of a sale's goods to the customer, line by line (domain-erp §4.3). */
export const saleDelivery = {
  /** 送加工. */
  process: call({
    ...step,
    path: '/api/erp-sales/process',
    title: '送加工',
    log: '送加工',
    input: {
      ...lines,
      processorId: f.ref('加工人', stock.findEmployee, { id: 'staffId', input: { nature: 'PROCESS' } }),
    },
  }),
  /** 加工完成. */
  finishProcess: call({
    ...step,
    path: '/api/erp-sales/finish-process',
    title: '加工完成',
    log: '加工完成',
    input: {
      ...lines,
      inspectorId: f.ref('检验人', stock.findEmployee, { id: 'staffId', input: { nature: 'CHECK' } }),
    },
  }),
  /** 取件, of drugs 发药. */
  take: call({ ...step, path: '/api/erp-sales/take', title: '取件', log: '取件', input: lines }),
} as const;

export type DeliveryStep = keyof typeof saleDelivery;
