import { PhoneWatch } from '@mingmou/clinic/phone/phone-watch';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Document } from './consent-paper';

/** The code is drawn by a library that nobody needs before they ask for it. */
const PhoneCodeDialog = lazy(() => import('@mingmou/clinic/phone/phone-code'));

interface SignByPhoneProps {
  readonly of: Document;
  /** The patient's part is there: the document is read again. */
  readonly onSigned: () => void;
}

/** 患者手机签署: patient and guardian read, tick and sign on their own phone, and the desk shows it immediately. */
export function SignByPhone({ of: { area, id }, onSigned }: SignByPhoneProps) {
  const [showing, show] = useState(false);
  const open = useSend(informedConsent.openPhone);
  const { success } = useFeedback();
  const isOut = useRef(false);
  const done = () => {
    show(false);
    success('患者已签署，请医生签名');
    onSigned();
  };
  const make = async () => {
    const code = await open({ area, id }, { quiet: true });
    isOut.current = true;
    return code;
  };
  return (
    <>
      <Do call={informedConsent.openPhone} onClick={() => show(true)}>
        患者手机签署
      </Do>
      {showing ? (
        <Suspense>
          <PhoneCodeDialog title="请患者用手机签署知情同意书" open={make} onClose={() => show(false)}>
            <p>请患者用微信「扫一扫」扫描左侧二维码，逐条阅读、勾选并签名。</p>
            <p>18岁以下由监护人一同签名，8岁以下只由监护人签名。签好后本窗口自动关闭，再由医生签名。</p>
            <PhoneWatch
              isOut={isOut}
              ask={() => send(informedConsent.phoneUse, { area, id }, { quiet: true })}
              onSent={done}
            />
          </PhoneCodeDialog>
        </Suspense>
      ) : null}
    </>
  );
}
