import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { decimal } from '../../clinic/decimal';
import { measure, refractionOf } from '../../clinic/measure.fields';
import { examination } from '../examination';
import { retinoscopyReflex, workingDistance } from './form.dicts';

const neutral = { ...refractionOf('ret', '检影'), reflex: f.dict('影动', retinoscopyReflex) } as const;
const whole = { workingDistance: f.dict('工作距离', workingDistance) } as const;
const fields = { ...eyes(neutral), ...whole } as const;
type Retinoscopy = Partial<Values<typeof fields>>;

/** The power that the distance to the retinoscope adds, in dioptres. */
const LENS: Readonly<Record<number, number>> = { 50: 2, 67: 1.5, 100: 1 };

/** Returns the refraction from the neutral lenses: less the lens of the working distance. */
export function retinoscopySphere(record: Retinoscopy, eye: Eye): number | null {
  const [sphere, distance] = [record[eyeKey(eye, 'retSph')], record.workingDistance];
  if (typeof sphere !== 'number' || typeof distance !== 'number') return null;
  return decimal(sphere)
    .minus(LENS[distance] ?? 0)
    .toNumber();
}

/** F03 检影验光: the neutral lenses in front of the eye, and the resulting refraction. */
export const retinoscopy = examination({
  code: 'F03',
  title: '检影验光',
  fields,
  groups: [
    { title: '检查方法', whole },
    {
      title: '中和镜片',
      eye: neutral,
      shown: [{ name: 'netSph', spec: measure('sphere', '净球镜'), of: retinoscopySphere }],
    },
  ],
  missing: (record) =>
    EYES.some((eye) => typeof record[eyeKey(eye, 'retSph')] === 'number') && record.workingDistance == null
      ? { kind: 'missing', field: 'workingDistance', label: whole.workingDistance.title }
      : undefined,
});
