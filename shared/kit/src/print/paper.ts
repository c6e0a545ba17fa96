/** Width and height in mm; the height of a roll follows from its content. */
const PAPERS = {
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  '80mm': [80, 'roll'],
  '58mm': [58, 'roll'],
  '241x93': [241, 93],
  '241x140': [241, 140],
} as const satisfies Record<string, readonly [width: number, height: number | 'roll']>;

export type PaperName = keyof typeof PAPERS;

export interface PrintPaper {
  readonly paper: PaperName | { readonly width: number; readonly height: number };
  readonly landscape?: boolean;
  /** Margin in mm on each side; pages pass the parameter printMargin. */
  readonly margin?: number;
  /** pt */
  readonly fontSize?: number;
}

export interface PageBox {
  readonly width: number;
  readonly height: number | 'roll';
  readonly margin: number;
  /** A roll has one page, and a label no room: both go without 页码. */
  readonly numbered: boolean;
}

const DEFAULT_MARGIN = 4;
const MM_PER_PX = 25.4 / 96;
/** Keeps a rounded-down last line from opening a second page. */
const ROLL_SPARE = 1;
/** In mm; a narrower one has no room for the figures of 页码. */
const LEAST_MARGIN = 3;

export function pageBox({ paper, landscape = false, margin = DEFAULT_MARGIN }: PrintPaper): PageBox {
  const [width, height] = typeof paper === 'string' ? PAPERS[paper] : [paper.width, paper.height];
  const numbered = typeof paper === 'string' && height !== 'roll' && margin >= LEAST_MARGIN;
  // A roll has no other side to turn to.
  if (!landscape || height === 'roll') return { width, height, margin, numbered };
  return { width: height, height: width, margin, numbered };
}

/** In the bottom margin, so that it takes no space from the sheet. */
const PAGE_NUMBER =
  ' @bottom-right { content: counter(page) "/" counter(pages); font: 7pt/1 sans-serif; color: #000; vertical-align: middle; }';

/** The `@page` rule; `contentPx` is the height that the content of a roll takes. */
export function pageRule({ width, height, margin, numbered }: PageBox, contentPx: number): string {
  const length = height === 'roll' ? Math.ceil(contentPx * MM_PER_PX + 2 * margin + ROLL_SPARE) : height;
  return `@page { size: ${width}mm ${length}mm; margin: ${margin}mm;${numbered ? PAGE_NUMBER : ''} }`;
}
