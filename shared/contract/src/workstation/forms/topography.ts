import { EYE_TITLES, EYES, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { measure } from '../../clinic/measure.fields';
import { examination, findingPictures } from '../examination';
import { type Remark, remark } from '../form-groups';
import { ectasiaRisk, topographyPattern } from './form.dicts';

const eccentricity = (title: string) => f.decimal(title, 2, { min: 0, max: 1.2, step: 0.01 });
const index = (title: string) => f.decimal(title, 2, { min: 0, max: 5, step: 0.01 });

const curvature = {
  simK1: measure('kDioptres', 'SimK1'),
  simK1Axis: measure('axis', 'SimK1轴位'),
  simK2: measure('kDioptres', 'SimK2'),
  simK2Axis: measure('axis', 'SimK2轴位'),
  kmax: measure('kDioptres', 'Kmax'),
  eFlat: eccentricity('平e值'),
  eSteep: eccentricity('陡e值'),
} as const;
const shape = {
  sai: index('SAI'),
  sri: index('SRI'),
  iS: f.decimal('I-S', 2, { min: -10, max: 10, step: 0.01, unit: 'D' }),
  wtw: measure('cornealDiameter', '角膜横径'),
  thinnest: measure('cornealThickness', '最薄点'),
  pupilMm: measure('pupil', '瞳孔直径'),
  pattern: f.dict('形态', topographyPattern),
  ectasiaRisk: f.dict('扩张风险', ectasiaRisk),
} as const;
const fields = { ...eyes(curvature), ...eyes(shape), ...findingPictures } as const;
type Topography = Partial<Values<typeof fields>>;

const [MARKED_IS, STEEPEST] = [1.4, 47.2];

function remarks(record: Topography): readonly Remark[] {
  return EYES.flatMap((eye) => {
    const [asymmetry, steepest] = [eyeKey(eye, 'iS'), eyeKey(eye, 'kmax')];
    const isUneven = (record[asymmetry] ?? 0) >= MARKED_IS;
    const isSteep = (record[steepest] ?? 0) > STEEPEST;
    const says = `${EYE_TITLES[eye]}可疑圆锥角膜`;
    const field = isUneven ? asymmetry : steepest;
    return [
      ...remark(isUneven || isSteep, { tone: 'alert', field, says, flag: true }),
      ...remark(isUneven && isSteep, { tone: 'alert', field: steepest, says }),
    ];
  });
}

/** F08 角膜地形图: the figures of the map; the map itself is a picture. */
export const topography = examination({
  code: 'F08',
  title: '角膜地形图',
  fields,
  groups: [
    { title: '角膜曲率', eye: curvature },
    { title: '形态', eye: shape },
    { title: '图片', whole: findingPictures },
  ],
  remarks,
});
