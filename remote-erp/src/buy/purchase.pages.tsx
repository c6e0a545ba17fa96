import { dictName } from '@mingmou/contract/base/dict';
import { pick, type Values } from '@mingmou/contract/base/field';
import { unit } from '@mingmou/contract/dict/unit';
import { batchMissing, needsPrice, piecesOf } from '@mingmou/contract/erp/bill/bill.rules';
import { purchaseCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import type { demandFacts, purchaseLineInput } from '@mingmou/contract/erp/purchase/purchase.fields';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { Button } from '@mingmou/kit/ui';
import {
  billPages,
  type ColumnNeeds,
  type DraftLine,
  type Judging,
  type Remarks,
  type ToolProps,
} from '../bill/bill-pages';
import { hasBatch, hasSerial } from '../bill/goods-line';
import { amountColumn } from '../bill/line-sums';
import { paramsText } from '../sale/params-text';
import { DemandButton, type DemandHead } from './demand-button';
import { PurchaseImport } from './purchase-import';
import { makerText, pieceText } from './purchase-texts';
import { ReceiptActs } from './receipt-acts';

export type PurchaseLine = DraftLine &
  Omit<Values<typeof purchaseLineInput>, keyof DraftLine> &
  Values<typeof demandFacts>;

const { line } = purchase;

/** Whom goods made to order are for, and what they are made by. */
const demandColumns: readonly LineColumn<PurchaseLine>[] = [
  shownColumn(line, 'customerName', { width: 80 }),
  { key: 'customParams', title: line.customParams.title, width: 190, align: 'left', text: paramsText },
];

/** Of a purchase (domain-erp §3.3); what no goods of the bill have takes no room. */
function columns({ seesCost, batches, serials, orders, locations }: ColumnNeeds): readonly LineColumn<PurchaseLine>[] {
  const batch = { isOff: (goods: PurchaseLine) => !hasBatch(goods) };
  const dates = [
    typedColumn(line, 'batchNo', { width: 100, ...batch }),
    typedColumn(line, 'produceDate', batch),
    typedColumn(line, 'expireDate', batch),
  ];
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 148, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 128 }),
    ...(orders ? demandColumns : []),
    shownColumn(line, 'unit', { width: 48 }),
    typedColumn(line, 'locationId', { width: 80, options: locations }),
    ...(batches ? dates : []),
    ...(serials
      ? [typedColumn(line, 'serialNo', { width: 120, isOff: (goods: PurchaseLine) => !hasSerial(goods) })]
      : []),
    typedColumn(line, 'orderQty', { width: 68 }),
    typedColumn(line, 'qty', { width: 68 }),
    ...(seesCost ? [typedColumn(line, 'price'), amountColumn] : []),
    typedColumn(line, 'gift'),
    // Seldom typed: behind what Enter goes through.
    typedColumn(line, 'rejectedQty', { width: 60 }),
    typedColumn(line, 'rejectReason', { width: 110, isOff: (goods: PurchaseLine) => !goods.rejectedQty }),
  ];
}

/** Prices are judged for those who see them. */
export function faultsOf(each: PurchaseLine, { today, seesCost, agreed }: Judging): Remarks {
  const { qty, rejectedQty, rejectReason, batchNo, expireDate, serialNo } = each;
  // Missing goods are ordered again.
  if (agreed && typeof qty !== 'number') return {};
  if (typeof qty === 'number' && (rejectedQty ?? 0) > qty) return { rejectedQty: '不能超过实收' };
  if (rejectedQty && !rejectReason) return { rejectReason: '请填写拒收原因' };
  if (rejectedQty && rejectedQty === qty) return {};
  const isExpired = typeof expireDate === 'string' && expireDate < today;
  const lacking = batchNo ? (expireDate ? 'produceDate' : 'expireDate') : 'batchNo';
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写实收数量' }),
    ...(seesCost && needsPrice(each) ? { price: purchaseCodes.priceZero.text } : {}),
    ...(hasBatch(each) && batchMissing(each) ? { [lacking]: stockCodes.batchMissing.text } : {}),
    ...(isExpired ? { expireDate: '已过有效期，不能入库' } : {}),
    ...(hasSerial(each) && !serialNo ? { serialNo: '请填写镜片序列号' } : {}),
  };
}

/** What brings lines onto the bill, or fills them, besides the search of goods. */
function Tools(tool: ToolProps<DemandHead, PurchaseLine>) {
  return (
    <>
      <ReceiveAll store={tool.store} />
      <DemandButton {...tool} />
    </>
  );
}

const isOpen = (each: PurchaseLine) => (each.orderQty ?? 0) > piecesOf(each);

/** Something came, and not all that was ordered (domain-erp §3.1). */
function asksFirst(lines: readonly PurchaseLine[]) {
  const came = lines.some(({ qty }) => typeof qty === 'number');
  if (!came || !lines.some(isOpen)) return undefined;
  const question = '有商品未到齐，剩余数量是否生成新采购单？';
  return { question, yes: '生成', no: '不生成', sends: { restToOrder: true } };
}

