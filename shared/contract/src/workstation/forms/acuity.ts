import { EYES, eyeKey, eyes } from '../../base/eyes';
import { f } from '../../base/field';
import { linesApart, seesLess } from '../../clinic/acuity.rules';
import { wearType } from '../../dict/measuring';
import { examination } from '../examination';
import { type About, remark, withBoth } from '../form-groups';
import { vaChart, vaDistance } from './form.dicts';

const uncorrected = { ucva: f.acuity('裸眼远视力'), ucnva: f.acuity('裸眼近视力') } as const;
const corrected = { cva: f.acuity('矫正远视力'), cnva: f.acuity('矫正近视力') } as const;
const pinhole = { phva: f.acuity('小孔视力') } as const;
const oneEye = { ...uncorrected, ...corrected, ...pinhole } as const;
const BOTH = ['ucva', 'ucnva', 'cva', 'cnva'] as const;

const whole = {
  wearType: f.dict('戴镜类型', wearType),
  vaDistance: f.dict('检查距离', vaDistance),
  vaChart: f.dict('视力表', vaChart),
} as const;

const FAR = ['ucva', 'cva'] as const;
const SCHOOL_YEARS = 6;
const FIRST_YEARS = 3;

/** The line that a child of the age sees at least, in decimals; null where none is known. */
function lowestLine({ age }: About): string | null {
  if (age === null || age < FIRST_YEARS) return null;
  return age < SCHOOL_YEARS ? '0.5' : '0.7';
}

/** F01 视力: far and near, without and with correction. */
export const acuity = examination({
  code: 'F01',
  title: '视力',
  fields: { ...eyes(oneEye), ...withBoth(oneEye, BOTH), ...whole },
  groups: [
    { title: '视力', eye: oneEye, both: BOTH },
    { title: '检查方法', whole },
  ],
  missing: (record) =>
    EYES.some((eye) => record[eyeKey(eye, 'cva')] || record[eyeKey(eye, 'cnva')]) && record.wearType == null
      ? { kind: 'missing', field: 'wearType', label: whole.wearType.title }
      : undefined,
  remarks: (record, about) => {
    const line = lowestLine(about);
    const below = FAR.flatMap((name) =>
      EYES.flatMap((eye) => {
        const field = eyeKey(eye, name);
        const isBelow = line !== null && seesLess(record[field], about.visionType, line);
        return remark(isBelow, { tone: 'hint', field, says: '低于同龄下限' });
      }),
    );
    const apart = linesApart(record.odUcva, record.osUcva, about.visionType) ?? 0;
    return [...below, ...remark(apart >= 2, { tone: 'hint', field: 'osUcva', says: '两眼裸眼视力相差两行以上' })];
  },
  fromTriage: ({
    odUcva,
    osUcva,
    ouUcva,
    odUcnva,
    osUcnva,
    ouUcnva,
    odCva,
    osCva,
    ouCva,
    odCnva,
    osCnva,
    ...rest
  }) => ({
    ...{ odUcva, osUcva, ouUcva, odUcnva, osUcnva, ouUcnva, odCva, osCva, ouCva, odCnva, osCnva },
    ...{ ouCnva: rest.ouCnva, odPhva: rest.odPhva, osPhva: rest.osPhva, wearType: rest.wearType },
  }),
});
