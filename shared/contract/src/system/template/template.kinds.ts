import type { CodeOf } from '../../base/dict';
import type { printKind, printPaper } from './template.dicts';

export type PrintKind = CodeOf<typeof printKind>;
export type PrintPaperCode = CodeOf<typeof printPaper>;

/** A part of a print that a template may hide or move. */
export interface PrintBlock {
  readonly key: string;
  readonly title: string;
  /** What the paper would be worthless without is never hidden. */
  readonly always?: true;
}

export type PrintChoice = 'detailMode' | 'showDiscount' | 'showIntegral';

export interface PrintKindFacts {
  /** The first is the kind's own. */
  readonly papers: readonly PrintPaperCode[];
  /** Empty for the kinds that are written freely (◇). */
  readonly blocks: readonly PrintBlock[];
  /** What of its contents its template chooses beside the parts; the print obeys each. */
  readonly choices: readonly PrintChoice[];
  /** Opens by itself after the act that it records. */
  readonly auto: boolean;
}

const DESK_PAPERS = ['80mm', '58mm', 'A5', 'A4', '241x93', '241x140'] as const;
const SHEETS = ['A4', 'A5', 'B5', '241x93', '241x140', '80mm', '58mm', 'CUSTOM'] as const;

const sign = { key: 'sign', title: '患者签字' } as const;
const contact = { key: 'contact', title: '机构电话地址' } as const;

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
  QUES: free,
  CHECK: free,
  CONSENT: free,
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

/** The blocks of a kind in the order of a template; one that the template does not know yet stands at the end, shown. */
export function blocksOf(kind: PrintKind, stored: readonly ShownBlock[]): (PrintBlock & ShownBlock)[] {
  const { blocks } = PRINT_KINDS[kind];
  const known = stored.flatMap(({ key, shown }) => {
    const block = blocks.find((each) => each.key === key);
    return block ? [{ ...block, shown: block.always ? true : shown }] : [];
  });
  const added = blocks.filter(({ key }) => !known.some((each) => each.key === key));
  return [...known, ...added.map((block) => ({ ...block, shown: true }))];
}

const SIZES: Readonly<Record<Exclude<PrintPaperCode, 'CUSTOM'>, readonly [width: number, height: number | null]>> = {
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  '80mm': [80, null],
  '58mm': [58, null],
  '241x93': [241, 93],
  '241x140': [241, 140],
};

/** How tall the canvas of a roll is, in mm: the roll itself is as long as what stands on it. */
const ROLL_HEIGHT = 200;

interface PaperFacts {
  readonly paper: PrintPaperCode;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly landscape: boolean;
}

export function isRoll(paper: PrintPaperCode): boolean {
  return paper === '80mm' || paper === '58mm';
}

/** Width and height of a template's paper in mm, as it lies in the printer. */
export function paperSize(of: PaperFacts): { readonly width: number; readonly height: number } {
  const { paper, landscape } = of;
  const [width, tall] = paper === 'CUSTOM' ? [of.width ?? 100, of.height ?? 100] : SIZES[paper];
  const height = tall ?? ROLL_HEIGHT;
  return landscape && !isRoll(paper) ? { width: height, height: width } : { width, height };
}
