import { getStroke } from 'perfect-freehand';
import { dictName } from '../../base/dict';
import type { Eye } from '../../base/eyes';
import {
  type Drawing,
  type DrawingStroke,
  type DrawingTemplate,
  drawingStamp,
  SIDE,
  type Stamp,
} from './drawing.fields';

/** A path of SVG. Colours are those of paper: a drawing looks alike on screen and in print. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

const INK = '#1f2a37';
const RED = '#c62828';
const BLUE = '#1565c0';
const YELLOW = '#f2b600';
const WHITE = '#ffffff';
const GREY = '#8a97a8';
const BROWN = '#7a4b2a';
const GREEN = '#2e9e5b';
const PENS = { BLACK: INK, RED, BLUE } as const;

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const dots = (r: number, ...places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => circle(x, y, r)).join('');
const line = (d: string, stroke: string, width = 5): Shape => ({ d, stroke, width });

/** Shapes of the right eye. The optic disc is on its nasal side, on the viewer's right. */
const GROUNDS: Readonly<Record<DrawingTemplate, readonly Shape[]>> = {
  FUNDUS: [
    { d: circle(500, 500, 470), fill: '#fdf1ea', stroke: INK, width: 4 },
    line('M655 470C640 330 520 230 330 250', RED),
    line('M655 530C640 670 520 770 330 750', RED),
    line('M668 470C720 340 790 280 880 260', RED),
    line('M668 530C720 660 790 720 880 740', RED),
    line('M648 475C620 350 500 265 320 290', BLUE),
    line('M648 525C620 650 500 735 320 710', BLUE),
    { d: circle(660, 500, 58), fill: '#ffe7b8', stroke: INK, width: 4 },
    { d: circle(660, 500, 24), fill: WHITE, stroke: INK, width: 2 },
    { d: circle(400, 515, 46), fill: '#f6d9cc', stroke: GREY, width: 2 },
    { d: circle(400, 515, 7), fill: INK },
  ],
  ANTSEG: [
    line('M40 500C220 200 780 200 960 500C780 800 220 800 40 500Z', INK, 4),
    { d: circle(500, 500, 235), fill: '#e9f1fa', stroke: INK, width: 4 },
    { d: circle(500, 500, 90), fill: WHITE, stroke: INK, width: 4 },
    line('M905 470C930 480 940 500 925 520', GREY),
  ],
  CORNEA: [
    { d: circle(500, 500, 450), fill: '#f3f8fd', stroke: INK, width: 4 },
    { d: circle(500, 500, 300), stroke: GREY, width: 2 },
    { d: circle(500, 500, 150), stroke: GREY, width: 2 },
    line('M500 50V950M50 500H950', GREY, 1.5),
    line('M962 470V530', INK, 6),
  ],
};

/** Each stamp around its own middle, some 100 wide at 100 %. */
const STAMP_SHAPES: Readonly<Record<Stamp, readonly Shape[]>> = {
  HEMORRHAGE: [{ d: 'M-45 5C-40-30-10-42 15-32C45-25 48 10 25 28C0 45-42 35-45 5Z', fill: RED }],
  MICROANEURYSM: [{ d: dots(8, [-25, -12], [12, -25], [22, 15], [-10, 22]), fill: RED }],
  EXUDATE: [{ d: dots(11, [-28, -10], [0, -26], [26, -4], [-8, 18], [20, 26]), fill: YELLOW, stroke: BROWN, width: 2 }],
  COTTON_WOOL: [
    {
      d: 'M-42 8C-48-18-20-30-6-20C4-38 36-28 32-8C50 2 38 28 18 22C6 36-34 34-42 8Z',
      fill: WHITE,
      stroke: GREY,
      width: 4,
    },
  ],
  DRUSEN: [{ d: dots(10, [-26, 0], [0, -18], [24, 2], [2, 20]), fill: '#f7e08a', stroke: GREY, width: 2 }],
  TEAR: [{ d: 'M-34 22C-34-34 34-34 34 22L0-2Z', fill: RED, stroke: BLUE, width: 6 }],
  DETACHMENT: [
    { d: 'M-60 30C-50-40 50-40 60 30C30 48-30 48-60 30Z', fill: '#a9cdf2', stroke: BLUE, width: 5 },
    line('M-36 14C-16 0 0 26 18 8M-10-12C6-22 20-4 36-10', BLUE, 3),
  ],
  LATTICE: [line('M-50-18C-20-30 20-30 50-18M-50 18C-20 6 20 6 50 18M-34-22V14M-10-27V9M14-27V9M36-22V13', BLUE, 4)],
  PIGMENT: [{ d: dots(10, [-24, 8], [0, -14], [22, 6], [4, 24]), fill: INK }],
  ATROPHY: [
    { d: 'M-40 0C-36-34 8-42 34-20C52 0 34 34 4 34C-24 38-44 26-40 0Z', fill: '#fbf3d5', stroke: BROWN, width: 4 },
  ],
  LASER: [
    {
      d: dots(9, [-30, -18], [0, -24], [30, -16], [-18, 12], [14, 10], [0, 34]),
      fill: '#e7e2d0',
      stroke: INK,
      width: 3,
    },
  ],
  OPACITY: [{ d: circle(0, 0, 42), fill: '#b8c2cf', stroke: GREY, width: 3 }],
  SYNECHIA: [{ d: 'M-30-40L0 40L30-40C12-26-12-26-30-40Z', fill: BROWN }],
  PTERYGIUM: [{ d: 'M60-42L-48-6C-58 0-58 6-48 10L60 42Z', fill: '#f4b9b4', stroke: RED, width: 4 }],
  KP: [{ d: dots(7, [0, -34], [-14, -8], [14, -8], [-28, 20], [0, 18], [28, 20]), fill: BROWN }],
  HYPOPYON: [{ d: 'M-60-8H60C50 26-50 26-60-8Z', fill: '#f2e6b1', stroke: BROWN, width: 4 }],
  HYPHEMA: [{ d: 'M-60-8H60C50 26-50 26-60-8Z', fill: RED }],
  NEW_VESSEL: [line('M-44 34C-20 18-8-4 0-40M-14 4C4 6 22-6 34-24M-26 22C-6 30 20 26 40 12', RED, 4)],
  SCAR: [
    { d: 'M-36 6C-30-26 14-34 32-12C44 10 10 32-12 26C-28 28-40 20-36 6Z', fill: '#d6dbe1', stroke: INK, width: 4 },
  ],
  FOREIGN_BODY: [{ d: circle(0, 0, 16), fill: INK }, line('M-34 0H34M0-34V34', INK, 3)],
  STAINING: [
    { d: dots(6, [-30, -14], [-8, -28], [18, -18], [-20, 10], [4, -2], [28, 8], [-4, 26], [20, 30]), fill: GREEN },
  ],
  EROSION: [
    { d: 'M-38 4C-36-30 6-38 30-20C48 4 26 34-4 30C-26 34-40 24-38 4Z', fill: '#9ee0b5', stroke: GREEN, width: 4 },
  ],
  INFILTRATE: [{ d: circle(0, 0, 30), fill: '#f3edd6', stroke: BROWN, width: 5 }],
  ULCER: [
    { d: circle(0, 0, 40), fill: '#f3edd6', stroke: BROWN, width: 5 },
    { d: circle(0, 0, 20), fill: '#9ee0b5', stroke: GREEN, width: 3 },
  ],
  IMPRINT: [line('M-46 24C-40-24 40-24 46 24', INK, 5), line('M-34 30C-28-8 28-8 34 30', GREY, 3)],
};

