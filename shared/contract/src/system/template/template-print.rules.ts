import { printParameters } from '../parameter/parameters';
import type { PrintContent } from './template.fields';
import { isFreeKind, PRINT_KINDS, type PrintKind } from './template-kinds.constants';
import { isRoll, type PrintPaperCode } from './template-paper.rules';

const FONT_PT = 10;
/** The elements of a free page are placed by it. */
const FREE_MARGIN = 10;
/** mm; a wider one on both sides of a roll would leave no room for a line. */
const ROLL_MARGIN = 10;

const FOOTS: Partial<Record<PrintKind, string>> = {
  REGISTER: '请在候诊区等候叫号，当日有效',
  CHARGE: '请妥善保管收据，退费时请出示',
  SALE_SLIP: '请妥善保管小票，退换商品时请出示',
  GLASSES: '请凭此单取镜',
  RECHARGE: '储值卡按本机构储值卡章程使用和退款，退款时请出示本收据',
};

/** The parameter 打印边距 on a paper. */
export function marginOn(paper: PrintPaperCode, printMargin: number): number {
  return isRoll(paper) ? Math.min(printMargin, ROLL_MARGIN) : printMargin;
}

/** Returns the initial layout of a print, equal to the platform's template of its kind. */
export function plainPrint(kind: PrintKind): PrintContent {
  const { papers, blocks, choices, auto, landscape = false } = PRINT_KINDS[kind];
  const [paper = 'A4'] = papers;
  const isFree = isFreeKind(kind);
  return {
    paper,
    width: null,
    height: null,
    landscape,
    margin: isFree ? FREE_MARGIN : printParameters.printMargin.initial,
    fontSize: FONT_PT,
    copies: 1,
    autoPrint: auto,
    headText: null,
    footText: FOOTS[kind] ?? null,
    detailMode: choices.includes('detailMode') ? 1 : null,
    showDiscount: choices.includes('showDiscount') ? true : null,
    showLogo: choices.includes('showLogo') ? true : null,
    showIntegral: choices.includes('showIntegral') ? true : null,
    blocks: blocks.map(({ key }) => ({ key, shown: true })),
    items: [],
    html: isFree ? '' : null,
    ...(kind === 'CONSENT' ? { consentKind: null, riskItems: [] } : {}),
  };
}
