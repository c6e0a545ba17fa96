/** Width and height in mm; a roll is as long as what is printed on it. */
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
  /** mm on each side; 4 unless the parameter printMargin says otherwise. */
  readonly margin?: number;
  /** pt */
  readonly fontSize?: number;
}

export interface PageBox {
  readonly width: number;
  readonly height: number | 'roll';
  readonly margin: number;
}

const DEFAULT_MARGIN = 4;
const MM_PER_PX = 25.4 / 96;
/** Keeps a rounded-down last line from opening a second page. */
const ROLL_SPARE = 1;

export function pageBox({ paper, landscape = false, margin = DEFAULT_MARGIN }: PrintPaper): PageBox {
  const [width, height] = typeof paper === 'string' ? PAPERS[paper] : [paper.width, paper.height];
  // A roll has no other side to turn to.
  if (!landscape || height === 'roll') return { width, height, margin };
  return { width: height, height: width, margin };
}

/** The `@page` rule; `contentPx` is the height that the content of a roll takes. */
export function pageRule({ width, height, margin }: PageBox, contentPx: number): string {
  const length = height === 'roll' ? Math.ceil(contentPx * MM_PER_PX + 2 * margin + ROLL_SPARE) : height;
  return `@page { size: ${width}mm ${length}mm; margin: ${margin}mm; }`;
}
