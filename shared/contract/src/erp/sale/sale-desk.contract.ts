import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { billHead, billKey, goodsSnapshot, paperAsked, saved } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { location } from '../stock/location.contract';
import { sale } from './sale.contract';
import { saleFilters, saleInput, saleLine, saleRow } from './sale.fields';
import { proposal } from './sale-prescription.contract';
import { saleReturn } from './sale-return.contract';

const BASE = '/api/doctor-viewing-table-erp';
const READS = 'menu:1201';

const touches = ['erp-sale', 'erp-stock', 'charge-order', 'todo'] as const;
const writes = { idempotent: true, keyRefusals: billKeyRefusals, touches: [...touches] } as const;

/** The sale of a visit is the same sale; where it comes from is not asked. */
const { source: _source, ...typed } = sale.saving;

const { overrideReason } = saleInput;

const output = required(
  f.object('销售单', {
    ...saved,
    amount: required(f.money('应收')),
    ...pick(saleRow, ['chargeOrderId', 'chargeNo']),
  }),
);

/** 开单 at the consulting desk (domain-erp §4.7): the sales of domain-erp under the rights of the desk. */
export const saleDesk = {
  invoiceSave: call({
    ...writes,
    path: `${BASE}/invoiceSave`,
    title: '暂存销售单',
    grant: 'work-sale:edit',
    log: '存草稿',
    input: typed,
    output,
  }),
  /** Saved and confirmed in one step. */
  invoiceSaveTwo: call({
    ...writes,
    path: `${BASE}/invoiceSaveTwo`,
    title: '保存并确认销售单',
    grant: 'work-sale:confirm',
    log: '提交审核',
    input: typed,
    output,
  }),
  confirmInvoice: call({
    ...writes,
    path: `${BASE}/confirmInvoice`,
    title: '确认销售单',
    grant: 'work-sale:confirm',
    log: '提交审核',
    input: { ...billKey, overrideReason },
    output,
  }),
  invalidInvoice: call({
    ...writes,
    path: `${BASE}/invalidInvoice`,
    title: '作废销售单',
    grant: 'work-sale:invalid',
    log: '作废',
    input: { ...billKey, reason: required(f.note('作废原因', 200, { min: 1 })) },
    output,
  }),
  deleteInvoice: call({
    ...writes,
    path: `${BASE}/deleteInvoice`,
    title: '删除销售单',
    grant: 'work-sale:delete',
    log: '删除',
    /** `check`: what would be asked, and nothing else. */
    input: { ...billKey, check: f.bool('仅检查') },
    output: required(
      f.object('结果', { sentence: required(f.text('确认', 100)), deleted: required(f.bool('已删除')) }),
    ),
  }),
  /** Replaces head and lines of a draft; for a confirmed sale, changes only handler and destination. */
  editErpSales: call({
    ...writes,
    path: `${BASE}/editErpSales`,
    title: '修改销售单',
    grant: 'work-sale:edit',
    log: '修改经手信息',
    input: { ...typed, ...billKey, processorId: f.id('加工人') },
    output,
  }),
  findInvoice: call({
    path: `${BASE}/findInvoice`,
    title: '销售单',
    grant: READS,
    input: {
      ...pick(paging, ['page', 'size']),
      ...pick(saleInput, ['acceptsId', 'patientId']),
      states: saleFilters.states,
    },
    output: pageOf(f.object('销售单', saleRow)),
    touches: [...touches],
  }),
  findInvoiceDetail: call({
    path: `${BASE}/findInvoiceDetail`,
    title: '销售单详情',
    grant: READS,
    input: idInput,
    output: required(
      f.object('销售单', {
        ...saleRow,
        lines: required(f.list('明细', required(f.object('明细', saleLine)))),
        returns: required(
          f.list(
            '退货',
            f.object(
              '退货',
              pick(saleReturn.row, [
                ...(['id', 'billNo', 'state', 'reason', 'totalQty', 'totalAmount', 'refundState', 'refundNo'] as const),
                'createdAt',
              ]),
            ),
          ),
        ),
      }),
    ),
    touches: [...touches, 'erp-sale-return'],
  }),
  /** Returns the content of the paper and counts a print. */
  printInvoice: call({
    path: `${BASE}/printInvoice`,
    title: '打印销售单',
    grant: READS,
    log: '打印',
    input: paperAsked,
    output: sale.print.output,
    touches: ['erp-sale'],
  }),
  /** Goods that the patient bought, the latest first. */
  findSaleRecord: call({
    path: `${BASE}/findSaleRecord`,
    title: '历史销售',
    grant: READS,
    input: { ...pick(paging, ['page', 'size']), patientId: required(saleInput.patientId) },
    output: pageOf(
      f.object('历史销售', {
        id: required(f.id('明细')),
        saleId: required(f.id('销售单')),
        ...pick(billHead, ['billNo', 'bizDate']),
        ...pick(goodsSnapshot, ['code', 'goodsName', 'spec', 'unit', 'categoryId']),
        ...pick(saleLine, ['qty', 'price', 'amount', 'paidAmount', 'eye', 'customParams', 'deliveryState']),
        ...pick(saleLine, ['returnedQty', 'takenAt']),
        sellerName: saleRow.sellerName,
      }),
    ),
    touches: ['erp-sale'],
  }),
  findPrescriptionCommodity: call({
    path: `${BASE}/findPrescriptionCommodity`,
    title: '处方商品',
    grant: READS,
    input: { prescriptionId: required(saleInput.prescriptionId) },
    output: proposal,
    touches: ['prescription', 'erp-stock', 'erp-tag-price'],
  }),
  findLocation: call({
    path: `${BASE}/findLocation`,
    title: '库位',
    grant: READS,
    input: {},
    output: required(f.list('库位', f.object('库位', pick(location.row, ['id', 'code', 'name', 'type', 'isDefault'])))),
    touches: ['erp-location'],
  }),
  isExistPendingReviewInvoice: call({
    path: `${BASE}/isExistPendingReviewInvoice`,
    title: '待审核销售单',
    grant: READS,
    input: { patientId: required(saleInput.patientId) },
    output: required(
      f.object('待审核', {
        exist: required(f.bool('存在')),
        billNos: required(f.list('单号', f.text('单号', 20))),
      }),
    ),
    touches: ['erp-sale'],
  }),
} as const;
