import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import type { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { answerText, askedOf, questionsOf } from '@mingmou/contract/outpatient/questionnaire.rules';
import { PrintLogo } from './print-logo';
import styles from './questionnaire-sheet.module.css';

export type QuestionnairePaper = OutputOf<typeof questionnaire.print>;

const ALLERGIC = 1;

/** 问卷: patient, questions and answers, with blank space for missing answers, and a signature below. */
export function QuestionnaireSheet({ of }: { readonly of: QuestionnairePaper }) {
  const { sections, answers, ageYears, template } = of;
  const asked = new Set(askedOf(questionsOf(sections), answers, ageYears).map(({ key }) => key));
  const { logo, headText, footText, paper } = template;
  return (
    <article
      className={paper === 'A5' ? `${styles.sheet} ${styles.narrow}` : styles.sheet}
      aria-label={of.templateName}
    >
      <header className={styles.head}>
        <PrintLogo src={logo} />
        <p>{of.orgName}</p>
        <h2 className={styles.title}>{of.templateName}</h2>
        {headText ? <p>{headText}</p> : null}
      </header>
      <p className={styles.person}>
        <b>{of.name}</b>
        <span>
          {dictName(sex, of.sex)} {of.age}
        </span>
        <span>病历号 {of.recordNo}</span>
        <span>就诊号 {of.visitNo}</span>
        <span>
          {of.departmentName} {of.doctorName ?? '普通号'}
        </span>
        {of.allergyFlag === ALLERGIC ? <b>过敏：{of.allergyHistory}</b> : null}
      </p>
      {sections.map(({ title, fields }) => {
        const shown = (fields ?? []).filter(({ key }) => asked.has(key));
        return shown.length === 0 ? null : (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.answers}>
              {shown.map(({ key, label, unit }) => {
                const said = answerText(answers.find(({ code }) => code === key));
                return (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>{said ? `${said}${unit ? ` ${unit}` : ''}` : <span className={styles.blank} />}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
      <footer className={styles.foot}>
        <p className={styles.sign}>
          <span>患者（监护人）签字：</span>
          <span>日期：</span>
        </p>
        {footText ? <p>{footText}</p> : null}
        <p>
          {of.finishAt ? `完成 ${of.finishAt.slice(0, 16)}` : '尚未完成'} · 打印 {of.printedAt.slice(0, 16)} ·{' '}
          {of.operatorName}
        </p>
      </footer>
    </article>
  );
}
