import type { CodeOf } from '../../base/dict';
import type { printPaper } from './template.dicts';

export type PrintPaperCode = CodeOf<typeof printPaper>;

const SIZES: Readonly<Record<Exclude<PrintPaperCode, 'CUSTOM'>, readonly [width: number, height: number | null]>> = {
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  '80mm': [80, null],
  '58mm': [58, null],
  '241x93': [241, 93],
  '241x140': [241, 140],
};

/** Height of the canvas of a roll in mm. The printed length of a roll follows from its content. */
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
