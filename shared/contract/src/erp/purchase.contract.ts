import { call, deleteSentence, idInput } from '../base/call';
import { paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { pageWithSums } from '../cashier/page-with-sums';
import { billKeyRefusals } from './bill.codes';
import { actions, billHead, billKey, billMoved, billReason, billSaved, SENT_LINES, timeline } from './bill.fields';
import { billFlow } from './bill.flow';
import { purchaseFilters, purchaseInput, purchaseLine, purchaseLineInput, purchaseRow } from './purchase.fields';

const touches = ['erp-purchase', 'erp-stock'];
const menu = 'menu:1401';

const saveInput = {
  /** Of a bill that exists. */
  id: f.id(),
  version: f.int('版本', { min: 1 }),
  ...purchaseInput,
  /** What the page shows; refused when the lines make another sum. */
  totalQty: f.int('合计数量', { min: 0 }),
  totalAmount: f.money('合计金额'),
  lines: f.list('明细', f.object('明细', purchaseLineInput), { max: SENT_LINES }),
} as const;

const step = { grant: 'erp-purchase:edit', idempotent: true, keyRefusals: billKeyRefusals, touches } as const;

const detail = {
  ...purchaseRow,
  lines: required(f.list('明细', f.object('明细', purchaseLine))),
} as const;

/** Purchase bills 采购入库 (domain-erp §3, §7): a draft is the order, the passed bill the receipt. */
export const purchase = {
  row: purchaseRow,
  line: purchaseLine,
  lineInput: purchaseLineInput,
  input: purchaseInput,
  filters: purchaseFilters,
  lifecycle: billFlow('erp-purchase'),
  page: call({
    path: '/api/erp-purchase-storage/page',
    title: '采购入库',
    grant: menu,
    input: { ...paging, ...purchaseFilters },
    output: pageWithSums('采购单', purchaseRow, {
      orderQty: required(f.int('订货')),
      totalQty: required(f.int('实收')),
      totalAmount: billHead.totalAmount,
    }),
    touches,
  }),
  findById: call({
    method: 'GET',
    path: '/api/erp-purchase-storage/findById/{id}',
    title: '采购单',
    grant: menu,
    input: idInput,
    output: required(f.object('采购单', { ...detail, timeline, actions })),
    touches,
  }),
  saveDraft: call({
    ...step,
    path: '/api/erp-purchase-storage/save-draft',
    title: '存草稿',
    log: '存草稿',
    input: saveInput,
    output: billSaved,
  }),
  /** 保存并提交. */
  save: call({
    ...step,
    path: '/api/erp-purchase-storage/save',
    title: '保存并提交',
    log: '提交审核',
    input: saveInput,
    output: billSaved,
  }),
  submit: call({
    ...step,
    path: '/api/erp-purchase-storage/submit',
    title: '提交审核',
    log: '提交审核',
    input: billKey,
    output: billMoved,
  }),
  withdraw: call({
    ...step,
    path: '/api/erp-purchase-storage/withdraw',
    title: '撤回',
    grant: ['erp-purchase:edit', 'erp-purchase:approve'],
    log: '撤回',
    input: billKey,
    output: billMoved,
  }),
  /** `bizDate`: today where absent; an earlier day needs `erp-period:backdate`. */
  pass: call({
    ...step,
    path: '/api/erp-purchase-storage/pass',
    title: '审核通过',
    grant: 'erp-purchase:approve',
    log: '审核通过',
    input: { ...billKey, bizDate: f.date('业务日期') },
    output: billMoved,
  }),
  reject: call({
    ...step,
    path: '/api/erp-purchase-storage/reject',
    title: '驳回',
    grant: 'erp-purchase:approve',
    log: '驳回',
    input: { ...billKey, reason: billReason },
    output: billMoved,
  }),
  retrial: call({
    ...step,
    path: '/api/erp-purchase-storage/retrial',
    title: '反审核',
    grant: 'erp-purchase:retrial',
    log: '反审核',
    input: { ...billKey, reason: billReason },
    output: billMoved,
  }),
  deleteCheck: call({
    path: '/api/erp-purchase-storage/delete-check',
    title: '删除采购单',
    grant: ['erp-purchase:edit', 'erp-purchase:delete'],
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    ...step,
    path: '/api/erp-purchase-storage/delete',
    title: '删除采购单',
    grant: ['erp-purchase:edit', 'erp-purchase:delete'],
    log: '删除',
    input: { ...billKey, stateEnum: required(f.stateOf(['DELETE'])) },
    output: billMoved,
  }),
  placeOrder: call({
    ...step,
    path: '/api/erp-purchase-storage/place-order',
    title: '下单',
    log: '下单',
    input: billKey,
    output: billMoved,
  }),
  /** What the form shows of goods before they are saved: stock, default price, warnings. */
  quote: call({
    path: '/api/erp-purchase-storage/quote',
    title: '采购询价',
    grant: 'erp-purchase:edit',
    log: '询价',
    input: {
      supplierId: purchaseInput.supplierId,
      lines: required(
        f.list('明细', f.object('明细', pick(purchaseLineInput, ['barcodeId', 'locationId', 'expireDate'])), {
          max: SENT_LINES,
        }),
      ),
    },
    output: required(
      f.list(
        '询价',
        f.object('询价', {
          barcodeId: purchaseLineInput.barcodeId,
          onHand: required(f.int('现存')),
          available: required(f.int('可用')),
          /** The price of the last purchase; absent where there is none. */
          price: f.price('单价'),
          cost: f.price('成本'),
          warnings: required(f.list('提醒', f.text('提醒', 200))),
        }),
      ),
    ),
  }),
  /** What the paper shows: 采购订单 of a draft that was ordered, else 采购入库单; `mark` is the watermark of one not passed. */
  print: call({
    method: 'GET',
    path: '/api/erp-purchase-storage/print/{id}',
    title: '打印采购单',
    grant: 'erp-purchase:print',
    log: '打印',
    input: idInput,
    output: required(
      f.object('打印', {
        ...detail,
        title: required(f.text('标题', 20)),
        orgName: required(f.text('机构', 60)),
        logo: f.text('机构标志', 200),
        margin: required(f.int('边距', { unit: 'mm' })),
        mark: f.text('水印', 10),
        totalText: f.text('大写金额', 60),
      }),
    ),
  }),
  printed: call({
    path: '/api/erp-purchase-storage/printed/{id}',
    title: '记录打印',
    grant: 'erp-purchase:print',
    log: '打印',
    input: idInput,
    output: required(f.object('打印', pick(billHead, ['printCount']))),
    touches: ['erp-purchase'],
  }),
  export: call({
    path: '/api/erp-purchase-storage/export',
    title: '导出采购单',
    grant: 'erp-purchase:export',
    input: { ...pick(paging, ['column', 'asc']), ...purchaseFilters },
    xlsx: true,
  }),
  logs: call({
    method: 'GET',
    path: '/api/erp-purchase-storage/logs/{id}',
    title: '采购单操作记录',
    grant: menu,
    input: idInput,
    output: timeline,
    touches,
  }),
} as const;
