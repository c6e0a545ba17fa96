import { conclusionFields } from '@mingmou/contract/workstation/conclusion.fields';
import { consultationFields, eyeFindings } from '@mingmou/contract/workstation/consultation.fields';
import { preGroups } from '@mingmou/contract/workstation/pre-examination.rules';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT } from '@mingmou/contract/workstation/print/visit-print.rules';
import { shownValue, shownWithUnit } from '@mingmou/contract/workstation/shown.rules';
import { factsGroup, textGroup } from './print-group.rules';
import {
  atTriage,
  autorefraction,
  axialLength,
  bestCorrected,
  corrected,
  diagnosesOf,
  equivalent,
  keratometry,
  pressure,
  type RecordOf,
  refraction,
  textIn,
  triageRefraction,
  uncorrected,
} from './record-readings.rules';
import { type Content, examinationGroups, eyeLines, eyesGroup } from './stage-groups.rules';

/** Returns a group of one stage, marked while the stage is not finished. */
const from = (part: 'consultation' | 'conclusion', record: RecordOf, group: PrintGroup): PrintGroup => ({
  ...group,
  ...(record[part].isDraft ? { part, mark: DRAFT } : { part }),
});
const some = (group: PrintGroup) => group.rows.length > 0;

const HISTORY = [
  ...(['chiefComplaint', 'presentIllness', 'pastHistory', 'ocularHistory', 'familyHistory'] as const),
  ...(['personalHistory', 'medicationHistory', 'glassesHistory', 'contactLensHistory'] as const),
] as const;

function historyGroup(record: RecordOf): PrintGroup {
  const { values, scale } = record.consultation;
  const said = (name: keyof typeof consultationFields) => shownValue(consultationFields[name], values[name], scale);
  // A text typed before 无 was chosen stays stored, and is hidden on the page.
  const allergy = (values.allergyHas !== '无' && said('allergyText')) || said('allergyHas');
  return from(
    'consultation',
    record,
    factsGroup('history', '', [
      ...HISTORY.map((name) => [consultationFields[name].title, said(name)] as const),
      ['过敏史', allergy],
    ]),
  );
}

function visionGroup(record: RecordOf): PrintGroup {
  return eyesGroup('vision', '视力与屈光', [
    { head: '裸眼视力', of: uncorrected(record) },
    { head: '戴镜视力', of: corrected(record) },
    { head: '原镜', of: triageRefraction(record, 'gls') },
    { head: '电脑验光', of: autorefraction(record) },
    { head: '主觉验光', of: refraction(record, 'F04') },
    { head: '散瞳验光', of: refraction(record, 'F05') },
  ]);
}

function measuresGroup(record: RecordOf): PrintGroup {
  return eyesGroup('measures', '眼压、曲率与眼轴', [
    { head: '眼压 mmHg', of: pressure(record) },
    { head: '平K D', of: keratometry(record, 'k1') },
    { head: '陡K D', of: keratometry(record, 'k2') },
    { head: '眼轴 mm', of: axialLength(record) },
    { head: '角膜厚度 µm', of: atTriage('cct', record) },
  ]);
}

function keyGroup(record: RecordOf): PrintGroup {
  return eyesGroup('key', '', [
    { head: '裸眼视力', of: uncorrected(record) },
    { head: '矫正视力', of: bestCorrected(record) },
    { head: '等效球镜 D', of: equivalent(record) },
    { head: '眼轴 mm', of: axialLength(record) },
    { head: '眼压 mmHg', of: pressure(record) },
  ]);
}

type Finding = keyof typeof consultationFields;

/** Findings of both eyes together, in the order of the form; 遮盖 with its prism. */
const WHOLE_FINDINGS: readonly (readonly [Finding, ...Finding[]])[] = [
  ...([['lacrimal'], ['rapd'], ['fundusState']] as const),
  ['coverFar', 'coverFarPrism'],
  ['coverNear', 'coverNearPrism'],
  ...([['nystagmus'], ['headTilt']] as const),
];

function findingsGroups(record: RecordOf): readonly PrintGroup[] {
  const { values, scale } = record.consultation;
  const said = (name: Finding) => shownWithUnit(consultationFields[name], values[name], scale);
  const whole = WHOLE_FINDINGS.map((names) => {
    const [first] = names;
    return [consultationFields[first].title, names.map(said).filter(Boolean).join(' ')] as const;
  });
  return [
    eyesGroup('findings', '裂隙灯与眼底', eyeLines(eyeFindings, record.consultation)),
    factsGroup('findings', '', whole),
  ].map((group) => from('consultation', record, group));
}

