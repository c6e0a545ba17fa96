import { PhoneWatch } from '@mingmou/clinic/phone/phone-watch';
import { dictName } from '@mingmou/contract/base/dict';
import { type ConsentKind, consentKind } from '@mingmou/contract/patients/consent.dicts';
import { consentPhone } from '@mingmou/contract/patients/consent-phone.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { lazy, Suspense, useRef, useState } from 'react';

/** The code is drawn by a library that nobody needs before they ask for it. */
const PhoneCodeDialog = lazy(() => import('@mingmou/clinic/phone/phone-code'));

interface SignByPhoneProps {
  readonly patientId: number;
  readonly kind: ConsentKind;
  /** Called after the patient signed, to reload. */
  readonly onSigned: () => void;
}

/** 扫码签署: the patient reads and signs on the own phone, and the desk sees it. */
export function SignByPhone({ patientId, kind, onSigned }: SignByPhoneProps) {
  const [showing, show] = useState(false);
  const open = useSend(consentPhone.open);
  const { success } = useFeedback();
  const isOut = useRef(false);
  const done = () => {
    show(false);
    success(`已签署${dictName(consentKind, kind)}`);
    onSigned();
  };
  const make = async () => {
    const code = await open({ patientId, kind }, { quiet: true });
    isOut.current = true;
    return code;
  };
  return (
    <>
      <Do call={consentPhone.open} onClick={() => show(true)}>
        扫码签署
      </Do>
      {showing ? (
        <Suspense>
          <PhoneCodeDialog
            title={`请患者用手机签署${dictName(consentKind, kind)}`}
            open={make}
            onClose={() => show(false)}
          >
            <p>请患者用微信「扫一扫」扫描左侧二维码，阅读全文后用手指签名。</p>
            <p>未满14周岁的由监护人签署。签好后本窗口自动关闭。</p>
            <PhoneWatch
              isOut={isOut}
              ask={() => send(consentPhone.use, { patientId }, { quiet: true })}
              onSent={done}
            />
          </PhoneCodeDialog>
        </Suspense>
      ) : null}
    </>
  );
}
