import { EYES, type Eye, eyeKey } from '../../../base/eyes';
import { inducedPrism } from '../../../clinic/refraction.rules';
import type { Figures } from '../../form-groups';

const DEGREES = 180;
/** Beyond it the centres are worth a second look. */
const MUCH_PRISM = 1;

function numberIn(record: Figures, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
}

/** The power of the measured lens across and along: with a cylinder the two differ. */
function meridian(record: Figures, eye: Eye, way: 'h' | 'v'): number | undefined {
  const sphere = numberIn(record, eyeKey(eye, 'measSph'));
  if (sphere === undefined) return undefined;
  const cylinder = numberIn(record, eyeKey(eye, 'measCyl')) ?? 0;
  const axis = numberIn(record, eyeKey(eye, 'measAxis')) ?? DEGREES;
  const sine = Math.sin((axis * Math.PI) / DEGREES) ** 2;
  return sphere + cylinder * (way === 'h' ? sine : 1 - sine);
}

/** Returns the prism induced by a decentred lens (§8.4, Prentice); null without a measurement. */
export function centrePrism(record: Figures, eye: Eye, way: 'h' | 'v'): number | null {
  const off = numberIn(record, eyeKey(eye, way === 'h' ? 'ocH' : 'ocV'));
  const power = meridian(record, eye, way);
  return off === undefined || power === undefined ? null : inducedPrism(Math.abs(off), power);
}

/** Eyes whose centre induces more than is passed over. */
export const muchPrism = (record: Figures): readonly Eye[] =>
  EYES.filter((eye) => (['h', 'v'] as const).some((way) => (centrePrism(record, eye, way) ?? 0) > MUCH_PRISM));
