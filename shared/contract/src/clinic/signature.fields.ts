import { type Field, f, required } from '../base/field';

/** The room to sign; figures of a signature are whole numbers of it, however large the screen shows it. */
export const PAD_WIDTH = 600;
export const PAD_HEIGHT = 200;
/** Three numbers a point: x, y, and milliseconds since the pen first touched. */
const FIGURES = 3;
const MOST_STROKES = 80;
const MOST_NUMBERS = 3000;
/** Of all strokes together: some 60 KB. */
export const MOST_SIGNED = 12_000;
/** A slip of the pen is no signature. */
export const LEAST_POINTS = 6;
const LONGEST_MS = 3_600_000;

/** A handwritten signature as the strokes that it was written with; screen and paper draw it from them. */
export type Signature = number[][];

export function signature(title: string): Field<Signature, false> {
  const figure = required(f.int('坐标', { min: 0, max: LONGEST_MS }));
  return f.list(title, required(f.list('笔画', figure, { max: MOST_NUMBERS })), { max: MOST_STROKES });
}

const total = (strokes: Signature) => strokes.reduce((sum, points) => sum + points.length, 0);

/** Whether nobody wrote anything worth the name. */
export function isUnsigned(strokes: Signature | null | undefined): boolean {
  return !strokes || total(strokes) < LEAST_POINTS * FIGURES;
}

/** Why strokes are no signature that can be kept; limits of each number are the transport's. */
export function signatureFault(title: string, strokes: Signature): string | undefined {
  const isWhole = strokes.every(
    (points) =>
      points.length % FIGURES === 0 &&
      points.every((n, at) => at % FIGURES === 2 || n <= (at % FIGURES === 0 ? PAD_WIDTH : PAD_HEIGHT)),
  );
  if (!isWhole) return `${title}：笔迹不完整，请重签`;
  return total(strokes) > MOST_SIGNED ? `${title}：笔画过多，请重签` : undefined;
}

interface Drawn {
  readonly points: readonly { readonly x: number; readonly y: number; readonly time: number }[];
}

const within = (n: number, most: number) => Math.min(Math.max(Math.round(n), 0), most);

/** Converts strokes drawn on a pad of `width` pixels to strokes of the signing area. */
export function strokesOf(drawn: readonly Drawn[], width: number): Signature {
  const scale = PAD_WIDTH / width;
  const begun = drawn[0]?.points[0]?.time ?? 0;
  return drawn
    .filter(({ points }) => points.length > 0)
    .map(({ points }) =>
      points.flatMap(({ x, y, time }) => [
        ...[within(x * scale, PAD_WIDTH), within(y * scale, PAD_HEIGHT), within(time - begun, LONGEST_MS)],
      ]),
    );
}

/** One stroke as the path of an SVG: curves through the middles of its points. */
export function strokePath(points: readonly number[]): string {
  const at = (n: number) => [points[n * FIGURES] ?? 0, points[n * FIGURES + 1] ?? 0] as const;
  const last = Math.floor(points.length / FIGURES) - 1;
  const [x, y] = at(0);
  if (last < 1) return `M${x} ${y}h.1`;
  const curves = Array.from({ length: last - 1 }, (_, n) => {
    const [[cx, cy], [nx, ny]] = [at(n + 1), at(n + 2)];
    return `Q${cx} ${cy} ${(cx + nx) / 2} ${(cy + ny) / 2}`;
  });
  return `M${x} ${y}${curves.join('')}L${at(last).join(' ')}`;
}
