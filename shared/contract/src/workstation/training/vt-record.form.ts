import { type Field, f, required, type Shape, type Values } from '../../base/field';
import { pictures } from '../../clinic/picture.fields';
import { signature, signatureFault } from '../../clinic/signature.fields';
import { recordForm } from '../examination';
import type { StageFault } from '../stage.rules';
import { attendance, itemDone } from './vt.dicts';

const cm = (title: string) => f.decimal(title, 1, { min: 0, max: 50, step: 0.5, unit: 'cm' });
const delta = (title: string) => f.decimal(title, 1, { min: 0, max: 60, step: 0.5, unit: 'Δ' });

/** What training moves, by the name of the figure (domain-workstation §4.1). */
export const keyFigures = {
  amp: f.decimal('调节幅度', 2, { min: 0, max: 25, step: 0.25, unit: 'D' }),
  flip: f.decimal('调节灵敏度', 1, { min: 0, max: 60, step: 0.5, unit: 'cpm' }),
  npc: cm('集合近点'),
  boBreak: delta('BO破裂'),
  biBreak: delta('BI破裂'),
  stereo: f.int('立体视', { min: 10, max: 3000, unit: '″' }),
  va: f.acuity('视力'),
} as const;
export type KeyFigure = keyof typeof keyFigures;
export const KEY_FIGURES = Object.keys(keyFigures) as readonly KeyFigure[];

export const WHEN = { before: '训练前', after: '训练后' } as const;
export type When = keyof typeof WHEN;

export const keyName = (when: When, figure: KeyFigure) => `${when}${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;

/** The key figures at one of the two times, by names of the record. */
function keysAt(when: When): Shape {
  const named = KEY_FIGURES.map((figure) => {
    const spec: Field = keyFigures[figure];
    return [keyName(when, figure), { ...spec, title: `${WHEN[when]}${spec.title}` }] as const;
  });
  return Object.fromEntries(named);
}

/** One item of the session. */
export const sessionItem = {
  itemId: required(f.id('训练项目')),
  param: f.text('参数', 30),
  value: f.text('结果', 30),
  unit: f.text('单位', 10),
  cpm: f.int('速度', { min: 0, max: 60, unit: 'cpm' }),
  errors: f.int('错误', { min: 0, max: 99, unit: '次' }),
  score: f.int('得分', { min: 0, max: 100, unit: '分' }),
  done: f.dict('完成情况', itemDone),
} as const;
export type SessionItem = Values<typeof sessionItem>;

export const sessionFields = {
  startAt: f.time('开始时间'),
  endAt: f.time('结束时间'),
  attendance: required(f.dict('出勤', attendance)),
  items: required(f.list('训练项目', f.object('训练项目', sessionItem), { max: 20 })),
  cooperation: f.int('配合度', { min: 1, max: 5 }),
  homework: f.note('家庭作业', 300),
  remark: f.note('备注', 500),
  files: pictures('图片', 9),
  /** Absent: yes. */
  deduct: f.bool('扣次'),
  deductReason: f.text('不扣次原因', 100),
  parentSign: signature('家长签名'),
} as const;

const fields = { ...sessionFields, ...keysAt('before'), ...keysAt('after') } as const;
type Session = Partial<Values<typeof sessionFields>>;

/** Whether a session takes one time of the package. */
export const takesOne = ({ deduct }: Pick<Session, 'deduct'>): boolean => deduct !== false;

function fault({ startAt, endAt, items, parentSign, ...record }: Session): StageFault | undefined {
  if (startAt && endAt && endAt < startAt) return { kind: 'wrong', field: 'endAt', says: '结束时间：不能早于开始时间' };
  const ids = (items ?? []).map(({ itemId }) => itemId);
  if (new Set(ids).size < ids.length)
    return { kind: 'wrong', field: 'items', says: '训练项目：同一项目选择了两次，请删除一行' };
  const says = parentSign ? signatureFault(sessionFields.parentSign.title, parentSign) : undefined;
  if (says !== undefined) return { kind: 'wrong', field: 'parentSign', says };
  return takesOne(record) || (record.deductReason ?? '') !== ''
    ? undefined
    : { kind: 'missing', field: 'deductReason', label: sessionFields.deductReason.title };
}

const { items: _items, parentSign: _parentSign, attendance: present, ...rest } = sessionFields;
const columns = KEY_FIGURES.map((figure) => keyFigures[figure].title);

/** 训练记录: the exercises of one session, and the figures that they should improve. */
export const vtSession = recordForm({
  code: 'VT',
  title: '训练记录',
  fields,
  fault,
  groups: [
    { title: '训练', whole: { attendance: present, ...rest } },
    { title: '关键指标', columns, rows: { [WHEN.before]: keysAt('before'), [WHEN.after]: keysAt('after') } },
  ],
});