function ReceiveAll({ store }: Pick<ToolProps<object, PurchaseLine>, 'store'>) {
  const receive = () => {
    const open = store.lines().filter(({ qty, orderQty }) => (qty ?? null) === null && orderQty);
    store.changeAll(new Map(open.map(({ key, orderQty }) => [key, { qty: orderQty ?? null }])));
  };
  return <Button onClick={receive}>按订货填实收</Button>;
}

/** 采购入库 (domain-erp §3.3): a draft is the order, the passed bill the receipt. */
export const purchasePages = billPages({
  calls: purchase,
  draft: 'purchase',
  paths: { list: '/erp/buy/order', edit: '/erp/buy/edit', info: '/erp/buy/info' },
  titles: { add: '新增采购单', edit: '采购入库编辑', info: '采购入库详情', head: '采购信息' },
  list: {
    Beside: PurchaseImport,
    filters: ['dateFrom', 'dateTo', 'billNo', 'supplierId', 'buyerId', 'goods', 'states', 'checkState'],
    columns: [
      ['billNo', 'orderDate'],
      ['supplierName', 'buyerName'],
      'orderQty',
      'totalQty',
      'totalAmount',
      'state',
      ['checkState', 'reconcileState'],
      ['orderedAt', 'bizDate'],
      ['makerName', 'reviewedByName'],
    ],
    widths: {
      billNo: 152,
      supplierName: 150,
      orderQty: 78,
      totalQty: 72,
      checkState: 76,
      orderedAt: 162,
      makerName: 90,
    },
    tabs: [
      ['全部', {}],
      ['已下单未到', { waiting: true }],
      ['待审核', { states: ['SUBMITTED'] }],
      ['已入库', { states: ['PASSED'] }],
    ],
    further: { title: '核价', path: '/erp/buy/order?tab=check', grant: 'erp-purchase:cost-check' },
  },
  head: {
    names: [
      ...(['supplierId', 'buyerId', 'orderDate', 'expectDate', 'payType'] as const),
      ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'acceptorId', 'remark'] as const),
    ],
    asked: ['supplierId', 'buyerId'],
    self: 'buyerId',
    start: (today) => ({ orderDate: today }),
    copied: ['supplierId', 'buyerId', 'payType'],
  },
  facts: [
    ...(['supplierName', 'buyerName', 'orderDate', 'expectDate', 'payType'] as const),
    ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'acceptorName', 'orderedAt', 'bizDate', 'makerName'] as const),
    ...(['reviewedByName'] as const),
  ],
  columns,
  carried: ['customerName', 'saleNo', 'eye', 'customParams'],
  addedUp: ['orderQty'],
  faultsOf,
  asksFirst,
  // Goods are ordered by hand, received pieces are scanned.
  ways: {
    newLine: (goods): PurchaseLine => ({ gift: false, ...goods }),
    typed: 'orderQty',
    counted: 'qty',
    pasted: {
      fields: pick(line, [
        ...(['orderQty', 'qty', 'price', 'gift'] as const),
        ...(['batchNo', 'produceDate', 'expireDate', 'serialNo'] as const),
      ]),
      usual: ['qty', 'price', 'batchNo', 'expireDate'],
      also: { 数量: 'qty', 效期: 'expireDate' },
    },
  },
  matrix: line.orderQty.title,
  Tools,
  Acts: ReceiptActs,
  says: {
    passing: '通过后商品入库',
    passed: '商品已入库',
    reversed: '库存已冲回',
    steps: { placeOrder: '下单成功' },
  },
  paper: {
    facts: [
      ...(['billNo', 'supplierName', 'supplierPhone', 'supplierAddress', 'buyerName', 'orderDate', 'bizDate'] as const),
      ...(['deliveryNo', 'acceptorName', 'makerName', 'reviewedByName', 'remark'] as const),
    ],
    columns: [
      { title: '销售单号', isSeldom: true, text: ({ saleNo }) => saleNo },
      { title: '定做参数', isSeldom: true, text: paramsText },
      { title: '单位', text: (each) => dictName(unit, each.unit) },
      { title: '批号/序列号', text: pieceText },
      { title: '效期', text: ({ expireDate }) => expireDate },
      { title: '注册证号', isSeldom: true, text: ({ registrationNo }) => registrationNo },
      { title: '生产厂家', isSeldom: true, text: makerText },
      { title: '订货', isFigure: true, text: ({ orderQty }) => orderQty },
      { title: '实收', isFigure: true, text: ({ qty }) => qty },
      { title: '拒收', isFigure: true, isSeldom: true, text: ({ rejectedQty }) => rejectedQty || null },
    ],
    total: '实收合计',
    signs: ['采购', '验收', '库管'],
  },
});
