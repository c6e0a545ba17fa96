import type { InputOf } from '@mingmou/contract/base/call';
import { pick, type Values } from '@mingmou/contract/base/field';
import { hrefOf } from '@mingmou/contract/base/links';
import { formatPrice, type Price } from '@mingmou/contract/base/money';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import { quoted } from '@mingmou/contract/erp/bill/bill.fields';
import { needsPrice } from '@mingmou/contract/erp/bill/bill.rules';
import { saleCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { CATEGORY_RULES } from '@mingmou/contract/erp/goods/goods-category.rules';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { saleInput, saleLineInput } from '@mingmou/contract/erp/sale/sale.fields';
import { paramsMissing } from '@mingmou/contract/erp/sale/sale.rules';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { billPages, type ColumnNeeds, type DraftLine, type Remarks } from '../bill/bill-pages';
import { hasBatch } from '../bill/goods-line';
import { amountColumn } from '../bill/line-sums';
import { isMadeToOrder } from './made-to-order';
import { pay, SaleActs } from './sale-acts';
import { SaleBeside } from './sale-beside';
import { SaleCustomer } from './sale-customer';
import { QuickTools, SaleTools } from './sale-tools';

export interface SaleLine extends DraftLine, Omit<Values<typeof saleLineInput>, keyof DraftLine> {
  /** Of what came with a package. */
  readonly packageName?: string | null;
}

/** Fields of the head that the tools next to the lines read and write. */
export type SaleHeadDraft = Pick<
  Values<typeof saleInput>,
  'patientId' | 'prescriptionId' | 'overrideReason' | 'saleType' | 'processType'
>;

const { line } = sale;
const EYES = eyes.rows.map(({ code, name }) => ({ value: code, label: name }));

/** Columns of a sale of lenses only: the eye, and the pair of glasses. They replace the column of units. */
const LENS_COLUMNS: readonly LineColumn<SaleLine>[] = [
  typedColumn<'eye', SaleLine>(line, 'eye', { width: 64, options: EYES }),
  typedColumn<'groupNo', SaleLine>(line, 'groupNo', { width: 48 }),
];
const UNIT: readonly LineColumn<SaleLine>[] = [shownColumn(line, 'unit', { width: 46 })];

/** 可用 of a line; made to order and services have no pieces. */
function availableColumn(availableOf: NonNullable<ColumnNeeds['availableOf']>): LineColumn<SaleLine> {
  const text = (goods: SaleLine) =>
    isMadeToOrder(goods) || CATEGORY_RULES[goods.categoryId].stockModes[0] === 'NONE'
      ? ''
      : String(availableOf(goods) ?? '');
  return { key: 'available', title: quoted.available.title, width: 48, align: 'right', text };
}

/** The widths add up to less than `TYPED_ROOM` where no line has batches. */
function columns({ batches, locations, availableOf }: ColumnNeeds, own = UNIT): readonly LineColumn<SaleLine>[] {
  const batch = { isOff: (goods: SaleLine) => !hasBatch(goods) };
  // A package has its pieces and its price.
  const packed = { isOff: ({ packageNo }: SaleLine) => (packageNo ?? null) !== null };
  return [
    shownColumn(line, 'code', { width: 118 }),
    shownColumn(line, 'goodsName', { width: 108, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 96 }),
    ...own,
    typedColumn(line, 'locationId', { width: 76, options: locations }),
    ...(availableOf ? [availableColumn(availableOf)] : []),
    ...(batches ? [typedColumn(line, 'batchNo', { width: 96, ...batch }), typedColumn(line, 'expireDate', batch)] : []),
    typedColumn(line, 'qty', { width: 52, ...packed }),
    shownColumn(line, 'tagPrice', { width: 80 }),
    typedColumn(line, 'price', { width: 72, ...packed }),
    { ...amountColumn, width: 88 },
    typedColumn(line, 'gift', { width: 48, ...packed }),
    typedColumn(line, 'needProcess', { width: 60 }),
    typedColumn(line, 'takeNow', { width: 74 }),
  ];
}

function priceFault({ price, tagPrice, gift, goodsName }: SaleLine): string | undefined {
  if (gift) return needsPrice({ price }) ? undefined : '赠品请把售价改为0';
  if (!tagPrice) return saleCodes.unpriced.text.replace('{goods}', goodsName);
  return price ? undefined : '请填写售价';
}

/** Judged here as far as the page knows; stock, floors and the day's prices are the server's. */
export function faultsOf(each: SaleLine): Remarks {
  const { qty, batchNo, expireDate } = each;
  const missing = paramsMissing({ ...each, stockMode: isMadeToOrder(each) ? 'ORDER' : 'STOCK' });
  const price = priceFault(each);
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写数量' }),
    ...(price ? { price } : {}),
    ...(batchNo && !expireDate ? { expireDate: stockCodes.batchMissing.text } : {}),
    ...(missing.length > 0 ? { qty: saleCodes.paramsMissing.text.replace('{items}', missing.join('、')) } : {}),
  };
}

const common = {
  calls: sale,
  openPrices: true,
  repeats: true,
  showsAvailable: true,
  columns: (needs: ColumnNeeds) => columns(needs),
  faultsOf,
  ways: {
    newLine: (goods: DraftLine & { readonly qty?: number | null }): SaleLine => ({ gift: false, ...goods }),
    typed: 'qty',
    counted: 'qty',
    sells: true,
    pasted: { fields: pick(line, ['qty', 'price', 'batchNo']), usual: ['qty', 'price'], also: {} },
  },
  says: { passing: '通过后商品出库', passed: '商品已出库', reversed: '库存已恢复', steps: { invalid: '作废成功' } },
} as const;

