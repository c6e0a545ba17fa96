import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useEffect, useRef } from 'react';
import { QuestionnaireByPhone } from './questionnaire-by-phone';
import type { QuestionnairePage } from './use-questionnaire';

/** While a phone may write, and otherwise. */
const LIVE_MS = 3000;
const SELDOM_MS = 15_000;

interface PhoneAnswersProps {
  readonly acceptsId: number;
  readonly page: Pick<QuestionnairePage, 'version' | 'quesState'>;
  readonly readOnly: boolean;
  /** Reads the questionnaire again. */
  readonly reread: () => void;
}

/** 手机填写: the code for the patient, and the progress on the phone; answers saved by the phone appear as they arrive. */
export function PhoneAnswers({ acceptsId, page, readOnly, reread }: PhoneAnswersProps) {
  const { version, quesState } = page;
  const mayAsk = useHolds(questionnairePhone.use.grant);
  const { data: use, refetch: ask } = useCall(questionnairePhone.use, { acceptsId }, { quiet: true, skip: !mayAsk });
  const isOut = Boolean(use?.openUntil) && !readOnly;
  const latest = useRef({ ask, reread });
  latest.current = { ask, reread };

  useEffect(() => {
    if (!mayAsk) return;
    const timer = setInterval(() => latest.current.ask(), isOut ? LIVE_MS : SELDOM_MS);
    return () => clearInterval(timer);
  }, [isOut, mayAsk]);
  const isNewer = use !== undefined && (use.version > version || use.quesState !== quesState);
  useEffect(() => {
    if (isNewer) latest.current.reread();
  }, [isNewer]);

  return (
    <>
      {readOnly ? null : <QuestionnaireByPhone acceptsId={acceptsId} sentAt={use?.sentAt} />}
      <Quiet as="small">
        <span role="status">
          {isOut ? '患者手机填写中，答案会自动显示' : use?.sentAt ? `患者已提交 ${use.sentAt.slice(11, 16)}` : ''}
        </span>
      </Quiet>
    </>
  );
}
