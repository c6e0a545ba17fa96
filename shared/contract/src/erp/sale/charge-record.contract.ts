import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { records } from '../../base/records';
import { billFilters, billHead, billKey, billMoved } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { chargeAnomaly } from './sale.dicts';
import { saleFilters, saleRow } from './sale.fields';

const PATH = '/api/erp-document-maintenance/charge-record';
const PAGE = 'menu:1444';

const row = {
  ...pick(billHead, ['id', 'version', 'billNo', 'createdAt']),
  ...pick(saleRow, ['patientName', 'totalAmount', 'paidAmount']),
  /** Amount paid at the till for the lines of the sale; absent before it is paid. */
  tillAmount: f.money('收银实收'),
  ...pick(saleRow, ['chargeNo', 'chargedAt', 'chargeState']),
  state: required({ ...billHead.state, title: '单据状态' }),
  anomalies: required(f.dicts('异常', chargeAnomaly)),
  note: f.note('备注', 200),
} as const;

const filters = {
  ...pick(billFilters, ['dateFrom', 'dateTo', 'billNo']),
  ...pick(saleFilters, ['chargeNo']),
  anomaly: f.dict('异常', chargeAnomaly),
} as const;

const act = {
  grant: 'erp-sale:maintain',
  idempotent: true,
  keyRefusals: billKeyRefusals,
  touches: ['erp-sale', 'erp-sale-return', 'erp-stock', 'charge-order', 'refund'],
} as const;

const seen = { saleId: billKey.id, version: billKey.version } as const;

/** 单据维护-收费记录 (domain-erp §4.6): sales with the amount paid at the till, and their disagreements. */
export const chargeRecord = {
  ...records({
    path: `${PATH}/page`,
    exportPath: `${PATH}/export`,
    title: '单据维护-收费记录',
    name: '收费记录',
    grant: PAGE,
    touches: ['erp-sale', 'erp-sale-return', 'charge-order', 'refund'],
    row,
    filters,
    sheet: [
      ...(['billNo', 'createdAt', 'patientName', 'totalAmount', 'paidAmount', 'tillAmount', 'chargeNo'] as const),
      ...(['chargedAt', 'chargeState', 'state', 'anomalies', 'note'] as const),
    ],
  }),
  /** Reads the till again, and takes the steps of the sale that are missing; `done` names them. */
  resync: call({
    ...act,
    path: `${PATH}/resync`,
    title: '重新同步',
    log: '重新同步',
    input: seen,
    output: required(f.object('结果', { done: required(f.list('已办理', f.text('已办理', 40))) })),
  }),
  note: call({
    ...act,
    path: `${PATH}/note`,
    title: '备注',
    log: '备注',
    input: { ...seen, note: row.note },
    output: billMoved,
  }),
} as const;
