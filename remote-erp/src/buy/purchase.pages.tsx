import { dictName } from '@mingmou/contract/base/dict';
import { pick } from '@mingmou/contract/base/field';
import { unit } from '@mingmou/contract/dict/unit';
import { batchMissing, needsPrice } from '@mingmou/contract/erp/bill.rules';
import { purchaseCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
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

export interface PurchaseLine extends DraftLine {
  readonly orderQty?: number | null;
  readonly produceDate?: string | null;
}

const { line } = purchase;

/** Of a purchase (domain-erp §3.3); what no goods of the bill have takes no room. */
function columns({ seesCost, batches, serials, locations }: ColumnNeeds): readonly LineColumn<PurchaseLine>[] {
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
  ];
}

/** Prices are judged for those who see them. */
export function faultsOf(each: PurchaseLine, { today, seesCost }: Judging): Remarks {
  const { qty, batchNo, expireDate, serialNo } = each;
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
    filters: ['dateFrom', 'dateTo', 'billNo', 'supplierId', 'buyerId', 'goods', 'states'],
    columns: [
      ...([
        'billNo',
        'orderDate',
        'supplierName',
        'buyerName',
        'orderQty',
        'totalQty',
        'totalAmount',
        'state',
      ] as const),
      ...(['orderedAt', 'bizDate', 'makerName', 'reviewedByName'] as const),
    ],
    widths: { billNo: 148, supplierName: 160, buyerName: 96, orderQty: 80, totalQty: 80 },
    tabs: [
      ['全部', {}],
      ['已下单未到', { waiting: true }],
      ['待审核', { states: ['SUBMITTED'] }],
      ['已入库', { states: ['PASSED'] }],
    ],
  },
  head: {
    names: [
      ...(['supplierId', 'buyerId', 'orderDate', 'expectDate', 'payType'] as const),
      ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'remark'] as const),
    ],
    asked: ['supplierId', 'buyerId'],
    start: (today) => ({ orderDate: today }),
    copied: ['supplierId', 'buyerId', 'payType'],
  },
  facts: [
    ...(['supplierName', 'buyerName', 'orderDate', 'expectDate', 'payType'] as const),
    ...(['arriveDate', 'deliveryNo', 'invoiceNo', 'orderedAt', 'bizDate', 'makerName', 'reviewedByName'] as const),
  ],
  columns,
  addedUp: ['orderQty'],
  faultsOf,
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
  asks: ({ supplierId }, lines) => ({
    supplierId,
    lines: lines.map(({ barcodeId, locationId, expireDate }) => ({ barcodeId, locationId, expireDate })),
  }),
  Tools: ReceiveAll,
  says: {
    passing: '通过后商品入库',
    passed: '商品已入库',
    reversed: '库存已冲回',
    steps: { placeOrder: '下单成功' },
  },
  paper: {
    facts: [
      ...(['billNo', 'supplierName', 'buyerName', 'orderDate', 'bizDate', 'deliveryNo', 'makerName'] as const),
      ...(['reviewedByName', 'remark'] as const),
    ],
    columns: [
      { title: '单位', text: (each) => dictName(unit, each.unit) },
      { title: '批号', text: ({ batchNo, serialNo }) => batchNo ?? serialNo },
      { title: '效期', text: ({ expireDate }) => expireDate },
      { title: '订货', isFigure: true, text: ({ orderQty }) => orderQty },
      { title: '实收', isFigure: true, text: ({ qty }) => qty },
    ],
    total: '实收合计',
    signs: ['采购', '验收', '库管'],
  },
});
