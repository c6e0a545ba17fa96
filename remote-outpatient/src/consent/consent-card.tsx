import { dictName } from '@mingmou/contract/base/dict';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { type ConsentKind, consentKind } from '@mingmou/contract/patients/consent.dicts';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import { ConsentDialog } from './consent-dialog';
import styles from './register.module.css';

/** What a patient has not signed, with the acts that sign, skip or take back. */
export function ConsentCard({ patientId }: { readonly patientId: number }) {
  const { data } = useCall(consent.find, { patientId }, { quiet: true });
  const skip = useSend(consent.skip);
  const withdraw = useSend(consent.withdraw);
  const [signed, sign] = useState<ConsentKind>();
  const [asked, ask] = useState<ReasonAsked>();
  if (!data) return null;
  const { missing, needsGuardian, consents } = data;
  const askSkip = () => ask({ title: '急诊跳过隐私告知', run: (reason) => skip({ patientId, reason }) });
  return (
    <section aria-label="告知与同意">
      {missing.map((kind) => (
        <p key={kind} className={kind === 'PRIVACY' ? styles.danger : styles.hint}>
          未签署{dictName(consentKind, kind)}{' '}
          <Do call={consent.save} onClick={() => sign(kind)}>
            登记
          </Do>
          {kind === 'PRIVACY' ? (
            <Do call={consent.skip} onClick={askSkip}>
              急诊跳过
            </Do>
          ) : null}
        </p>
      ))}
      {consents
        .filter(({ state }) => state === 'AGREED')
        .map(({ id, version, kind }) => (
          <p key={id} className={styles.hint}>
            已签署{dictName(consentKind, kind)}{' '}
            <Do
              call={consent.withdraw}
              onClick={() =>
                ask({
                  title: `撤回${dictName(consentKind, kind)}`,
                  run: (reason) => withdraw({ id, version, withdrawnBy: 'PATIENT', reason }),
                })
              }
            >
              撤回
            </Do>
          </p>
        ))}
      {signed ? (
        <ConsentDialog
          patientId={patientId}
          kind={signed}
          needsGuardian={needsGuardian}
          onClose={() => sign(undefined)}
        />
      ) : null}
      <ReasonDialog asked={asked} longest={100} onClose={() => ask(undefined)} />
    </section>
  );
}
