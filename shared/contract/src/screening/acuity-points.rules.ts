import { convertAcuity, isAcuity } from '../clinic/acuity.rules';

const LINE = /^\d\.\d+/;
const WORDS = 'OTHER:';
/** Counted fingers, moving hands and light lie below every line of the chart. */
const BELOW_THE_CHART = 0;

/**
 * The line of an acuity in five points, whatever scale it was recorded in; sign and suffix do not count. Null where
 * nothing was measured: empty, words, or no reading of that scale.
 */
export function acuityPoints(text: string | null | undefined, scale: 1 | 2): number | null {
  if (!text || !isAcuity(text, scale) || text.startsWith(WORDS)) return null;
  const line = LINE.exec(convertAcuity(text, scale === 1 ? '5' : 'D', '5'))?.[0];
  return line === undefined ? BELOW_THE_CHART : Number(line);
}
