import type { Eye } from '@mingmou/contract/base/eyes';
import type { Drawing } from '@mingmou/contract/workstation/drawing/drawing.fields';
import {
  groundOf,
  mirrorOf,
  placeOf,
  type Shape,
  stampShapes,
  strokeShape,
} from '@mingmou/contract/workstation/drawing/drawing-shapes.constants';

function Paths({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map(({ d, fill = 'none', stroke, width }) => (
    <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} strokeLinejoin="round" strokeLinecap="round" />
  ));
}

interface DrawingPictureProps {
  readonly eye: Eye;
  readonly drawing: Drawing;
  /** The stamp that keys and mouse act on. */
  readonly chosen?: number | undefined;
}

/** Drawing as groups of an `svg` that is 1000 wide and high. */
export function DrawingPicture({ eye, drawing, chosen }: DrawingPictureProps) {
  return (
    <>
      <g transform={mirrorOf(eye)}>
        <Paths shapes={groundOf(drawing.template)} />
      </g>
      {drawing.items.map((item, place) => (
        <g key={place} transform={placeOf(item)} data-item={place}>
          {place === chosen ? <rect x="-66" y="-66" width="132" height="132" data-chosen="" /> : null}
          <Paths shapes={stampShapes(item.stamp)} />
        </g>
      ))}
      <Paths shapes={drawing.strokes.map(strokeShape)} />
    </>
  );
}