const BODA = ['cornea', 'chamberDepth', 'lens', 'fundus'] as const;

/** 专科检查 of the house that prints on its own letterhead: one grid of six lines. */
function eyesOf(record: RecordOf): PrintGroup {
  const lines = eyeLines(Object.fromEntries(BODA.map((name) => [name, eyeFindings[name]])), record.consultation);
  return eyesGroup('eyes', '专科检查', [
    { head: '视力', of: uncorrected(record) },
    { head: '眼压 mmHg', of: pressure(record) },
    ...lines,
  ]);
}

function diagnosisGroup(record: RecordOf): PrintGroup {
  const facts = diagnosesOf(record).map(({ place, name, code }) => [place, `${name} ${code}`] as const);
  return from('consultation', record, factsGroup('diagnosis', '诊断', facts));
}

/** 问诊 and 结论 are signed separately, so that each has a group of its own. */
function planGroups(record: RecordOf): readonly PrintGroup[] {
  const { consultation, conclusion } = record;
  const education = textIn(conclusion, 'education');
  const asked = factsGroup('plan', '', [
    ['处理意见', textIn(consultation, 'plan')],
    ['健康宣教', education ? '' : textIn(consultation, 'education')],
  ]);
  const concluded = factsGroup('plan', '', [
    ['医嘱', textIn(conclusion, 'advice')],
    ['健康宣教', education],
  ]);
  return [from('consultation', record, asked), from('conclusion', record, concluded)];
}

function reviewGroup(record: RecordOf): PrintGroup {
  const concluded = textIn(record.conclusion, 'nextReviewDate');
  const day = concluded || textIn(record.consultation, 'nextReviewDate');
  return from(concluded ? 'conclusion' : 'consultation', record, factsGroup('review', '', [['下次复诊', day]]));
}

/** Returns the conclusion; without one, the doctor's decisions. */
export function conclusionText({ conclusion, consultation }: RecordOf): string {
  return textIn(conclusion, 'conclusionText') || textIn(consultation, 'plan');
}

/** 屈光状态 as the doctor confirmed it. */
export function refractiveStatusText({ values, scale }: Content): string {
  return shownValue(conclusionFields.refractiveStatus, values.refractiveStatus, scale);
}

function conclusionGroups(record: RecordOf): readonly PrintGroup[] {
  return [
    textGroup('conclusion', '结论', textIn(record.conclusion, 'conclusionText')),
    factsGroup('conclusion', '', [[conclusionFields.refractiveStatus.title, refractiveStatusText(record.conclusion)]]),
  ].map((group) => from('conclusion', record, group));
}

/** Characters of the conclusion that a slip has room for. */
const SLIP_TEXT = 100;

/** Returns the groups of a slip: the conclusion, or without one the doctor's decisions, is cut to the room there is. */
export function slipGroups(record: RecordOf): readonly PrintGroup[] {
  const text = conclusionText(record);
  const short = [...text].slice(0, SLIP_TEXT).join('');
  const own = from(
    textIn(record.conclusion, 'conclusionText') ? 'conclusion' : 'consultation',
    record,
    textGroup('conclusion', '结论', short.length < text.length ? `${short}…` : short),
  );
  return [...recordGroups(record).filter(({ block }) => block !== 'conclusion'), own].filter(some);
}

/** Returns the groups of a medical record for all blocks of its papers; empty groups are left out. */
export function recordGroups(record: RecordOf): readonly PrintGroup[] {
  return [
    historyGroup(record),
    visionGroup(record),
    measuresGroup(record),
    keyGroup(record),
    eyesOf(record),
    ...findingsGroups(record),
    ...record.examinations.flatMap(({ form, content }) =>
      examinationGroups('checks', form, content).map((group): PrintGroup => ({ ...group, part: 'inspection' })),
    ),
    diagnosisGroup(record),
    ...planGroups(record),
    ...conclusionGroups(record),
    reviewGroup(record),
  ].filter(some);
}

/** Returns 预检 as its form declares it, for 病历打印. */
export function preExaminationGroups({ triage }: RecordOf): readonly PrintGroup[] {
  return examinationGroups('pre', { title: '预检', groups: preGroups }, triage).map((group, at) => ({
    ...group,
    part: 'triage',
    ...(triage.isDraft && (group.title || at === 0) ? { mark: DRAFT } : {}),
  }));
}
