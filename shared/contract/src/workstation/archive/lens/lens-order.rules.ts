import { EYES, type Eye, eyeKey } from '../../../base/eyes';
import { decimal } from '../../../clinic/decimal';
import { toCornea, toQuarter } from '../../../clinic/refraction.rules';
import type { CustomParams } from '../../../erp/sale/sale.fields';
import { type Figures, numberAt } from '../../form-groups';
import type { BaselineFigures } from './lens-baseline.rules';
import { okDesign, turnedAxis } from './lens-design.rules';

const [SOFT, , OK] = [1, 2, 3];

/** Colours that distinguish hard lenses: right green, left blue (domain-workstation §3.3). */
export const LENS_COLOURS: Readonly<Record<Eye, string>> = { od: '绿', os: '蓝' };

/** The eyes that an order is for. */
export function eyesOfOrder({ eyeScope }: Figures): readonly Eye[] {
  return eyeScope === 'OD' ? ['od'] : eyeScope === 'OS' ? ['os'] : EYES;
}

const filled = (record: Record<string, unknown>): Figures =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));

/**
 * Returns the power of the ordered lens: trial lens plus over-refraction, converted to the corneal plane (§8.4), with the
 * axis turned against the rotation of the trial lens. Two crossed cylinders are not added: in that case the cylinder
 * cannot be derived from the trial lens.
 */
function finalPower(tried: Figures, eye: Eye, vertexMm: number): Figures {
  const own = {
    sph: numberAt(tried, eyeKey(eye, 'sph')) ?? numberAt(tried, eyeKey(eye, 'power')),
    cyl: numberAt(tried, eyeKey(eye, 'cyl')),
  };
  const overSph = numberAt(tried, eyeKey(eye, 'overSph'));
  if (own.sph === undefined && overSph === undefined) return {};
  const over = toCornea(
    {
      ...{ sphere: overSph ?? 0, cylinder: numberAt(tried, eyeKey(eye, 'overCyl')) ?? 0 },
      axis: numberAt(tried, eyeKey(eye, 'overAxis')) ?? null,
    },
    vertexMm,
  );
  const sph = toQuarter(
    decimal(own.sph ?? 0)
      .plus(over.sphere)
      .toNumber(),
  );
  const turned = (axis: number | null | undefined) =>
    typeof axis === 'number' ? turnedAxis(tried, eye, axis) : undefined;
  if (!own.cyl)
    return filled({ sph, cyl: over.cylinder || undefined, axis: over.cylinder ? turned(over.axis) : undefined });
  return over.cylinder === 0
    ? filled({ sph, cyl: own.cyl, axis: turned(numberAt(tried, eyeKey(eye, 'axis'))) })
    : { sph };
}

/** Parameters that the lens takes over from the trial as they are. */
const COPIED: Readonly<Record<number, readonly string[]>> = {
  1: ['bc', 'dia', 'add'],
  2: ['bc', 'bozd', 'dia', 'add'],
  3: [
    ...['bc', 'bozd', 'dia', 'rcRadius', 'rcWidth', 'acRadius', 'acK', 'acK2', 'acWidth', 'pcRadius', 'pcWidth'],
    ...['eValue', 'targetD', 'jessen'],
  ],
};

interface Proposing {
  readonly lensCategory: number;
  readonly vertexMm: number;
  /** Who made the trial. */
  readonly fitterId: number | null;
  /** Examinations that the lenses rest on. */
  readonly baseline: BaselineFigures;
}

const keyed = (eye: Eye, lens: Figures): Figures =>
  Object.fromEntries(Object.entries(lens).map(([name, value]) => [eyeKey(eye, name), value]));

const scopeOf = ([od, os]: readonly Figures[]): Figures => {
  const [right, left] = [Object.keys(od ?? {}).length > 0, Object.keys(os ?? {}).length > 0];
  return right || left ? { eyeScope: right && left ? 'OU' : right ? 'OD' : 'OS' } : {};
};

