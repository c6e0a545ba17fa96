import { eyes } from '../../base/eyes';
import { f, type Shape } from '../../base/field';
import { eyeMovement } from '../consultation.dicts';
import { examination } from '../examination';
import { cellsOf } from '../form-groups';
import { fixingEye, headTiltTest, horizontalDeviation, verticalDeviation } from './form.dicts';

const delta = (title: string, min = 0) => f.decimal(title, 1, { min, max: 120, step: 0.5, unit: 'Δ' });

/** The angle at one distance, with or without glasses. */
const angle = (name: string, title: string): Shape => ({
  [`${name}HDelta`]: delta(`${title}水平`),
  [`${name}HDir`]: f.dict(`${title}水平方向`, horizontalDeviation),
  [`${name}VDelta`]: delta(`${title}垂直`),
  [`${name}VDir`]: f.dict(`${title}垂直方向`, verticalDeviation),
});

const angles = {
  远裸眼: angle('farNaked', '远裸眼'),
  远戴镜: angle('farGlasses', '远戴镜'),
  近裸眼: angle('nearNaked', '近裸眼'),
  近戴镜: angle('nearGlasses', '近戴镜'),
};

const SIDES = ['右', '中', '左'] as const;
const HEIGHTS = ['上', '中', '下'] as const;

/** The nine directions of gaze as the examiner sees them; exo and left hyper are negative. */
const gazes = Object.fromEntries(
  HEIGHTS.map((height, row) => [
    `${height}方`,
    Object.fromEntries(SIDES.map((side, at) => [`g${row * 3 + at + 1}`, delta(`${side}${height}注视`, -120)])),
  ]),
);

const movement = {
  eyeMovement: f.dict('眼球运动', eyeMovement),
  eyeMovementOther: f.text('眼球运动其他', 50),
} as const;
const whole = {
  primaryAngle: delta('第一斜视角'),
  secondaryAngle: delta('第二斜视角'),
  fixEye: f.dict('注视眼', fixingEye),
  bielschowsky: f.dict('Bielschowsky', headTiltTest),
  headTilt: f.text('代偿头位', 100),
  acaNote: f.text('AC/A备注', 100),
} as const;

/** F16 斜视: the angle of the squint, far and near, in nine directions. */
export const strabismus = examination({
  code: 'F16',
  title: '斜视',
  fields: { ...cellsOf(angles), ...cellsOf(gazes), ...eyes(movement), ...whole },
  groups: [
    { title: '斜视角', columns: ['水平Δ', '方向', '垂直Δ', '垂直方向'], rows: angles },
    { title: '九方位Δ', columns: ['右', '中', '左'], rows: gazes },
    { title: '眼球运动', eye: movement },
    { title: '双眼', whole },
  ],
});
