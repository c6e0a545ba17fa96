import { type Answer, answerText, questionsOf } from '../outpatient/questionnaire.rules';
import type { TemplateField, TemplateSection } from '../system/template/template.fields';
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
