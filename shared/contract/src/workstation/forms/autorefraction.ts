import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { formatLens, refractionText } from '../../clinic/lens-fields.rules';
import { measure, refractionOf } from '../../clinic/measure.fields';
import { type MeasuredReading, medianReading } from '../../clinic/median-reading.rules';
import { examination } from '../examination';
import { isBlank, type StageFault } from '../stage.rules';

const TURNS = ['r1', 'r2', 'r3'] as const;

const readings = {
  ...refractionOf('r1', '第1次'),
  ...refractionOf('r2', '第2次'),
  ...refractionOf('r3', '第3次'),
  conf: f.int('可信度', { min: 1, max: 9 }),
} as const;

/** The median of the readings; nobody types it. */
const median = {
  sph: measure('sphere', '球镜'),
  cyl: measure('cylinder', '柱镜'),
  axis: measure('axis', '轴位'),
} as const;

const both = { arPd: measure('pd', '双眼瞳距') } as const;

const fields = { ...eyes(readings), ...eyes(median), ...both } as const;
type Autorefraction = Partial<Values<typeof fields>>;

/** Returns the median reading of one eye. */
export function medianOf(record: Autorefraction, eye: Eye): MeasuredReading | undefined {
  return medianReading(
    TURNS.map((turn) => ({
      sph: record[eyeKey(eye, `${turn}Sph`)],
      cyl: record[eyeKey(eye, `${turn}Cyl`)],
      axis: record[eyeKey(eye, `${turn}Axis`)],
    })),
  );
}

function missing(record: Autorefraction): StageFault | undefined {
  const lacks = (field: keyof typeof fields): StageFault => ({ kind: 'missing', field, label: fields[field].title });
  for (const eye of EYES) {
    const turn = TURNS.find(
      (one) => isBlank(record[eyeKey(eye, `${one}Sph`)]) && !isBlank(record[eyeKey(eye, `${one}Cyl`)]),
    );
    if (turn) return lacks(eyeKey(eye, `${turn}Sph`));
  }
  return EYES.some((eye) => medianOf(record, eye)) ? undefined : lacks('odR1Sph');
}

function shownMedian(record: Autorefraction, eye: Eye): string {
  const found = medianOf(record, eye);
  return refractionText(found?.sph, found?.cyl, found?.axis);
}

/** F02 电脑验光: up to three readings of each eye, and the median that later pages read. */
export const autorefraction = examination({
  code: 'F02',
  title: '电脑验光',
  fields,
  groups: [
    {
      title: '验光读数',
      eye: readings,
      shown: [
        { name: 'median', title: '中值', unit: 'D', wide: true, show: shownMedian },
        {
          name: 'se',
          title: '等效球镜',
          unit: 'D',
          show: (values, eye) => formatLens('sphere', medianOf(values, eye)?.equivalent) || '—',
        },
      ],
    },
    { title: '双眼', whole: both },
  ],
  missing,
  settled: (record) => {
    const medians = EYES.flatMap((eye) => {
      const { sph, cyl, axis } = medianOf(record, eye) ?? {};
      return [
        [eyeKey(eye, 'sph'), sph] as const,
        [eyeKey(eye, 'cyl'), cyl] as const,
        [eyeKey(eye, 'axis'), axis] as const,
      ];
    });
    return { ...record, ...Object.fromEntries(medians) };
  },
  fromTriage: (record) =>
    Object.fromEntries(
      EYES.flatMap((eye) => [
        [eyeKey(eye, 'r1Sph'), record[eyeKey(eye, 'arSph')]],
        [eyeKey(eye, 'r1Cyl'), record[eyeKey(eye, 'arCyl')]],
        [eyeKey(eye, 'r1Axis'), record[eyeKey(eye, 'arAxis')]],
      ]),
    ),
});
