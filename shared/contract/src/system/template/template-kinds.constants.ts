import type { CodeOf } from '../../base/dict';
import { erpPrintKind } from '../../erp/erp.dicts';
import type { printKind } from './template.dicts';
import {
  billSheet,
  contact,
  DESK_PAPERS,
  lensPaper,
  type PrintBlock,
  type PrintKindFacts,
  record,
  SHEETS,
  sign,
} from './template-blocks.constants';

export type PrintKind = CodeOf<typeof printKind>;

const free: PrintKindFacts = { papers: SHEETS, blocks: [], choices: [], auto: false };

/** What each print kind lets its template decide (domain-system §2.5, domain-outpatient §7). */
export const PRINT_KINDS: Readonly<Record<PrintKind, PrintKindFacts>> = {
  REGISTER: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'queue', title: '号序', always: true },
      { key: 'barcode', title: '挂号单号条码' },
      { key: 'facts', title: '就诊信息' },
      { key: 'fee', title: '挂号费' },
      { key: 'payFirst', title: '请先缴费提示' },
    ],
    choices: [],
    auto: false,
  },
  CHARGE: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'barcode', title: '收费单号条码' },
      { key: 'facts', title: '单据信息' },
      { key: 'lines', title: '收费明细', always: true },
      { key: 'discounts', title: '原价与优惠' },
      { key: 'total', title: '应收合计', always: true },
      { key: 'ways', title: '支付方式与找零' },
      { key: 'cashier', title: '收费员与备注' },
      sign,
      contact,
    ],
    choices: ['detailMode', 'showDiscount', 'showIntegral'],
    auto: true,
  },
  REFUND: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'barcode', title: '退费单号条码' },
      { key: 'facts', title: '单据信息' },
      { key: 'lines', title: '退费明细', always: true },
      { key: 'total', title: '退费合计', always: true },
      { key: 'ways', title: '退回方式' },
      { key: 'people', title: '原因与经手人' },
      sign,
      contact,
    ],
    choices: ['showIntegral'],
    auto: false,
  },
  RECHARGE: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'barcode', title: '单号条码' },
      { key: 'facts', title: '单据信息' },
      { key: 'total', title: '本金与赠送', always: true },
      { key: 'ways', title: '支付或退回方式' },
      { key: 'balance', title: '前后余额' },
      { key: 'people', title: '经手人与原因' },
      { key: 'sign', title: '持卡人签字' },
      contact,
    ],
    choices: ['showIntegral'],
    auto: false,
  },
  RECEIVABLE: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'barcode', title: '收款单号条码' },
      { key: 'facts', title: '单据信息' },
      { key: 'lines', title: '欠费明细', always: true },
      { key: 'total', title: '收款合计', always: true },
      { key: 'ways', title: '支付方式与找零' },
      { key: 'cashier', title: '收费员与备注' },
      sign,
      contact,
    ],
    choices: [],
    auto: false,
  },
  SHIFT: {
    papers: DESK_PAPERS,
    blocks: [
      { key: 'barcode', title: '班次号条码' },
      { key: 'facts', title: '班次信息' },
      { key: 'ways', title: '各支付方式', always: true },
      { key: 'counts', title: '现金清点' },
      { key: 'total', title: '现金合计与差异', always: true },
      { key: 'sign', title: '交班人与接班人签字' },
      contact,
    ],
    choices: [],
    auto: false,
  },
  PURCHASE: billSheet(),
  STOCK: billSheet(),
  SALE: billSheet([{ key: 'money', title: '优惠与实收' }]),
  SALE_SLIP: {
    papers: ['80mm', '58mm'],
    blocks: [
      { key: 'barcode', title: '销售单号条码' },
      { key: 'facts', title: '单据信息' },
      { key: 'lines', title: '商品明细', always: true },
      { key: 'total', title: '应收合计', always: true },
      { key: 'money', title: '优惠与实收' },
      { key: 'take', title: '取货信息' },
      contact,
    ],
    choices: ['showLogo', 'showDiscount'],
    auto: false,
  },
  GLASSES: {
    papers: ['A5', 'A4', '241x140', '241x93', '80mm'],
    blocks: [
      { key: 'barcode', title: '销售单号条码' },
      { key: 'facts', title: '顾客信息' },
      { key: 'powers', title: '光度与瞳距', always: true },
      { key: 'goods', title: '镜片镜架' },
      { key: 'money', title: '应收与实收' },
      { key: 'take', title: '取镜日期' },
      { key: 'sign', title: '签字栏' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  },
  CONCLUSION1: record(
    ['A4', 'A5'],
    ['history', 'vision', 'measures', 'findings', 'diagnosis', 'plan', 'conclusion', 'review'],
  ),
  CONCLUSION2: record(
    ['A4'],
    ['parents', 'summary', 'visits', 'lengths', 'powers', 'habits', 'risk', 'plan', 'review'],
  ),
  CONCLUSION3: record(['A5', 'A4'], ['key', 'diagnosis', 'conclusion', 'plan', 'review', 'qr']),
  CONCLUSION4: record(['80mm', '58mm'], ['key', 'conclusion', 'review', 'qr']),
  MEDICAL: record(
    ['A4', 'A5'],
    [
      ...(['pre', 'history', 'vision', 'measures', 'findings', 'checks', 'diagnosis', 'treatments', 'drugs'] as const),
      ...(['glasses', 'lenses', 'training', 'glassesReviews', 'plan', 'conclusion', 'review'] as const),
    ],
  ),
  MEDICAL_BODA: record(['A5'], ['history', 'eyes', 'diagnosis', 'plan']),
  OPTICIAN: {
    papers: ['A5', 'A4', '80mm'],
    blocks: [
      { key: 'facts', title: '患者信息' },
      { key: 'powers', title: '光度与瞳距', always: true },
      { key: 'lens', title: '镜片与镜框' },
      { key: 'notes', title: '有效期与备注' },
      { key: 'sign', title: '录入、确认与处方' },
      { key: 'qr', title: '验证二维码' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
    landscape: true,
  },
  DRUG: {
    papers: ['A5', 'A4'],
    blocks: [
      { key: 'facts', title: '患者信息', always: true },
      { key: 'diagnosis', title: '费别、诊断与有效期' },
      { key: 'lines', title: '药品', always: true },
      { key: 'amount', title: '药品金额' },
      { key: 'sign', title: '医师与药师签名', always: true },
      { key: 'qr', title: '验证二维码' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  },
  EXAMINATION: {
    papers: ['A4', 'A5'],
    blocks: [
      { key: 'facts', title: '患者信息', always: true },
      { key: 'pictures', title: '图片' },
      { key: 'checks', title: '检查结果', always: true },
      { key: 'sign', title: '检查人签名' },
      contact,
    ],
    choices: ['showLogo'],
    auto: false,
  },
  LENS_CARD: lensPaper(['A5', 'A4'], ['archive', 'lenses', 'goods', 'reviews', 'care', 'urgent']),
  LENS_DELIVERY: lensPaper(
    ['A5', '80mm', '58mm', 'A4'],
    ['archive', 'lenses', 'goods', 'verified', 'teaching', 'reviews', 'care', 'urgent', 'received'],
  ),
  LENS_REVIEW: lensPaper(['A5', 'A4'], ['archive', 'goods', 'reviews', 'next', 'urgent']),
  QUES: free,
  CHECK: free,
  CONSENT: free,
  PERSONAL: free,
  BLANK: free,
};

/** Kinds whose page is drawn by hand: elements in millimetres and a text with placeholders (◇). */
export function isFreeKind(kind: PrintKind): boolean {
  return PRINT_KINDS[kind].blocks.length === 0;
}

interface ShownBlock {
  readonly key: string;
  readonly shown: boolean;
}

/**
 * Returns the blocks of a kind in the order of a template. A block that the template does not know yet is visible, and
 * follows all blocks that precede it in the kind.
 */
export function blocksOf(kind: PrintKind, stored: readonly ShownBlock[]): (PrintBlock & ShownBlock)[] {
  const { blocks } = PRINT_KINDS[kind];
  const placed = stored.flatMap(({ key, shown }) => {
    const block = blocks.find((each) => each.key === key);
    return block ? [{ ...block, shown: block.always ? true : shown }] : [];
  });
  for (const [at, block] of blocks.entries()) {
    if (placed.some(({ key }) => key === block.key)) continue;
    const earlier = blocks.slice(0, at).map(({ key }) => key);
    const last = placed.findLastIndex(({ key }) => earlier.includes(key));
    placed.splice(last < 0 ? placed.length : last + 1, 0, { ...block, shown: true });
  }
  return placed;
}

/** Prints of the goods' own pages, laid out by 销售打印模板 in the same way as by 模板管理 (domain-erp §4.6). */
export type ErpPrintKind = CodeOf<typeof erpPrintKind>;
export const ERP_PRINT_KINDS: readonly ErpPrintKind[] = erpPrintKind.rows.map(({ code }) => code);
