import { EYE_TITLES, EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { linesApart, seesLess } from '../../clinic/acuity.rules';
import { type PrismBase, prismFault } from '../../clinic/lens-fields.rules';
import { measure, refractionOf } from '../../clinic/measure.fields';
import { equivalentOf } from '../../clinic/refraction.rules';
import { examination } from '../examination';
import { type About, needed, type Remark, remark, withBoth } from '../form-groups';
import { prismBase } from '../optician.dicts';
import type { StageFault } from '../stage.rules';
import { binocularBalance, redGreen, sign, trialFrame } from './form.dicts';

const refraction = {
  ...refractionOf('sub', '主觉'),
  prism: measure('prism', '棱镜'),
  prismBase: f.dict('棱镜基底', prismBase),
  prism2: measure('prism', '棱镜2'),
  prism2Base: f.dict('棱镜2基底', prismBase),
  bcva: f.acuity('最佳矫正视力'),
} as const;
const near = { addTrial: measure('add', '试镜下加光'), bcvaNear: f.acuity('矫正近视力') } as const;
const steps = {
  mpmva: f.dict('MPMVA', sign),
  redGreen: f.dict('红绿视标', redGreen),
  jcc: f.bool('JCC已做'),
} as const;
const whole = {
  binocularBalance: f.dict('双眼平衡', binocularBalance),
  finalPd: measure('pd', '最终瞳距'),
  trialFrame: f.dict('试戴感受', trialFrame),
  vertexMm: f.int('镜眼距', { min: 8, max: 16, unit: 'mm' }),
} as const;

const fields = needed(
  {
    ...eyes(refraction),
    ...withBoth(refraction, ['bcva']),
    ...eyes(near),
    ...withBoth(near, ['bcvaNear']),
    ...eyes(steps),
    ...whole,
  },
  ['odBcva', 'osBcva', 'ouBcva'],
);
type Subjective = Partial<Values<typeof fields>>;

const baseOf = (base: string | null | undefined) => base as PrismBase | null | undefined;

function fault(record: Subjective): StageFault | undefined {
  for (const eye of EYES) {
    const first = { value: record[eyeKey(eye, 'prism')], base: baseOf(record[eyeKey(eye, 'prismBase')]) };
    const second = { value: record[eyeKey(eye, 'prism2')], base: baseOf(record[eyeKey(eye, 'prism2Base')]) };
    const says = prismFault(first, second);
    if (says) return { kind: 'wrong', field: eyeKey(eye, 'prism'), says: `${EYE_TITLES[eye]}${says}` };
  }
  return undefined;
}

const AMBLYOPIA_YEARS = 7;
const LINES_APART = 2;

function remarks(record: Subjective, { age, visionType }: About): readonly Remark[] {
  const isOld = age !== null && age >= AMBLYOPIA_YEARS;
  const poor = EYES.flatMap((eye) => {
    const field = eyeKey(eye, 'bcva');
    const isPoor = isOld && seesLess(record[field], visionType, '1.0');
    const says = `${EYE_TITLES[eye]}矫正视力不佳，排查弱视/器质性病变`;
    return remark(isPoor, { tone: 'alert', field, says, flag: true });
  });
  const apart = linesApart(record.odBcva, record.osBcva, visionType) ?? 0;
  const says = '双眼矫正视力相差2行及以上';
  return [...poor, ...remark(apart >= LINES_APART, { tone: 'alert', field: 'ouBcva', says, flag: true })];
}

/** F04 主觉验光: the best correction that the patient chose, with its acuity. */
export const subjective = examination({
  code: 'F04',
  title: '主觉验光',
  fields,
  groups: [
    {
      title: '主觉验光',
      eye: refraction,
      both: ['bcva'],
      shown: [
        {
          name: 'se',
          spec: measure('sphere', '等效球镜'),
          of: (record: Subjective, eye: Eye) =>
            equivalentOf(record[eyeKey(eye, 'subSph')], record[eyeKey(eye, 'subCyl')]),
        },
      ],
    },
    { title: '近用', eye: near, both: ['bcvaNear'] },
    { title: '检查步骤', eye: steps },
    { title: '双眼', whole },
  ],
  fault,
  settled: (record) => ({ ...record, vertexMm: record.vertexMm ?? 12 }),
  remarks,
});