export function groundOf(template: DrawingTemplate): readonly Shape[] {
  return GROUNDS[template];
}

/** Drawn for the right eye; the left one is its mirror image. */
export function mirrorOf(eye: Eye): string | undefined {
  return eye === 'os' ? `translate(${SIDE} 0) scale(-1 1)` : undefined;
}

export function stampShapes(stamp: Stamp): readonly Shape[] {
  return STAMP_SHAPES[stamp];
}

/** A stroke of the pen as an area whose width follows the hand. */
export function strokeShape({ colour, points }: DrawingStroke): Shape {
  const pairs = Array.from({ length: points.length / 2 }, (_, n) => [points[2 * n] ?? 0, points[2 * n + 1] ?? 0]);
  const outline = getStroke(pairs, { size: 9, thinning: 0.4, smoothing: 0.6, streamline: 0.4, last: true });
  const [first, ...rest] = outline.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return { d: first === undefined ? '' : `M${first}${rest.map((one) => `L${one}`).join('')}Z`, fill: PENS[colour] };
}

export function placeOf({ x, y, rotation, scale }: Drawing['items'][number]): string {
  return `translate(${x} ${y}) rotate(${rotation}) scale(${scale / 100})`;
}

/** Returns the drawn findings in words: 「出血（视盘旁）、硬性渗出×2」. */
export function drawingText({ items, strokes }: Drawing): string {
  const said = items.map(({ stamp, note }) => `${dictName(drawingStamp, stamp)}${note ? `（${note}）` : ''}`);
  const counted = [...new Set(said)].map((one) => {
    const n = said.filter((other) => other === one).length;
    return n > 1 ? `${one}×${n}` : one;
  });
  return [...counted, ...(strokes.length > 0 ? ['手绘'] : [])].join('、');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function pathText({ d, fill = 'none', stroke, width }: Shape): string {
  const pen = stroke
    ? ` stroke="${stroke}" stroke-width="${width ?? 1}" stroke-linejoin="round" stroke-linecap="round"`
    : '';
  return `<path d="${d}" fill="${fill}"${pen}/>`;
}

const paths = (shapes: readonly Shape[]) => shapes.map(pathText).join('');

/** The drawing as a picture of its own, for papers and their previews; sharp at any size. */
export function drawingSvg(eye: Eye, drawing: Drawing): string {
  const mirror = mirrorOf(eye);
  const ground = `<g${mirror ? ` transform="${mirror}"` : ''}>${paths(groundOf(drawing.template))}</g>`;
  const items = drawing.items.map((item) => `<g transform="${placeOf(item)}">${paths(stampShapes(item.stamp))}</g>`);
  const strokes = paths(drawing.strokes.map(strokeShape));
  const title = `<title>${escaped(drawingText(drawing))}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img">${title}${ground}${items.join('')}${strokes}</svg>`;
}
