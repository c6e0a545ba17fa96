import type { CodeOf } from '@mingmou/contract/base/dict';
import type { labelBarcode } from '@mingmou/contract/erp/barcode/label.dicts';
import { code128, drawingSVG, ean13, gs1datamatrix } from 'bwip-js/browser';
import { type Encoded, gs1Text } from './gs1-text';

const DRAW = {
  EAN13: ({ code }: Encoded) => ean13({ bcid: 'ean13', text: code }, drawingSVG()),
  CODE128: ({ code }: Encoded) => code128({ bcid: 'code128', text: code }, drawingSVG()),
  DATAMATRIX: (goods: Encoded) => gs1datamatrix({ bcid: 'gs1datamatrix', text: gs1Text(goods) }, drawingSVG()),
} as const;

/** Attributes of the drawing, in addition to those of the library. */
const SHAPE = {
  // Bars fill the place that the label gives them.
  EAN13: 'preserveAspectRatio="none"',
  // The place has whole dots for each module (label.module.css); smoothed edges would make bars of other widths of them.
  CODE128: 'preserveAspectRatio="none" shape-rendering="crispEdges"',
  DATAMATRIX: '',
} as const;

/** The symbol as SVG; null where the code has no such symbol (a check digit that is wrong). */
export function symbolOf(type: CodeOf<typeof labelBarcode>, goods: Encoded): string | null {
  try {
    return DRAW[type](goods).replace('<svg ', `<svg ${SHAPE[type]} `);
  } catch {
    return null;
  }
}
