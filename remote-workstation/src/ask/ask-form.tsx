import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { type Consultation, consultationForm } from '@mingmou/contract/workstation/consultation.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Fragment } from 'react';
import { ConsentButton } from '../consent/consent-button';
import { EyeDrawings } from '../drawing/eye-drawings';
import { medicalPrintAddress } from '../print/addresses';
import frame from '../stage/stage.module.css';
import { useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { TemplateButton } from '../template/template-button';
import { WithTemplates } from '../template/use-templates';
import { DiagnosisRows } from './diagnosis-rows';
import { EyeGroup } from './eye-group';
import { FINDINGS, HISTORY, SECTIONS } from './groups';
import { ImportQuestions } from './import-questions';
import { ImportTriage } from './import-triage';

/** The next visit is entered again each time. */
const NOT_REUSED = ['nextReviewDate'];

function useConsultation(acceptsId: number, day: string | undefined) {
  const key = { acceptsId };
  const answer = useCall(consultation.findByAccepts, key);
  const sends = useStageSends(consultation);
  return useStage<Consultation, NonNullable<typeof answer.data>>({
    ...{ of: consultation, form: consultationForm, sends, key, answer, ...(day ? { day } : {}) },
    draft: `ask-${acceptsId}`,
    notReused: NOT_REUSED,
    copying: { ...key, stage: consultation.code, sections: SECTIONS },
  });
}

export type Ask = ReturnType<typeof useConsultation>;

interface AskFormProps {
  readonly acceptsId: number;
  /** The day of the visit, as soon as it is known. */
  readonly visitDay: string | undefined;
}

/** 问诊, in the order of the paper form. */
export function AskForm({ acceptsId, visitDay }: AskFormProps) {
  const ask = useConsultation(acceptsId, visitDay);
  return (
    <StageSheet stage={ask} printAddress={ask.page?.recordId ? medicalPrintAddress(acceptsId) : undefined}>
      <WithTemplates kind="CONSULT" stage={ask}>
        <History ask={ask} acceptsId={acceptsId} />
        {FINDINGS.map((group) => (
          <Fragment key={group.title}>
            <EyeGroup ask={ask} group={group} />
            {group.drawing ? <EyeDrawings ask={ask} name={group.drawing} /> : null}
          </Fragment>
        ))}
        <DiagnosisRows ask={ask} />
        <details className={frame.group} open>
          <summary>处理</summary>
          <div className={frame.grid}>
            <StageField stage={ask} name="plan" wide />
            <StageField stage={ask} name="education" wide />
            <StageField stage={ask} name="nextReviewDate" />
          </div>
        </details>
      </WithTemplates>
    </StageSheet>
  );
}

function History({ ask, acceptsId }: { readonly ask: Ask; readonly acceptsId: number }) {
  const isAllergic = ask.record.allergyHas === '有';
  return (
    <details className={frame.group} open>
      <summary>病史</summary>
      {ask.readOnly ? null : (
        <div className={frame.tools}>
          <ImportTriage ask={ask} acceptsId={acceptsId} />
          <ImportQuestions ask={ask} acceptsId={acceptsId} />
          <TemplateButton />
          <ConsentButton acceptsId={acceptsId} />
        </div>
      )}
      <div className={frame.grid}>
        {HISTORY.map((name) =>
          name === 'allergyText' && !isAllergic ? null : (
            <StageField key={name} stage={ask} name={name} wide={name !== 'allergyHas'} />
          ),
        )}
      </div>
    </details>
  );
}
