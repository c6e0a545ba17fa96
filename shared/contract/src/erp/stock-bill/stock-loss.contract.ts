import { call, idInput } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { picture } from '../../files/file.fields';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, lineFacts } from '../bill/bill.fields';
import { lossType } from '../erp.dicts';
import { stock } from '../stock/stock.contract';

/** Most pictures of lost goods on one bill. */
export const MAX_LOSS_PICTURES = 9;

const input = {
  lossType: f.dict('报损类型', lossType),
  handlerId: f.ref('经办人', stock.findEmployee, { id: 'staffId', input: { nature: 'STOCK' } }),
  fileIds: f.ids('现场图片', { max: MAX_LOSS_PICTURES }),
  remark: f.note('备注', 200),
} as const;

/** Lost goods and their location. The cost is the average of the day on which the bill passes. */
const lineInput = {
  barcodeId: required(f.id('商品')),
  qty: f.qty('数量'),
  locationId: f.id('库位'),
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
  reason: f.text('原因', 50),
  /** The line of a sale whose piece was spoiled in edging; of 加工损耗 alone. */
  saleItemId: f.id('销售明细'),
} as const;

const losses = bill({
  base: 'erp-stock-damaged',
  name: '报损单',
  pageTitle: '库存报损',
  menu: 'menu:1410',
  area: 'erp-loss',
  input,
  lineInput,
  row: {
    ...billHead,
    ...input,
    handlerName: f.text('经办人', 20),
    /** Cost at today's average while the bill waits, at the posted cost afterwards. */
    totalAmount: f.money('成本'),
  },
  line: { ...lineInput, ...lineFacts, price: f.price('成本价'), amount: f.money('成本') },
  lineCosts: ['price', 'amount'],
  filters: { ...billFilters, ...pick(input, ['lossType']) },
  sums: { totalQty: required(f.int('数量')), totalAmount: billHead.totalAmount },
  quote: { head: {}, line: ['barcodeId', 'locationId', 'batchNo', 'expireDate'] },
});

/** 库存报损: goods that are written off (domain-erp §2.6). */
export const stockLoss = {
  ...losses,
  /** The pictures of a bill with their addresses, which its head does not carry. */
  pictures: call({
    method: 'GET',
    path: '/api/erp-stock-damaged/pictures/{id}',
    title: '报损图片',
    grant: 'menu:1410',
    input: idInput,
    output: required(f.list('图片', picture)),
    touches: ['erp-loss'],
  }),
} as const;
