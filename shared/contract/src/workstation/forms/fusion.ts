import { f, type Values } from '../../base/field';
import { examination } from '../examination';
import { remark } from '../form-groups';
import { hasUnchecked, stereoSeconds, stereoTest, suppressedEye, worth4 } from './form.dicts';

const angle = (title: string) => f.decimal(title, 1, { min: -60, max: 60, step: 0.5, unit: 'Δ' });

const lights = { worth4Far: f.dict('Worth四点（远）', worth4), worth4Near: f.dict('Worth四点（近）', worth4) } as const;
const stereo = {
  stereoTest: f.dict('立体视检查', stereoTest),
  stereoSec: f.dict('立体视锐度（″）', stereoSeconds),
  suppressEye: f.dict('抑制眼', suppressedEye),
  suppressZone: f.text('抑制范围', 30),
} as const;
const synoptophore = {
  simul: f.dict('同时视', hasUnchecked),
  fusion: f.dict('融合', hasUnchecked),
  stereopsis: f.dict('立体视', hasUnchecked),
  objectiveAngle: angle('他觉斜角'),
  subjectiveAngle: angle('自觉斜角'),
  afterimage: f.text('后像', 30),
} as const;
const fields = { ...lights, ...stereo, ...synoptophore } as const;
type Fusion = Partial<Values<typeof fields>>;

const FINE = 60;

/** F15 感觉融像. */
export const fusion = examination({
  code: 'F15',
  title: '感觉融像',
  fields,
  groups: [
    { title: 'Worth四点', whole: lights },
    { title: '立体视与抑制', whole: stereo },
    { title: '同视机', whole: synoptophore },
  ],
  remarks: ({ stereoSec }: Fusion) =>
    remark(Boolean(stereoSec) && !(Number(stereoSec) <= FINE), {
      ...{ tone: 'hint', field: 'stereoSec', says: '参考 ≤60″' },
    }),
});
