import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { billHead } from '../bill/bill.fields';
import { saleRow } from '../sale/sale.fields';
import { remakeWhy } from '../sale/sale-delivery.contract';
import { workshop } from './workshop.contract';
import { remakeGroup } from './workshop.dicts';

/** Row of 重做率 whose remakes are listed; without a name, all remakes of the days. */
const filters = {
  ...workshop.rateDays,
  group: required(f.dict('分组', remakeGroup)),
  name: f.text('名称', 60),
} as const;

/** Something that was made again; 质保 counts as none and is not among them. */
const row = {
  id: required(f.id()),
  ...pick(billHead, ['billNo']),
  saleId: required(f.id('销售单')),
  bizDate: required(f.date('日期')),
  patientName: saleRow.patientName,
  goods: required(f.text('商品', 400)),
  ...remakeWhy,
  staffName: f.text('责任人', 20),
  supplierName: f.text('供应商', 200),
  jobNo: f.text('新加工单', 30),
  madeByName: f.text('登记人', 20),
} as const;

/** The remakes behind a figure of 重做率, and their sheet (domain-erp §9b.3). */
export const remakes = {
  row,
  page: call({
    path: '/api/erp-workshop/remake/page',
    title: '重做记录',
    grant: 'menu:1405',
    input: { ...pick(paging, ['page', 'size']), ...filters },
    output: pageOf(f.object('重做记录', row)),
    touches: ['erp-workshop', 'erp-sale'],
  }),
  export: call({
    path: '/api/erp-workshop/remake/export',
    title: '导出重做记录',
    grant: 'erp-sale:export',
    input: filters,
    xlsx: true,
  }),
} as const;
