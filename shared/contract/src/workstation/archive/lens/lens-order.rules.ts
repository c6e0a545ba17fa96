import { EYES, type Eye, eyeKey } from '../../../base/eyes';
import { decimal } from '../../../clinic/decimal';
import { toCornea, toQuarter } from '../../../clinic/refraction.rules';
import type { CustomParams } from '../../../erp/sale/sale.fields';
import type { Figures } from '../../form-groups';

const [SOFT, , OK] = [1, 2, 3];

/** Colours that distinguish hard lenses: right green, left blue (domain-workstation §3.3). */
export const LENS_COLOURS: Readonly<Record<Eye, string>> = { od: '绿', os: '蓝' };

const number = (record: Figures, name: string): number | undefined => {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
};

/** The eyes that an order is for. */
export function eyesOfOrder({ eyeScope }: Figures): readonly Eye[] {
  return eyeScope === 'OD' ? ['od'] : eyeScope === 'OS' ? ['os'] : EYES;
}

const filled = (record: Record<string, unknown>): Figures =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));

/**
 * Returns the power of the ordered lens: trial lens plus over-refraction, converted to the corneal plane (§8.4). Two
 * crossed cylinders are not added: in that case the cylinder cannot be derived from the trial lens.
 */
function finalPower(tried: Figures, eye: Eye, vertexMm: number): Figures {
  const own = {
    sph: number(tried, eyeKey(eye, 'sph')) ?? number(tried, eyeKey(eye, 'power')),
    cyl: number(tried, eyeKey(eye, 'cyl')),
  };
  const overSph = number(tried, eyeKey(eye, 'overSph'));
  if (own.sph === undefined && overSph === undefined) return {};
  const over = toCornea(
    {
      ...{ sphere: overSph ?? 0, cylinder: number(tried, eyeKey(eye, 'overCyl')) ?? 0 },
      axis: number(tried, eyeKey(eye, 'overAxis')) ?? null,
    },
    vertexMm,
  );
  const sph = toQuarter(
    decimal(own.sph ?? 0)
      .plus(over.sphere)
      .toNumber(),
  );
  if (!own.cyl) return filled({ sph, cyl: over.cylinder || undefined, axis: over.cylinder ? over.axis : undefined });
  return over.cylinder === 0 ? filled({ sph, cyl: own.cyl, axis: number(tried, eyeKey(eye, 'axis')) }) : { sph };
}

/** Parameters that the lens takes over from the trial as they are. */
const COPIED: Readonly<Record<number, readonly string[]>> = {
  1: ['bc', 'dia', 'add'],
  2: ['bc', 'bozd', 'dia'],
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
}

/** What an order begins with after a trial: its goods, its parameters and the final power. */
export function proposedOrder(tried: Figures, { lensCategory, vertexMm, fitterId }: Proposing): Figures {
  const perEye = EYES.map((eye) => {
    const copied = (COPIED[lensCategory] ?? []).map((name) => [name, tried[eyeKey(eye, name)]] as const);
    const lens = filled({ ...Object.fromEntries(copied) });
    if (Object.keys(lens).length === 0) return {};
    const power =
      lensCategory === OK ? { sph: finalPower(tried, eye, vertexMm).sph } : finalPower(tried, eye, vertexMm);
    const colour = lensCategory === SOFT ? {} : { color: LENS_COLOURS[eye] };
    return Object.fromEntries(
      Object.entries(filled({ ...lens, ...power, ...colour })).map(([name, value]) => [eyeKey(eye, name), value]),
    );
  });
  const scope = perEye.every((lens) => Object.keys(lens).length > 0)
    ? 'OU'
    : Object.keys(perEye[0] ?? {}).length > 0
      ? 'OD'
      : 'OS';
  return filled({
    ...{ brandId: tried.brandId, breedId: tried.breedId, design: tried.design, ...perEye[0], ...perEye[1] },
    eyeScope: scope,
    fitterId: fitterId ?? undefined,
  });
}

/** Returns the parameters that the maker needs for a lens of one eye. */
export function paramsOfLens(order: Figures, eye: Eye, lensCategory: number): CustomParams {
  const at = (name: string) => number(order, eyeKey(eye, name));
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
