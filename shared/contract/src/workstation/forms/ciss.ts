import { f, required, type Shape } from '../../base/field';
import { examination } from '../examination';
import { type Figures, numberAt, remark } from '../form-groups';
import { cissAnswer, informant } from './form.dicts';

/** 「阅读或近距离用眼时」 */
const ITEMS = [
  '眼睛疲劳',
  '眼睛不舒服',
  '头痛',
  '犯困',
  '注意力不集中',
  '记不住读过的内容',
  '重影',
  '字移动、跳动或漂浮',
  '觉得阅读速度慢',
  '眼睛疼',
  '眼睛酸痛',
  '眼睛有牵拉感',
  '字变模糊或忽清忽糊',
  '读错行或找不到位置',
  '需要重读同一行',
] as const;

const rows: Readonly<Record<string, Shape>> = Object.fromEntries(
  ITEMS.map((item, at) => {
    const number = String(at + 1).padStart(2, '0');
    return [`${number} ${item}`, { [`ciss${number}`]: required(f.dict(`${number} ${item}`, cissAnswer)) }];
  }),
);
const answers: Shape = Object.assign({}, ...Object.values(rows));
const whole = { informant: f.dict('填写人', informant) } as const;

/** The sum, once every item is answered. */
export function cissTotal(record: Figures): number | null {
  const given = Object.keys(answers).map((name) => numberAt(record, name));
  const points = given.filter((value) => value !== undefined);
  return points.length === given.length ? points.reduce((sum, value) => sum + value, 0) : null;
}

const ADULT = 18;
const [HIGH_CHILD, HIGH_ADULT] = [16, 21];

/** F29 集合不足症状量表. */
export const ciss = examination({
  code: 'F29',
  title: '集合不足症状量表',
  fields: { ...answers, ...whole },
  groups: [
    { title: '填写', whole },
    {
      title: '阅读或近距离用眼时',
      columns: ['0 从不　1 很少　2 有时　3 经常　4 总是'],
      rows,
      shown: [{ name: 'cissTotal', spec: f.int('总分'), of: cissTotal }],
    },
  ],
  remarks: (record, { age }) => {
    const total = cissTotal(record) ?? 0;
    const high = age !== null && age < ADULT ? HIGH_CHILD : HIGH_ADULT;
    return remark(total >= high, { tone: 'alert', says: 'CISS 得分偏高，建议双眼视功能检查', flag: true });
  },
});
