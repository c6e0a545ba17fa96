import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { billKey, billMoved } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { stock } from '../stock/stock.contract';
import { remakeFault, remakePayer } from '../workshop/workshop.dicts';
import { customParams } from './sale.fields';

const step = {
  grant: 'erp-sale:deliver',
  idempotent: true,
  keyRefusals: billKeyRefusals,
  output: billMoved,
  touches: ['erp-sale', 'erp-workshop', 'charge-order'],
} as const;

const lines = {
  saleId: billKey.id,
  version: billKey.version,
  itemIds: required(f.ids('明细', { max: 500 })),
} as const;

/** A line that is made again; the parameters stay where nothing is said. */
const remade = {
  itemId: required(f.id('明细')),
  customParams: f.object('定做参数', customParams),
} as const;

/** Why something is made again, and who bears it. */
export const remakeWhy = {
  fault: required(f.dict('原因', remakeFault)),
  payer: required(f.dict('承担方', remakePayer)),
  note: required(f.note('说明', 200)),
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
      inspectorId: f.ref('检验人', stock.findEmployee, { id: 'staffId', input: { nature: 'PROCESS' } }),
    },
  }),
  /**
   * 重做, before the pair is collected and for `remakeDays` afterwards (§9b.3): the pair passes the workshop again,
   * made-to-order goods are ordered again, and a spoiled stock lens is replaced. `customParams` corrects wrong powers.
   */
  remake: call({
    ...step,
    path: '/api/erp-sales/remake',
    title: '重做',
    log: '重做',
    input: {
      ...pick(lines, ['saleId', 'version']),
      lines: required(f.list('明细', f.object('明细', remade), { max: 20 })),
      ...remakeWhy,
    },
    touches: ['erp-sale', 'erp-workshop', 'erp-stock'],
  }),
  /** 取件, of drugs 发药. */
  take: call({
    ...step,
    path: '/api/erp-sales/take',
    title: '取件',
    log: '取件',
    /** `serialNos`: of lenses that came with one, scanned as they are handed over. */
    input: { ...lines, serialNos: f.list('序列号', f.text('序列号', 40), { max: 500 }) },
  }),
} as const;

/** Steps that move lines from one state to another. */
export type DeliveryStep = Exclude<keyof typeof saleDelivery, 'remake'>;
