import { f, type Values } from '../../base/field';
import { measure } from '../../clinic/measure.fields';
import { coverTest } from '../consultation.dicts';
import { examination } from '../examination';
import { remark } from '../form-groups';
import { phoriaMethod, withCorrection } from './form.dicts';

const delta = (title: string) => f.decimal(title, 1, { min: 0, max: 100, step: 0.5, unit: 'Δ' });
/** The right eye higher is positive. */
const vertical = (title: string) => f.decimal(title, 1, { min: -40, max: 40, step: 0.5, unit: 'Δ' });

const far = {
  farMethod: f.dict('远方法', phoriaMethod),
  coverFarType: f.dict('远遮盖', coverTest),
  coverFarDelta: delta('远遮盖棱镜度'),
  phoriaFarH: measure('phoria', '远水平隐斜'),
  phoriaFarV: vertical('远垂直隐斜'),
} as const;
const near = {
  nearMethod: f.dict('近方法', phoriaMethod),
  coverNearType: f.dict('近遮盖', coverTest),
  coverNearDelta: delta('近遮盖棱镜度'),
  phoriaNearH: measure('phoria', '近水平隐斜'),
  phoriaNearV: vertical('近垂直隐斜'),
} as const;
const whole = { withCorrection: f.dict('测量条件', withCorrection) } as const;
const fields = { ...far, ...near, ...whole } as const;
type Alignment = Partial<Values<typeof fields>>;

/** Field, the least and the most that is usual, and the words for it (exo negative). */
const USUAL = [
  ['phoriaFarH', -3, 1, '参考 1△exo±2'],
  ['phoriaNearH', -6, 0, '参考 3△exo±3'],
  ['phoriaFarV', 0, 0, '参考 0'],
  ['phoriaNearV', 0, 0, '参考 0'],
] as const;

/** F11 眼位: alignment of the eyes, far and near. */
export const alignment = examination({
  code: 'F11',
  title: '眼位',
  fields,
  groups: [
    { title: '测量', whole },
    {
      title: '眼位',
      columns: ['方法', '遮盖', '遮盖Δ', '水平隐斜Δ', '垂直隐斜Δ（右高为正）'],
      rows: { 远: far, 近: near },
    },
  ],
  remarks: (record: Alignment) =>
    USUAL.flatMap(([field, least, most, says]) => {
      const value = record[field];
      return remark(typeof value === 'number' && (value < least || value > most), { tone: 'hint', field, says });
    }),
});
