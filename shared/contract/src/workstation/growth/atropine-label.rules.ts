import { dictName } from '../../base/dict';
import { atropineConcentration } from '../conclusion.dicts';
import type { EpisodeDetail, Refraction } from '../conclusion.rules';

/** Label of a product, from its leaflet; each product is one line. */
interface Label {
  readonly concentration: EpisodeDetail['concentration'];
  readonly source: EpisodeDetail['source'];
  readonly ages: readonly [from: number, to: number];
  /** Equivalents, the strongest first. */
  readonly powers: readonly [from: number, to: number];
  readonly cylinder: number;
  readonly difference: number;
}

/** The first that was approved (2024-03, `clinic-facts.md` §3); a doctor confirms the figures before use. */
const LABELS: readonly Label[] = [
  {
    ...{ concentration: '0.01%', source: '国药准字', ages: [6, 12], powers: [-4, -1] },
    ...{ cylinder: 1.5, difference: 1.5 },
  },
];

export interface LabelledChild {
  readonly age: number;
  /** As they were last measured; empty where nobody did. */
  readonly od: Refraction;
  readonly os: Refraction;
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
const equivalent = ({ sph, cyl }: Refraction) => (typeof sph === 'number' ? sph + (cyl ?? 0) / 2 : null);

function eyeFaults(title: string, eye: Refraction, { powers: [from, to], cylinder }: Label): string[] {
  const se = equivalent(eye);
  const isOutside = se !== null && (se < from || se > to);
  const isSteep = Math.abs(eye.cyl ?? 0) > cylinder;
  return [
    ...(isOutside ? [`${title}等效球镜${signed(se)}（${to.toFixed(2)}～${from.toFixed(2)}）`] : []),
    ...(isSteep ? [`${title}柱镜${signed(eye.cyl ?? 0)}（不超过${cylinder.toFixed(2)}）`] : []),
  ];
}

/** Returns which facts of a child are off-label for the product; undefined if none are, or if the label is unknown. */
export function offLabel(
  { concentration, source }: Pick<EpisodeDetail, 'concentration' | 'source'>,
  { age, od, os }: LabelledChild,
): string | undefined {
  const label = LABELS.find((one) => one.concentration === concentration && one.source === source);
  if (!label) return undefined;
  const [youngest, oldest] = label.ages;
  const [right, left] = [equivalent(od), equivalent(os)];
  const difference = right !== null && left !== null ? Math.abs(right - left) : 0;
  const faults = [
    ...(age < youngest || age > oldest ? [`年龄${age}岁（${youngest}～${oldest}岁）`] : []),
    ...eyeFaults('右眼', od, label),
    ...eyeFaults('左眼', os, label),
    ...(difference > label.difference
      ? [`屈光参差${difference.toFixed(2)}（不超过${label.difference.toFixed(2)}）`]
      : []),
  ];
  if (faults.length === 0) return undefined;
  return `${dictName(atropineConcentration, concentration)}阿托品超出说明书：${faults.join('、')}`;
}
