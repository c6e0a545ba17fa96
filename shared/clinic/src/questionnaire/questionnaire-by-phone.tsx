import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { lazy, Suspense, useState } from 'react';

/** The code is drawn by a library that nobody needs before they ask for it. */
const PhoneCodeDialog = lazy(() => import('../phone/phone-code'));

interface QuestionnaireByPhoneProps {
  readonly acceptsId: number;
  /** When the patient was done, where the page knows it. */
  readonly sentAt?: string | null | undefined;
}

/** 手机问卷: a code by which the patient fills in the questionnaire of this visit on the own phone. */
export function QuestionnaireByPhone({ acceptsId, sentAt }: QuestionnaireByPhoneProps) {
  const [showing, show] = useState(false);
  const open = useSend(questionnairePhone.open);
  return (
    <>
      <Do call={questionnairePhone.open} onClick={() => show(true)}>
        手机问卷
      </Do>
      {showing ? (
        <Suspense>
          <PhoneCodeDialog
            title="请患者用手机填写问卷"
            open={() => open({ acceptsId }, { quiet: true })}
            onClose={() => show(false)}
          >
            <p>请患者用微信「扫一扫」扫描左侧二维码，按提示一题一题回答。</p>
            <p>关闭本窗口不影响患者继续填写；刷新后旧的二维码不能再用。</p>
            <p role="status">
              {sentAt ? `患者已提交（${sentAt.slice(11, 16)}）` : '患者填写后，答案会自动出现在问卷页'}
            </p>
          </PhoneCodeDialog>
        </Suspense>
      ) : null}
    </>
  );
}
