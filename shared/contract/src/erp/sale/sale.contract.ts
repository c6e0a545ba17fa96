import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billHead, billKey, billMoved } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { workshop } from '../workshop/workshop.contract';
import { saleFilters, saleInput, saleLine, saleLineInput, saleRow, saleSums } from './sale.fields';

const bills = bill({
  base: 'erp-sales',
  name: '销售单',
  pageTitle: '销售单',
  menu: 'menu:1405',
  area: 'erp-sale',
  input: saleInput,
  lineInput: saleLineInput,
  row: saleRow,
  line: saleLine,
  lineCosts: [],
  filters: saleFilters,
  sums: saleSums,
  quote: { head: pick(saleInput, ['patientId']), line: ['barcodeId', 'locationId', 'batchNo', 'expireDate'] },
  touches: ['charge-order', 'todo'],
  steps: { invalid: { title: '作废', from: ['SUBMITTED'], to: 'INVALID' } },
});

/** Answer of a sale that waits for its payment, in addition to the answer of every bill. */
const confirmed = required(
  f.object('单据', {
    ...billKey,
    billNo: billHead.billNo,
    state: billHead.state,
    chargeOrderId: saleRow.chargeOrderId,
    warnings: required(f.list('提醒', f.text('提醒', 200))),
  }),
);

/** Fields of a confirmed sale that may still change. An absent field stays unchanged, an empty one is cleared. */
const handling = {
  ...pick(saleInput, ['sellerId', 'deliveryMode', 'deliveryDate', 'promisedAt', 'address', 'remark']),
  /** Of the lines that are still to be worked on. */
  processorId: workshop.processorId,
} as const;

/** Sales 销售 (domain-erp §4): one kind for the workstation, the pages of sales and the till. */
export const sale = {
  ...bills,
  /** 快速销售: saved and confirmed in one step; the till takes the money. */
  quick: call({
    path: '/api/erp-sales/quick',
    title: '快速销售',
    grant: 'erp-sale:edit',
    idempotent: true,
    keyRefusals: billKeyRefusals,
    log: '提交审核',
    input: bills.save.input,
    output: confirmed,
    touches: ['erp-sale', 'erp-stock', 'charge-order', 'todo'],
  }),
  /** 改经手信息: who handles it and where it goes; its goods and its money stay as they are (§4.6). */
  handling: call({
    path: '/api/erp-sales/handling',
    title: '改经手信息',
    grant: 'erp-sale:edit',
    idempotent: true,
    keyRefusals: billKeyRefusals,
    log: '改经手信息',
    input: { ...billKey, ...handling },
    output: billMoved,
    touches: ['erp-sale', 'erp-workshop'],
  }),
} as const;