/** Returns the design that the baseline proposes for each eye; only lenses worn at night have one. */
export function proposedDesign({ lensCategory, vertexMm, baseline }: Omit<Proposing, 'fitterId'>): Figures {
  const perEye = lensCategory === OK ? EYES.map((eye) => okDesign(baseline, eye, vertexMm)) : [];
  return Object.assign({}, ...perEye.map((lens, at) => keyed(EYES[at] ?? 'od', lens)));
}

/** Returns what an order without a trial begins with. */
export function untriedOrder(proposing: Omit<Proposing, 'fitterId'>): Figures {
  const lenses = proposedDesign(proposing);
  const ofEye = (eye: Eye) => Object.fromEntries(Object.entries(lenses).filter(([name]) => name.startsWith(eye)));
  return { ...lenses, ...scopeOf(EYES.map(ofEye)) };
}

/** What an order begins with after a trial: its goods, its parameters and the final power. */
export function proposedOrder(tried: Figures, { lensCategory, vertexMm, fitterId, baseline }: Proposing): Figures {
  const perEye = EYES.map((eye) => {
    const copied = (COPIED[lensCategory] ?? []).map((name) => [name, tried[eyeKey(eye, name)]] as const);
    const lens = filled({ ...Object.fromEntries(copied) });
    if (Object.keys(lens).length === 0) return {};
    const chosen = { targetD: numberAt(lens, 'targetD'), jessen: numberAt(lens, 'jessen') };
    const design = lensCategory === OK ? okDesign(baseline, eye, vertexMm, chosen) : {};
    const power =
      lensCategory === OK ? { sph: finalPower(tried, eye, vertexMm).sph } : finalPower(tried, eye, vertexMm);
    const colour = lensCategory === SOFT ? {} : { color: LENS_COLOURS[eye] };
    return filled({ ...design, ...lens, ...power, ...colour });
  });
  return filled({
    ...{ brandId: tried.brandId, breedId: tried.breedId, design: tried.design, eyeScope: 'OS' },
    ...{ ...keyed('od', perEye[0] ?? {}), ...keyed('os', perEye[1] ?? {}), ...scopeOf(perEye) },
    fitterId: fitterId ?? undefined,
  });
}

/** Returns the parameters that the maker needs for a lens of one eye. */
export function paramsOfLens(order: Figures, eye: Eye, lensCategory: number): CustomParams {
  const at = (name: string) => numberAt(order, eyeKey(eye, name));
  const [acK, acK2] = [at('acK'), at('acK2')];
  const said = [
    ...(acK2 !== undefined ? [`AC2 ${acK2.toFixed(2)}`] : []),
    ...(at('eValue') !== undefined ? [`e ${at('eValue')?.toFixed(2)}`] : []),
    ...(at('bozd') !== undefined ? [`光学区 ${at('bozd')?.toFixed(1)}`] : []),
    ...(typeof order.mark === 'string' && order.mark !== '无' ? [`标记 ${order.mark}`] : []),
    ...(typeof order.fenestration === 'number' && order.fenestration > 0 ? [`打孔 ${order.fenestration}`] : []),
  ];
  const target = at('targetD');
  const power = lensCategory === SOFT ? {} : { power: at('sph') };
  const colour = order[eyeKey(eye, 'color')];
  return filled({
    ...{ sph: at('sph'), cyl: at('cyl'), axis: at('axis'), add: at('add'), bc: at('bc'), ac: acK, dia: at('dia') },
    ...power,
    targetReduce: target === undefined ? undefined : Math.abs(target),
    lensColor: typeof colour === 'string' ? colour : undefined,
    design: typeof order.design === 'string' ? order.design : undefined,
    note: said.length > 0 ? said.join(' ').slice(0, 100) : undefined,
  });
}

/** Types of order that take the place of a lens that is worn. */
export const REPLACING = ['丢失补片', '破损补片', '参数更换'] as const;
export const isReplacing = ({ orderType }: Figures): boolean => REPLACING.some((type) => type === orderType);
