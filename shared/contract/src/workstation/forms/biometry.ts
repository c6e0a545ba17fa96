import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { decimal, roundTo } from '../../clinic/decimal';
import { measure } from '../../clinic/measure.fields';
import { examination } from '../examination';
import { remark } from '../form-groups';
import { isBlank, type StageFault } from '../stage.rules';
import { derivedK, followedK, keratometryFigures, meanK, meridians, settledK } from './keratometry';

const lengths = {
  al: measure('axialLength', '眼轴'),
  acd: measure('chamberDepth', '前房深度'),
  lt: measure('lensThickness', '晶体厚度'),
  cct: measure('cornealThickness', '角膜厚度'),
  wtw: measure('cornealDiameter', '角膜横径'),
  snr: f.decimal('信噪比', 1, { min: 0, max: 999.9 }),
} as const;
const whole = { skipReason: f.text('单眼未测原因', 50) } as const;
const fields = { ...eyes(lengths), ...eyes(meridians), ...whole } as const;
type Biometry = Partial<Values<typeof fields>>;

const KERATOMETER = 337.5;

/** AL/CR: the length of the eye over the radius of its cornea, 2 decimals. */
export function lengthToRadius(length: number, meanPower: number): number {
  return roundTo(decimal(length).times(meanPower).div(KERATOMETER), 2);
}

function ratio(record: Biometry, eye: Eye): number | null {
  const [length, mean] = [record[eyeKey(eye, 'al')], meanK(record, eye)];
  return typeof length === 'number' && mean !== null ? lengthToRadius(length, mean) : null;
}

/** Both lengths are needed; of a patient with one eye, the reason. */
function missing(record: Biometry): StageFault | undefined {
  const lacking = EYES.filter((eye) => isBlank(record[eyeKey(eye, 'al')]));
  const eye = lacking.length === EYES.length || isBlank(record.skipReason) ? lacking[0] : undefined;
  const field = eye && eyeKey(eye, 'al');
  return field && { kind: 'missing', field, label: fields[field].title };
}

const MARKED_DIFFERENCE = 0.3;

/** F09 眼轴生物测量: the length of the eye and what goes with it. */
export const biometry = examination({
  code: 'F09',
  title: '眼轴生物测量',
  fields,
  groups: [
    { title: '生物测量', eye: lengths, shown: [{ name: 'alCr', spec: f.decimal('AL/CR', 2), of: ratio }] },
    { title: '角膜曲率', eye: meridians, shown: keratometryFigures },
    { title: '测量', whole },
  ],
  missing,
  derived: derivedK,
  settled: settledK,
  follow: (_before, typed) => followedK(typed),
  remarks: ({ odAl, osAl }) => {
    const apart = odAl && osAl ? decimal(odAl).minus(osAl).abs().toNumber() : 0;
    const says = '双眼眼轴相差0.30mm及以上';
    return remark(apart >= MARKED_DIFFERENCE, { tone: 'alert', field: 'osAl', says, flag: true });
  },
  notReused: ['skipReason'],
  fromTriage: (record) =>
    settledK({
      ...{ odAl: record.odAl, osAl: record.osAl, odCct: record.odCct, osCct: record.osCct },
      ...{ odK1: record.odK1, odK1Axis: record.odK1Axis, odK2: record.odK2, odK2Axis: record.odK2Axis },
      ...{ osK1: record.osK1, osK1Axis: record.osK1Axis, osK2: record.osK2, osK2Axis: record.osK2Axis },
    }),
});
