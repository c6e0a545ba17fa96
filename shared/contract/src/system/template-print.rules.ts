import type { PrintContent } from './template.fields';
import { isFreeKind, PRINT_KINDS, type PrintKind } from './template.kinds';

/** mm; the parameter printMargin where nobody set it. */
const MARGIN = 4;
const FONT_PT = 10;
const FREE_MARGIN = 10;

const FOOTS: Partial<Record<PrintKind, string>> = {
  REGISTER: '请在候诊区等候叫号，当日有效',
  CHARGE: '请妥善保管收据，退费时请出示',
};

/** How a print looks before anybody has changed it; what the platform's template of its kind says. */
export function plainPrint(kind: PrintKind): PrintContent {
  const { papers, blocks, amounts, auto } = PRINT_KINDS[kind];
  const [paper = 'A4'] = papers;
  const isFree = isFreeKind(kind);
  return {
    paper,
    width: null,
    height: null,
    landscape: false,
    margin: isFree ? FREE_MARGIN : MARGIN,
    fontSize: FONT_PT,
    copies: 1,
    autoPrint: auto,
    headText: null,
    footText: FOOTS[kind] ?? null,
    detailMode: amounts ? 1 : null,
    showDiscount: amounts ? true : null,
    blocks: blocks.map(({ key }) => ({ key, shown: true })),
    items: [],
    html: isFree ? '' : null,
  };
}
