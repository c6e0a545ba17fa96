import { dict } from '../base/dict';
import { f, required, type Values } from '../base/field';
import { consultationFields } from './consultation.fields';

export const doctorTemplateKind = dict('doctorTemplateKind', '模板类型', [
  ['CONSULT', '问诊'],
  ['CHECK', '检查报告'],
  ['CONCLUSION', '结论'],
  ['ADVICE', '医嘱'],
]);
export type TemplateKind = (typeof doctorTemplateKind.rows)[number]['code'];

export const templateScope = dict('templateScope', '范围', [
  ['PRIVATE', '个人'],
  ['PUBLIC', '公共'],
]);

const { chiefComplaint, presentIllness, plan } = consultationFields;

/** Texts of a template, named like the fields that they fill. */
const texts = {
  chiefComplaint: f.note(chiefComplaint.title, 500),
  presentIllness: f.note(presentIllness.title, 2000),
  pastHistory: consultationFields.pastHistory,
  ocularHistory: consultationFields.ocularHistory,
  familyHistory: consultationFields.familyHistory,
  personalHistory: consultationFields.personalHistory,
  medicationHistory: consultationFields.medicationHistory,
  glassesHistory: consultationFields.glassesHistory,
  contactLensHistory: consultationFields.contactLensHistory,
  plan: f.note(plan.title, 1000),
  education: consultationFields.education,
  findings: f.note('所见', 1000),
  conclusion: f.note('检查结论', 500),
  conclusionText: f.note('结论', 2000),
  advice: f.note('医嘱', 1000),
} as const;

export type TemplateField = keyof typeof texts;

const OF_KIND: Readonly<Record<TemplateKind, readonly TemplateField[]>> = {
  CONSULT: [
    'chiefComplaint',
    'presentIllness',
    'pastHistory',
    'ocularHistory',
    'familyHistory',
    'personalHistory',
    'medicationHistory',
    'glassesHistory',
    'contactLensHistory',
    'plan',
    'education',
  ],
  CHECK: ['findings', 'conclusion'],
  CONCLUSION: ['conclusionText'],
  ADVICE: ['advice', 'education'],
};

export const templateTexts = texts;
export const templateContent = required(f.object('内容', texts));
export type TemplateTexts = Values<typeof texts>;

/** The fields that a template of a kind fills, in the order of the paper form. */
export function fieldsOfKind(kind: TemplateKind): readonly TemplateField[] {
  return OF_KIND[kind];
}

/** Returns the texts of a kind's fields, without blanks and without fields of other kinds. */
export function textsOf(kind: TemplateKind, content: Readonly<Record<string, unknown>>): TemplateTexts {
  const said = OF_KIND[kind].flatMap((name) => {
    const text = content[name];
    return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
  });
  return Object.fromEntries(said);
}
