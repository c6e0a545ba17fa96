import { PAD_WIDTH, type Signature, strokesOf } from '@mingmou/contract/clinic/signature.fields';
import Pad from 'signature_pad';

const PEN = { minWidth: 1, maxWidth: 2.6, penColor: '#000', backgroundColor: '#fff' } as const;
const FIGURES = 3;

/** Strokes as the pad draws them again. */
function drawnOf(strokes: Signature) {
  return strokes.map((figures) => ({
    ...{ ...PEN, dotSize: 1, velocityFilterWeight: 0.7, compositeOperation: 'source-over' as const },
    points: Array.from({ length: figures.length / FIGURES }, (_, n) => {
      const [x = 0, y = 0, time = 0] = figures.slice(n * FIGURES, (n + 1) * FIGURES);
      return { x, y, time, pressure: 0.5 };
    }),
  }));
}

export interface PadOn {
  readonly clear: () => void;
  readonly off: () => void;
}

/** Lets a pen, a finger or the mouse write on a canvas, starting from existing strokes. */
export function padOn(canvas: HTMLCanvasElement, strokes: Signature, tell: (strokes: Signature) => void): PadOn {
  const pad = new Pad(canvas, PEN);
  pad.fromData(drawnOf(strokes));
  pad.addEventListener('endStroke', () => tell(strokesOf(pad.toData(), PAD_WIDTH)));
  return { clear: () => pad.clear(), off: () => pad.off() };
}