/** Where the till takes the money; a sale that comes to nothing shows itself. */
function payOf({ id, chargeOrderId }: { readonly id: number; readonly chargeOrderId?: number | null }): string {
  return chargeOrderId ? hrefOf(pay, { id: chargeOrderId }) : `/erp/sell/orderInfo?id=${id}`;
}

const PAPER_COLUMNS = [
  { title: '数量', isFigure: true, text: ({ qty }: { readonly qty?: number | null }) => qty },
  {
    title: '标签价',
    isFigure: true,
    text: ({ tagPrice }: { readonly tagPrice?: Price | null }) => (tagPrice ? formatPrice(tagPrice) : null),
  },
] as const;

const shown = {
  list: {
    Beside: SaleBeside,
    filters: [
      ...(['dateFrom', 'dateTo', 'billNo', 'chargeNo', 'patient', 'sellerId', 'goods', 'source'] as const),
      ...(['states', 'deliveryStates'] as const),
    ],
    columns: [
      ['billNo', 'createdAt'],
      ['patientName', 'source'],
      'summary',
      'totalQty',
      ['tagAmount', 'discountAmount'],
      ['totalAmount', 'cashierDiscount'],
      ['paidAmount', 'chargeState'],
      ['state', 'deliveryState'],
      ['promisedAt', 'sellerName'],
    ] satisfies readonly (keyof typeof sale.row | readonly [keyof typeof sale.row, keyof typeof sale.row])[],
    widths: {
      ...{ billNo: 152, patientName: 84, summary: 148, totalQty: 72, tagAmount: 120 },
      ...{ totalAmount: 124, paidAmount: 104, state: 76, promisedAt: 96 },
    },
    tabs: [
      ['全部', {}],
      ['草稿', { states: ['DRAFT', 'REJECTED', 'REVERSED'] }],
      ['待收费', { states: ['SUBMITTED'], chargeState: 'WAIT' }],
      // Sales of gifts alone are not paid, and wait for review as well.
      ['待审核', { states: ['SUBMITTED'], settled: true }],
      ['已审核', { states: ['PASSED'] }],
      ['待取件', { deliveryStates: ['ARRIVED', 'PROCESSING', 'WAIT_TAKE'] }],
      ['超期未交', { due: 'LATE' }],
      ['逾期未取', { due: 'UNCOLLECTED' }],
      ['已作废', { states: ['INVALID'] }],
    ] satisfies readonly (readonly [string, Partial<InputOf<typeof sale.page>>])[],
  },
  facts: [
    ...(['patientName', 'recordNo', 'rxNo', 'source', 'sellerName', 'optometristName'] as const),
    ...(['chargeState', 'chargeNo', 'chargedAt', 'overrideReason'] as const),
    ...([
      'reservedUntil',
      'cashierDiscount',
      'paidAmount',
      'deliveryState',
      'deliveryMode',
      'deliveryDate',
      'promisedAt',
      'notifiedAt',
      'address',
    ] as const),
    ...(['createdAt', 'bizDate', 'makerName', 'reviewedByName'] as const),
  ],
  lineFacts: ['packageName', 'paidAmount', 'returnedQty', 'deliveryState', 'serialNos'] as const,
  Acts: SaleActs,
  paper: {
    facts: [
      ...(['billNo', 'patientName', 'recordNo', 'chargeNo', 'sellerName', 'optometristName'] as const),
      ...(['createdAt', 'bizDate'] as const),
      ...(['promisedAt', 'deliveryDate', 'makerName', 'reviewedByName', 'remark'] as const),
    ],
    columns: PAPER_COLUMNS,
    priceTitle: '售价',
    money: ['tagAmount', 'discountAmount', 'cashierDiscount', 'paidAmount'] as const,
    total: '数量合计',
    signs: ['销售', '顾客'],
  },
};

/** 销售单 and 销售开单 (domain-erp §4.6). */
export const salePages = billPages({
  ...common,
  ...shown,
  draft: 'sale',
  paths: { list: '/erp/sell/order', edit: '/erp/sell/bill', info: '/erp/sell/orderInfo' },
  titles: { add: '销售开单', edit: '销售开单', info: '销售单详情', head: '销售信息' },
  confirms: { title: '确认' },
  columns: (needs) => columns(needs, LENS_COLUMNS),
  Tools: SaleTools,
  head: {
    names: [
      'saleType',
      'sellerId',
      'processType',
      'deliveryMode',
      'deliveryDate',
      'promisedAt',
      'address',
      'urgent',
      'remark',
    ],
    beside: ['patientId', 'source', 'prescriptionId', 'overrideReason'],
    asked: ['sellerId'],
    self: 'sellerId',
    start: () => ({ source: 'BILL' as const }),
  },
  Bar: (props) => <SaleCustomer {...props} nobody="请选择患者；散客请用快速销售" />,
});

/** 快速销售: scanned, paid at the till, and delivered immediately. */
export const quickPages = billPages({
  ...common,
  ...shown,
  draft: 'sale-quick',
  paths: { list: '/erp/sell/order', edit: '/erp/sell/quick', info: '/erp/sell/orderInfo' },
  titles: { add: '快速销售', edit: '快速销售', info: '销售单详情', head: '销售信息' },
  Tools: QuickTools,
  startsAtGoods: true,
  confirms: { title: '结算', call: sale.quick, keys: ['F8', 'Ctrl+Enter'], next: { grant: 'cashier:pay', to: payOf } },
  head: {
    names: ['sellerId', 'buyerName', 'buyerPhone', 'remark'],
    beside: ['patientId', 'source', 'prescriptionId', 'overrideReason', 'saleType', 'processType'],
    asked: [],
    self: 'sellerId',
    start: () => ({ source: 'QUICK' as const }),
  },
  Bar: (props) => <SaleCustomer {...props} nobody="散客" />,
});
