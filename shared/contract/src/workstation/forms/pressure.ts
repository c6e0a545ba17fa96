import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { decimal, roundTo } from '../../clinic/decimal';
import { measure } from '../../clinic/measure.fields';
import { examination } from '../examination';
import { type About, type Remark, remark } from '../form-groups';
import { iopMethod } from './form.dicts';

const TURNS = ['iop1', 'iop2', 'iop3'] as const;
const readings = {
  iop1: measure('iop', '第1次眼压'),
  iop2: measure('iop', '第2次眼压'),
  iop3: measure('iop', '第3次眼压'),
} as const;
const whole = {
  method: f.dict('测量方法', iopMethod),
  measuredAt: f.dateTime('测量时间'),
  drops: f.text('降眼压用药', 50),
} as const;
const fields = { ...eyes(readings), ...whole } as const;
type Pressure = Partial<Values<typeof fields>>;

/** The mean of the readings of an eye, to a tenth. */
export function meanPressure(record: Pressure, eye: Eye): number | null {
  const found = TURNS.map((turn) => record[eyeKey(eye, turn)]).filter((value) => typeof value === 'number');
  if (found.length === 0) return null;
  const sum = found.reduce((total, value) => total.plus(value), decimal(0));
  return roundTo(sum.div(found.length), 1);
}

/** How the pre-examination names the method. */
const WAYS = { 1: '非接触(NCT)', 2: '回弹', 3: '压平(Goldmann)' } as const;

const MARKED_DIFFERENCE = 5;

function remarks(record: Pressure, { iopAlert }: About): readonly Remark[] {
  const high = EYES.flatMap((eye) =>
    TURNS.flatMap((turn) => {
      const field = eyeKey(eye, turn);
      return remark((record[field] ?? 0) >= iopAlert, {
        ...{ tone: 'alert', field, says: `眼压不低于${iopAlert.toFixed(1)}mmHg` },
      });
    }),
  );
  const [right, left] = [meanPressure(record, 'od'), meanPressure(record, 'os')];
  const apart = right === null || left === null ? 0 : decimal(right).minus(left).abs().toNumber();
  const says = '双眼眼压相差5mmHg及以上';
  return [...high, ...remark(apart >= MARKED_DIFFERENCE, { tone: 'alert', says, flag: true })];
}

/** F06 眼压: up to three readings and their mean. */
export const pressure = examination({
  code: 'F06',
  title: '眼压',
  fields,
  groups: [
    { title: '眼压读数', eye: readings, shown: [{ name: 'mean', spec: measure('iop', '平均'), of: meanPressure }] },
    { title: '测量', whole },
  ],
  notReused: ['measuredAt'],
  remarks,
  fromTriage: ({ odIop, osIop, iopMethod: way, iopTime }) => ({
    ...{ odIop1: odIop, osIop1: osIop, measuredAt: iopTime },
    method: way ? WAYS[way] : null,
  }),
});
