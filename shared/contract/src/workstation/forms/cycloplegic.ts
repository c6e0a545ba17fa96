import { isDate } from '../../base/check';
import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f } from '../../base/field';
import { decimal } from '../../clinic/decimal';
import { measure, refractionOf } from '../../clinic/measure.fields';
import { equivalentOf } from '../../clinic/refraction.rules';
import { lightReflex, present } from '../consultation.dicts';
import { type Draft, examination } from '../examination';
import { type About, figureAt, needed, remark, withBoth } from '../form-groups';
import { isBlank, type StageFault } from '../stage.rules';
import { examinationCodes } from '../workstation.codes';
import { cycloplegic as drugs, mydriasisRisk } from './form.dicts';

const drops = {
  contraindication: f.dicts('散瞳禁忌', mydriasisRisk),
  drug: f.dict('散瞳药物', drugs),
  times: f.int('滴药次数', { min: 1, max: 9, unit: '次' }),
  interval: f.int('间隔', { min: 5, max: 30, unit: '分' }),
  lastDropAt: f.dateTime('末次滴药时间'),
  consent: f.bool('已告知'),
  advice: f.date('复验日期'),
} as const;
const pupil = {
  pupilMm: measure('pupil', '瞳孔直径'),
  lightReflex: f.dict('对光反射', lightReflex),
  residual: f.dict('残余调节', present),
} as const;
const refraction = { ...refractionOf('cyc', '散瞳'), cycVa: f.acuity('散瞳视力') } as const;

const fields = needed({ ...drops, ...eyes(pupil), ...eyes(refraction), ...withBoth(refraction, ['cycVa']) }, [
  'drug',
  'lastDropAt',
]);
type Cycloplegic = Draft<typeof fields>;

const ATROPINE = 1;
const ATROPINE_DAYS = 21;
const DAY_MS = 86_400_000;

/** When to refract again: three weeks after atropine, with the other drops on the same day. */
export function reviewDay(drug: number | null | undefined, lastDropAt: string | null | undefined): string | null {
  if (!drug || !lastDropAt) return null;
  const day = lastDropAt.slice(0, 10);
  if (!isDate(day)) return null;
  if (drug !== ATROPINE) return day;
  return new Date(Date.parse(day) + ATROPINE_DAYS * DAY_MS).toISOString().slice(0, 10);
}

function missing({ contraindication, consent }: Cycloplegic): StageFault | undefined {
  if (isBlank(contraindication))
    return { kind: 'missing', field: 'contraindication', label: drops.contraindication.title };
  if (contraindication?.some((code) => code !== 0))
    return { kind: 'refused', field: 'contraindication', code: examinationCodes.contraindicated };
  return consent ? undefined : { kind: 'missing', field: 'consent', label: drops.consent.title };
}

function fault({ lastDropAt, checkedAt }: Cycloplegic): StageFault | undefined {
  if (!lastDropAt || !checkedAt || lastDropAt <= checkedAt) return undefined;
  return { kind: 'wrong', field: 'lastDropAt', says: '末次滴药时间不能晚于检查时间' };
}

/** Returns the equivalent without drops: from subjective refraction, otherwise from the autorefractor. */
function undilated({ beside }: About, eye: Eye): number | null {
  const subjective = beside('F04');
  const chosen = subjective && equivalentOf(figureAt(subjective, eye, 'subSph'), figureAt(subjective, eye, 'subCyl'));
  if (typeof chosen === 'number') return chosen;
  const measured = beside('F02');
  return measured ? equivalentOf(figureAt(measured, eye, 'sph'), figureAt(measured, eye, 'cyl')) : null;
}

function dilated(record: Cycloplegic, eye: Eye): number | null {
  return equivalentOf(record[eyeKey(eye, 'cycSph')], record[eyeKey(eye, 'cycCyl')]);
}

/** Returns 调节张力: the difference that the drops made. */
function tension(record: Cycloplegic, eye: Eye, about: About): number | null {
  const [after, before] = [dilated(record, eye), undilated(about, eye)];
  return after === null || before === null ? null : decimal(after).minus(before).toNumber();
}

const MARKED_TENSION = 0.5;

/** F05 散瞳验光: drops, pupils, and the refraction without accommodation. */
export const cycloplegic = examination({
  code: 'F05',
  title: '散瞳验光',
  fields,
  groups: [
    { title: '用药', whole: drops },
    { title: '瞳孔', eye: pupil },
    {
      title: '散瞳验光',
      eye: refraction,
      both: ['cycVa'],
      shown: [
        { name: 'se', spec: measure('sphere', '等效球镜'), of: dilated },
        { name: 'tension', spec: measure('sphere', '调节张力'), of: tension },
      ],
    },
  ],
  fault,
  missing,
  settled: (record) => ({ ...record, advice: record.advice ?? reviewDay(record.drug, record.lastDropAt) }),
  follow: (before, typed) => {
    if (!('drug' in typed) && !('lastDropAt' in typed)) return {};
    const isTyped = before.advice && before.advice !== reviewDay(before.drug, before.lastDropAt);
    const { drug, lastDropAt } = { ...before, ...typed };
    return isTyped ? {} : { advice: reviewDay(drug, lastDropAt) };
  },
  notReused: ['lastDropAt', 'consent', 'contraindication', 'advice'],
  remarks: (record, about) =>
    EYES.flatMap((eye) =>
      remark((tension(record, eye, about) ?? 0) >= MARKED_TENSION, {
        ...{ tone: 'alert', field: eyeKey(eye, 'cycSph'), flag: true },
        says: `${eye === 'od' ? '右眼' : '左眼'}调节张力≥+0.50D`,
      }),
    ),
});
