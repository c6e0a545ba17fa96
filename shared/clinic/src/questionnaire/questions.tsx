import { f } from '@mingmou/contract/base/field';
import { answerText, asksText } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TemplateField, TemplateSection } from '@mingmou/contract/system/template/template.fields';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import styles from './questionnaire.module.css';
import type { QuestionnaireStage } from './use-questionnaire';

/** Questions of a questionnaire, group by group. */
export function Questions({
  stage,
  sections,
}: Pick<GroupProps, 'stage'> & { readonly sections: readonly TemplateSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Group key={section.title} stage={stage} section={section} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly stage: QuestionnaireStage;
  readonly section: TemplateSection;
}

function Group({ stage, section: { title, fields } }: GroupProps) {
  const asked = (fields ?? []).filter(({ key }) => stage.asked.has(key));
  if (asked.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {asked.map((question) => (
        <Question key={question.key} stage={stage} question={question} />
      ))}
    </section>
  );
}

interface QuestionProps {
  readonly stage: QuestionnaireStage;
  readonly question: TemplateField;
}

/** One question with its options or input, and the fault of its answer. */
function Question({ stage, question }: QuestionProps) {
  const { key: code, label, required, unit, type } = question;
  const fault = stage.faultOf(code);
  const isChoice = type === 'select' || type === 'multi';
  return (
    <fieldset
      id={`ques-${code}`}
      className={styles.question}
      disabled={stage.readOnly}
      aria-describedby={fault ? `ques-${code}-fault` : undefined}
    >
      <legend>
        {label}
        {unit ? `（${unit}）` : null}
        {required ? <span className={styles.star}> *</span> : null}
      </legend>
      {isChoice ? <Options stage={stage} question={question} /> : <Typed stage={stage} question={question} />}
      <Dispute stage={stage} question={question} />
      {fault ? (
        <p id={`ques-${code}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}

function Options({ stage, question }: QuestionProps) {
  const { key: code, label, type, options } = question;
  const answer = stage.answers.find((each) => each.code === code);
  const value = answer?.value ?? [];
  return (
    <div className={styles.options}>
      {(options ?? []).map((option) => (
        <label key={option} className={styles.option}>
          <input
            type={type === 'multi' ? 'checkbox' : 'radio'}
            name={`ques-${code}`}
            checked={value.includes(option)}
            onChange={() => stage.choose(question, option)}
          />
          {option}
        </label>
      ))}
      {asksText(question, value) ? (
        <Input
          className={styles.typed}
          aria-label={`${label}说明`}
          placeholder="请填写说明"
          maxLength={100}
          value={answer?.text ?? ''}
          onChange={({ target }) => stage.explain(code, target.value)}
        />
      ) : null}
    </div>
  );
}

const DAY = f.date('日期');

function Typed({ stage, question }: QuestionProps) {
  const { key: code, label, type, max } = question;
  const value = stage.answers.find((each) => each.code === code)?.value[0] ?? '';
  if (type === 'date' && !stage.readOnly)
    return (
      <span className={styles.day}>
        <FieldInput
          spec={DAY}
          aria-label={label}
          value={value}
          onChange={(day) => stage.write(code, typeof day === 'string' ? day : '')}
        />
      </span>
    );
  return (
    <Input
      className={styles.typed}
      aria-label={label}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      maxLength={type === 'text' ? (max ?? 200) : 20}
      value={value}
      onChange={({ target }) => stage.write(code, target.value)}
    />
  );
}

/** Conflict with an answer saved by another person, usually on the patient's phone: the user chooses one of both. */
function Dispute({ stage, question: { key, label } }: QuestionProps) {
  const dispute = stage.disputes.find(({ code }) => code === key);
  if (!dispute) return null;
  return (
    <p className={styles.dispute} role="alert">
      <span>患者手机或其他电脑上填的是「{answerText(dispute.theirs) || '未填写'}」</span>
      <Button size="small" aria-label={`${label}：采用对方的`} onClick={() => stage.takeTheirs(dispute)}>
        采用
      </Button>
      <Button size="small" aria-label={`${label}：保留我的`} onClick={() => stage.keepOurs(dispute)}>
        保留我的
      </Button>
    </p>
  );
}
