import { paperKeys } from '@mingmou/kit/eyes/paper-keys';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Alert, Skeleton } from '@mingmou/kit/ui';
import { useEffect, useRef } from 'react';
import styles from './ask.module.css';
import { AskField } from './ask-field';
import { AskFoot } from './ask-foot';
import { DiagnosisRows } from './diagnosis-rows';
import { EyeGroup } from './eye-group';
import { FUNDUS, HISTORY, OUTER_EYE, SLIT_LAMP } from './groups';
import { ImportTriage } from './import-triage';
import { type Ask, useConsultation } from './use-consultation';

interface AskFormProps {
  readonly acceptsId: number;
  /** The day of the visit. */
  readonly visitDay: string;
}

/** 问诊, in the order of the paper form. */
export function AskForm({ acceptsId, visitDay }: AskFormProps) {
  const ask = useConsultation(acceptsId, visitDay);
  const { page, loading, refusal, refetch } = ask;
  return (
    <div className={styles.sheet}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {page ? (
        <>
          <Notices ask={ask} />
          <Paper ask={ask} acceptsId={acceptsId} />
          <AskFoot ask={ask} />
        </>
      ) : null}
    </div>
  );
}

function Notices({ ask }: { readonly ask: Ask }) {
  const { page, conflict, takeNewest } = ask;
  return (
    <>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={takeNewest} /> : null}
      {page?.finishedAt ? (
        <p className={styles.signed} role="status">
          <b>{page.finishedByName}</b>
          <span>{page.finishedAt.slice(0, 16)} 完成</span>
          {page.retrialCount > 0 ? <span className={styles.quiet}>反审 {page.retrialCount} 次</span> : null}
        </p>
      ) : null}
      {page && !page.editable && page.editableReason && !page.finishedAt ? (
        <Alert type="info" showIcon title={page.editableReason} />
      ) : null}
    </>
  );
}

function Paper({ ask, acceptsId }: { readonly ask: Ask; readonly acceptsId: number }) {
  useFocusOnFault(ask);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div className={styles.paper} onKeyDown={paperKeys}>
      <History ask={ask} acceptsId={acceptsId} />
      <EyeGroup ask={ask} title="外眼" names={OUTER_EYE}>
        <AskField ask={ask} name="lacrimal" />
      </EyeGroup>
      <EyeGroup ask={ask} title="裂隙灯" names={SLIT_LAMP}>
        <AskField ask={ask} name="rapd" />
      </EyeGroup>
      <EyeGroup ask={ask} title="眼底" names={FUNDUS}>
        <AskField ask={ask} name="fundusState" />
      </EyeGroup>
      <EyeGroup ask={ask} title="眼位运动" names={['eyeMovement']}>
        <AskField ask={ask} name="coverFar" />
        <AskField ask={ask} name="coverFarPrism" />
        <AskField ask={ask} name="coverNear" />
        <AskField ask={ask} name="coverNearPrism" />
        <AskField ask={ask} name="nystagmus" />
        <AskField ask={ask} name="headTilt" />
      </EyeGroup>
      <DiagnosisRows ask={ask} />
      <details className={styles.group} open>
        <summary>处理</summary>
        <div className={styles.grid}>
          <AskField ask={ask} name="plan" wide />
          <AskField ask={ask} name="education" wide />
          <AskField ask={ask} name="nextReviewDate" />
        </div>
      </details>
    </div>
  );
}

function History({ ask, acceptsId }: { readonly ask: Ask; readonly acceptsId: number }) {
  const isAllergic = ask.record.allergyHas === '有';
  return (
    <details className={styles.group} open>
      <summary>病史</summary>
      {ask.readOnly ? null : (
        <div className={styles.tools}>
          <ImportTriage ask={ask} acceptsId={acceptsId} />
        </div>
      )}
      <div className={styles.grid}>
        <AskField ask={ask} name="chiefComplaint" wide />
        <AskField ask={ask} name="presentIllness" wide />
        <AskField ask={ask} name="allergyHas" />
        {isAllergic ? <AskField ask={ask} name="allergyText" wide /> : null}
        {HISTORY.map((name) => (
          <AskField key={name} ask={ask} name={name} wide />
        ))}
      </div>
    </details>
  );
}

/** The input that hinders takes the focus when saving was refused. */
function useFocusOnFault({ missed }: Ask): void {
  const seen = useRef(missed);
  useEffect(() => {
    if (missed && missed !== seen.current) document.getElementById(`ask-${missed.field}`)?.focus();
    seen.current = missed;
  }, [missed]);
}
