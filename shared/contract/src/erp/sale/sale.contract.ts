import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billKey, billMoved, saved } from '../bill/bill.fields';
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

/** Common to the acts on a sale that are no steps of its lifecycle. */
const { grant, idempotent, keyRefusals, touches } = bills.save;

/** Fields of a confirmed sale that may still change. An absent field stays unchanged, an empty one is cleared. */
const handling = {
  ...pick(saleInput, ['sellerId', 'optometristId', 'deliveryMode', 'deliveryDate', 'promisedAt', 'address', 'remark']),
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
    ...{ grant, idempotent, keyRefusals, touches },
    log: '提交审核',
    input: bills.saving,
    /** `chargeOrderId`: of a sale that waits for its payment. */
    output: required(f.object('单据', { ...saved, ...pick(saleRow, ['chargeOrderId']) })),
  }),
  /** 改经手信息: who handles it and where it goes; its goods and its money stay as they are (§4.6). */
  handling: call({
    path: '/api/erp-sales/handling',
    title: '改经手信息',
    ...{ grant, idempotent, keyRefusals },
    log: '改经手信息',
    input: { ...billKey, ...handling },
    output: billMoved,
    touches: ['erp-sale', 'erp-workshop'],
  }),
} as const;
