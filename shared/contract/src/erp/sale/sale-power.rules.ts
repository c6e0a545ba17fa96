import { type Refraction, transpose } from '../../clinic/refraction.rules';
import type { OpticianKind, OpticianRecord } from '../../workstation/optician-kinds.rules';
import type { GoodsCategory } from '../goods/goods-category.rules';
import type { CustomParams } from './sale.fields';

/** Power of a lens for one eye, from a prescription or from a line of a sale. */
export interface LensPower {
  readonly sph?: number | null | undefined;
  readonly cyl?: number | null | undefined;
  /** Absent of a stock lens: it is turned when it is edged. */
  readonly axis?: number | null | undefined;
  readonly add?: number | null | undefined;
  /** Of contact lenses. */
  readonly bc?: number | null | undefined;
  readonly dia?: number | null | undefined;
}

export type LensEye = 'OD' | 'OS';
export const LENS_EYES: readonly LensEye[] = ['OD', 'OS'];

const SPECTACLE: readonly GoodsCategory[] = ['000', '001'];
const CONTACT: readonly GoodsCategory[] = ['002', 'qx2'];

/** Which kind of prescription a lens is sold from; null of goods that are no lens with a power. */
export function lensFamily(categoryId: GoodsCategory): 'SPECTACLE' | 'CONTACT' | null {
  if (SPECTACLE.includes(categoryId)) return 'SPECTACLE';
  return CONTACT.includes(categoryId) ? 'CONTACT' : null;
}

export function familyOf(kind: OpticianKind): 'SPECTACLE' | 'CONTACT' {
  return kind === 'contact-lenses-routine' || kind === 'contact-lenses-more' ? 'CONTACT' : 'SPECTACLE';
}

/** The power as stock lenses are named by: the cylinder is minus. */
export function inMinus({ sph, cyl, axis }: LensPower): Refraction {
  const lens: Refraction = { sphere: sph ?? 0, cylinder: cyl ?? 0, axis: cyl ? (axis ?? null) : null };
  return lens.cylinder > 0 ? transpose(lens) : lens;
}

/** Returns the prescribed power of one eye; null if the eye has none. */
export function prescribedPower(record: OpticianRecord, eye: LensEye): LensPower | null {
  const { odSph, odCyl, odAxis, odAdd, odBc, odDia, osSph, osCyl, osAxis, osAdd, osBc, osDia } = record;
  const power =
    eye === 'OD'
      ? { sph: odSph, cyl: odCyl, axis: odAxis, add: odAdd, bc: odBc, dia: odDia }
      : { sph: osSph, cyl: osCyl, axis: osAxis, add: osAdd, bc: osBc, dia: osDia };
  return typeof power.sph === 'number' ? power : null;
}

const isGiven = (value: number | null | undefined): value is number => typeof value === 'number';

/** Returns whether a lens has the prescribed power or its exact transposition (120604). */
export function isPrescribed(lens: LensPower, asked: LensPower): boolean {
  const own = inMinus(lens);
  const paper = inMinus(asked);
  const turned = own.axis === null || own.axis === paper.axis;
  const sizes = (['bc', 'dia'] as const).every((name) => {
    const [one, other] = [lens[name], asked[name]];
    return !isGiven(one) || !isGiven(other) || one === other;
  });
  return (
    own.sphere === paper.sphere &&
    own.cylinder === paper.cylinder &&
    turned &&
    (lens.add ?? null) === (asked.add ?? null) &&
    sizes
  );
}

/** What lenses that are made for the eye are made by: power, distances and prisms as the paper says them. */
export function paramsOf(record: OpticianRecord, eye: LensEye): CustomParams {
  const power = prescribedPower(record, eye) ?? {};
  const { odPd, odPh, odPrism1, odBase1, odPrism2, odBase2, osPd, osPh, osPrism1, osBase1, osPrism2, osBase2 } = record;
  const [pd, ph, prism, prismBase, second, secondBase] =
    eye === 'OD'
      ? [odPd, odPh, odPrism1, odBase1, odPrism2, odBase2]
      : [osPd, osPh, osPrism1, osBase1, osPrism2, osBase2];
  const params = { ...power, pd, ph, prism, prismBase, note: second ? `棱镜2 ${second}${secondBase ?? ''}` : null };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => (value ?? null) !== null));
}
