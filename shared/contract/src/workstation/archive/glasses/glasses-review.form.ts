import { EYES, eyeKey, eyes } from '../../../base/eyes';
import { f } from '../../../base/field';
import { measure } from '../../../clinic/measure.fields';
import { pictures } from '../../../clinic/picture.fields';
import { recordForm } from '../../examination';
import { type FormGroup, needed, remark, type ShownFigure, withBoth } from '../../form-groups';
import type { StageFault } from '../../stage.rules';
import {
  framePart,
  glassesAdaptation,
  glassesCoating,
  glassesReviewAction,
  glassesScratch,
} from './glasses-archive.dicts';
import { centrePrism, muchPrism } from './glasses-review.rules';

const off = (title: string) => f.decimal(title, 1, { min: -20, max: 20, step: 0.5, unit: 'mm' });

const wearing = {
  wearHours: f.decimal('每日配戴', 1, { min: 0, max: 18, step: 0.5, unit: '小时' }),
  adaptation: f.dicts('适应情况', glassesAdaptation),
} as const;
const sight = {
  va: f.acuity('戴镜远视力'),
  nva: f.acuity('戴镜近视力'),
  ucva: f.acuity('裸眼视力'),
} as const;
const bothSight = withBoth(sight, ['va', 'nva', 'ucva']);
const refraction = {
  sph: measure('sphere', '球镜'),
  cyl: measure('cylinder', '柱镜'),
  axis: measure('axis', '轴位'),
  al: measure('axialLength', '眼轴'),
} as const;
/** Lengths of different devices differ, so that their growth is shown with a note (§8.6). */
const measuring = { device: f.text('眼轴测量设备', 40) } as const;
const lens = {
  measSph: measure('sphere', '实测球镜'),
  measCyl: measure('cylinder', '实测柱镜'),
  measAxis: measure('axis', '实测轴位'),
  scratch: f.dict('划痕', glassesScratch),
  coating: f.dict('膜层', glassesCoating),
  ocH: off('光心水平偏差'),
  ocV: off('光心垂直偏差'),
} as const;
const frame = {
  nosePad: f.dict('鼻托', framePart),
  temple: f.dict('镜腿', framePart),
  tilt: f.dict('前倾角', framePart),
  vertex: f.dict('镜眼距', framePart),
  shape: f.dict('变形', framePart),
  measPd: measure('pd', '光心距'),
} as const;
const doing = {
  action: f.dict('处理', glassesReviewAction),
  adjustNote: f.note('调整说明', 300),
  nextDate: f.date('下次复查'),
  /** Absent: no. */
  deductMeal: f.bool('扣复查套餐'),
  files: pictures('图片', 9),
} as const;

const prism = (name: string, title: string, way: 'h' | 'v'): ShownFigure => ({
  ...{ name, title, unit: 'Δ' },
  show: (values, eye) => centrePrism(values, eye, way)?.toFixed(2) ?? '—',
});

const groups: readonly FormGroup[] = [
  { title: '配戴', whole: wearing },
  { title: '视力', eye: sight, both: ['va', 'nva', 'ucva'] },
  { title: '验光', eye: refraction },
  { title: '测量设备', whole: measuring },
  {
    title: '镜片',
    eye: lens,
    shown: [prism('prismH', '水平棱镜', 'h'), prism('prismV', '垂直棱镜', 'v')],
  },
  { title: '镜架', whole: frame },
  { title: '处理', whole: doing },
];

/** Corrected acuity of each eye, or of both together where a child would not have one covered (†). */
function missing(record: Readonly<Record<string, unknown>>): StageFault | undefined {
  const seen = [...EYES.map((eye) => eyeKey(eye, 'va')), 'ouVa' as const];
  if (seen.some((name) => Boolean(record[name]))) return undefined;
  return { kind: 'missing', field: 'odVa', label: '右眼戴镜远视力' };
}

/** 配镜复查: wearing habits, acuity with the pair, and the condition of lenses and frame. */
export const glassesReviewForm = recordForm({
  code: 'GLASSES_REVIEW',
  title: '配镜复查',
  groups,
  fields: needed(
    { ...wearing, ...eyes(sight), ...bothSight, ...eyes(refraction), ...measuring, ...eyes(lens), ...frame, ...doing },
    ['adaptation', 'action', 'nextDate'],
  ),
  missing,
  remarks: (record) =>
    muchPrism(record).flatMap((eye) =>
      remark(true, { tone: 'hint', field: eyeKey(eye, 'ocH'), says: '光心偏差引起的棱镜超过1△', flag: true }),
    ),
});
