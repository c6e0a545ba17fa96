import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TemplateSection } from '@mingmou/contract/system/template/template.fields';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import { type QuotableField, quotedFromQuestions } from '@mingmou/contract/workstation/question-quote.rules';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { quoteQuestionsAddress, type VisitQuery } from '../detail/tabs';
import styles from './ques.module.css';

const FIELDS = [
  ...(['presentIllness', 'pastHistory', 'allergyHas', 'allergyText'] as const),
  ...(['familyHistory', 'medicationHistory', 'glassesHistory'] as const),
] as const satisfies readonly QuotableField[];

interface BecomesHistoryProps {
  readonly visit: VisitQuery;
  readonly sections: readonly TemplateSection[];
  readonly answers: readonly Answer[];
  readonly isSaved: boolean;
}

/** History in 问诊: its current text, and the text that the answers would give. */
export function BecomesHistory({ visit, sections, answers, isSaved }: BecomesHistoryProps) {
  const { data } = useCall(consultation.findByAccepts, { acceptsId: visit.acceptsId }, { quiet: true });
  const navigate = useNavigate();
  const press = usePress();
  const quoted = quotedFromQuestions(sections, answers);
  const hindered =
    (data && !data.editable && (data.editableReason ?? '问诊不能填写')) ||
    (Object.keys(quoted).length === 0 && '问卷没有可引用的回答') ||
    (!isSaved && '有未保存的内容，请先保存再带入');
  return (
    <aside className={styles.history} aria-label="问诊病史">
      <header>
        <h2>问诊病史</h2>
        <Button size="small" {...press(hindered, () => navigate(quoteQuestionsAddress(visit)))}>
          带入问诊
        </Button>
      </header>
      <dl>
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{consultationFields[name].title}</dt>
            <dd>{data?.current?.[name] || <Quiet>{quoted[name] ? `问卷：${quoted[name]}` : '—'}</Quiet>}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
