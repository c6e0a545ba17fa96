import { call } from '../base/call';
import { f, required } from '../base/field';
import { billedRow, billItem, checkBillFields } from './check-bill.fields';
import { DV, stage } from './stage';
import { READS_VISIT, visitId } from './stage.fields';
import { stageState } from './stage.flow';

const GRANT = 'work-bill:edit';
const BASE = `${DV}/v1.2/checkBilling` as const;

/** Batch number from 1. Billing after a batch is finished opens the next batch. */
const batchNo = required(f.int('批次', { min: 1, max: 99 }));

const batch = {
  batchNo,
  stageState: required(f.dict('填写状态', stageState)),
} as const;

const bill = stage({
  code: 'checkBilling',
  title: '开单',
  tab: 3,
  path: 'v1.2/checkBilling',
  grant: GRANT,
  fields: checkBillFields,
  tags: ['order', 'check-bill'],
  key: { batchNo },
  page: {
    batchNo,
    /** Batches that were started. */
    batches: required(f.list('批次', f.object('批次', batch))),
    /** Billed items of all batches, with their progress. */
    billed: required(f.list('已开项目', f.object('已开项目', billedRow))),
    /** The lowest percent that the caller's discounts may leave. */
    floor: required(f.int('最低折扣')),
  },
  finish: {
    path: 'finish',
    input: { totalAmount: required(f.money('合计金额')) },
    /** Absent where nothing is to be paid. */
    output: { orderNo: f.text('收费单号', 20) },
  },
});

const items = required(f.list('项目', f.object('项目', billItem)));

/** 检查治疗开单, tab 3 of a visit (domain-workstation §2.4): ordered items go to the cashier, and paid items open in 检查. */
export const checkBill = {
  ...bill,
  /** Without a batch: the newest. */
  findByAccepts: call({
    method: 'GET',
    path: `${BASE}/find-by-accepts/{acceptsId}`,
    title: '开单',
    grant: READS_VISIT,
    input: { acceptsId: visitId, batchNo: f.int('批次', { min: 1, max: 99 }) },
    output: bill.shown,
    touches: bill.findByAccepts.touches,
  }),
  findItems: call({
    method: 'GET',
    path: `${BASE}/find-items`,
    title: '可开项目',
    grant: GRANT,
    input: { keyword: f.text('名称/拼音/编码', 40) },
    output: items,
    touches: ['service-charge', 'service-combo'],
  }),
  /** What this organisation bills most, with its groups. */
  findCommon: call({
    method: 'GET',
    path: `${BASE}/find-common`,
    title: '常用项目',
    grant: GRANT,
    output: items,
    touches: ['service-charge', 'service-combo'],
  }),
} as const;
