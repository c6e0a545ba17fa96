import { eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { measure } from '../../clinic/measure.fields';
import { disagreesWithPd, pdSum } from '../../clinic/refraction-record.rules';
import { examination } from '../examination';
import { kappa } from './form.dicts';

const oneEye = {
  pupilPhotopic: measure('pupil', '明视瞳孔'),
  pupilMesopic: measure('pupil', '暗视瞳孔'),
  pd: measure('pdMono', '单眼瞳距'),
} as const;
const whole = {
  pdFar: measure('pd', '远用瞳距'),
  pdNear: measure('pd', '近用瞳距'),
  kappa: f.dict('Kappa角', kappa),
} as const;
const fields = { ...eyes(oneEye), ...whole } as const;
type Pupil = Partial<Values<typeof fields>>;

/** F10 瞳孔/瞳距. */
export const pupil = examination({
  code: 'F10',
  title: '瞳孔/瞳距',
  fields,
  groups: [
    { title: '瞳孔/瞳距', eye: oneEye },
    { title: '双眼', whole },
  ],
  fault: ({ odPd, osPd, pdFar }) => (disagreesWithPd(odPd, osPd, pdFar) ? { kind: 'pd', field: 'pdFar' } : undefined),
  follow: (before: Pupil, typed: Pupil) => {
    if (!('odPd' in typed) && !('osPd' in typed)) return {};
    const isTyped = before.pdFar && before.pdFar !== pdSum(before.odPd, before.osPd);
    const { odPd, osPd } = { ...before, ...typed };
    return isTyped ? {} : { pdFar: pdSum(odPd, osPd) };
  },
});
