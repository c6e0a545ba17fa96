import type { CodeOf } from '../base/dict';
import { type Answer, answerText, questionsOf } from '../outpatient/questionnaire.rules';
import type { TemplateField, TemplateSection } from '../system/template/template.fields';
import { treatmentType } from './conclusion.dicts';
import { consultationFields } from './consultation.fields';
import type { Consultation } from './consultation.rules';

type Target = 'presentIllness' | 'pastHistory' | 'familyHistory' | 'medicationHistory' | 'glassesHistory';

/** Fields of 问诊 for the answers that a questionnaire writes into the patient's file. */
const BY_TARGET: Partial<Record<NonNullable<TemplateField['mapTo']>, Target>> = {
  pastHistory: 'pastHistory',
  systemicHistory: 'pastHistory',
  fatherMyopia: 'familyHistory',
  motherMyopia: 'familyHistory',
  firstGlassesAge: 'glassesHistory',
};

/** The questions of 眼健康问卷, and of every copy of it (domain-workstation §2.2). */
const BY_CODE: Readonly<Record<string, Target>> = {
  ...{ Q02: 'presentIllness', Q03: 'presentIllness' },
  ...{ Q04: 'glassesHistory', Q05: 'glassesHistory', Q06: 'glassesHistory', Q07: 'glassesHistory' },
  ...{ Q08: 'glassesHistory', Q09: 'glassesHistory', Q10: 'glassesHistory' },
  ...{ Q11: 'pastHistory', Q12: 'pastHistory', Q13: 'pastHistory', Q15: 'medicationHistory' },
  ...{ Q17: 'familyHistory', Q18: 'familyHistory', Q19: 'familyHistory' },
};

const ALLERGY = 'allergy';

const PLANS_USED = 'Q08';
const ATROPINE_USED = 'Q09';

/** Treatments that the options of Q08 name; 离焦框架镜 does not say which kind, the doctor may choose another. */
const PLAN_OF: Readonly<Record<string, CodeOf<typeof treatmentType>>> = {
  离焦框架镜: treatmentType.codes.MULTI_DEFOCUS,
  塑形镜: treatmentType.codes.ORTHOKERATOLOGY,
  低浓度阿托品: treatmentType.codes.ATROPINE,
  离焦软镜: treatmentType.codes.DEFOCUS_SOFT_LENS,
  红光: treatmentType.codes.RED_LIGHT,
  视觉训练: treatmentType.codes.TRAINING,
  其他: treatmentType.codes.OTHER,
};
const LONGEST_PARAM = 60;

/** Treatments that the questionnaire names as used, for the doctor to confirm, with the answer's own words. */
export function plansAsked(answers: readonly Answer[]) {
  const used = answers.find(({ code }) => code === PLANS_USED);
  const drops = answers.find(({ code }) => code === ATROPINE_USED)?.value[0];
  return (used?.value ?? []).flatMap((option) => {
    const type = PLAN_OF[option];
    if (type === undefined) return [];
    const words =
      type === treatmentType.codes.ATROPINE ? drops : type === treatmentType.codes.OTHER ? used?.text : null;
    return [{ type, param: words?.slice(0, LONGEST_PARAM) || null }];
  });
}

/** What 问诊 takes over from a questionnaire, by field. */
export type Quotable = Pick<Consultation, Target | 'allergyHas' | 'allergyText'>;
export type QuotableField = keyof Quotable;

const targetOf = ({ key, mapTo }: TemplateField): Target | undefined => (mapTo && BY_TARGET[mapTo]) ?? BY_CODE[key];

const said = ({ label, unit }: TemplateField, answer: Answer) => `${label}：${answerText(answer)}${unit ?? ''}`;

/** 不详 says nothing that may be written down as an allergy, or as none. */
function allergyOf(answer: Answer): Quotable {
  const [has] = answer.value;
  if (has === '无') return { allergyHas: '无' };
  if (has !== '有') return {};
  return {
    allergyHas: '有',
    ...(answer.text ? { allergyText: answer.text.slice(0, consultationFields.allergyText.max) } : {}),
  };
}

/** 带入问诊: the answers in the words of the consultation, question by question. */
export function quotedFromQuestions(sections: readonly TemplateSection[], answers: readonly Answer[]): Quotable {
  const lines = new Map<Target, string[]>();
  let allergy: Quotable = {};
  for (const question of questionsOf(sections)) {
    const answer = answers.find(({ code }) => code === question.key);
    if (!answer || answer.value.length === 0) continue;
    const target = targetOf(question);
    if (question.mapTo === ALLERGY) allergy = allergyOf(answer);
    else if (target) lines.set(target, [...(lines.get(target) ?? []), said(question, answer)]);
  }
  const texts = [...lines].map(
    ([target, parts]) => [target, parts.join('；').slice(0, consultationFields[target].max)] as const,
  );
  return { ...Object.fromEntries(texts), ...allergy };
}
