import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { limitOf } from '@mingmou/contract/base/limit';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { type ConsentKind, consentKind } from '@mingmou/contract/patients/consent.dicts';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import styles from './consent.module.css';
import { ConsentDialog } from './consent-dialog';
import { agreedWords, missingWords } from './consent-words';
import { SignByPhone } from './sign-by-phone';
import { useConsentPrint } from './use-consent-print';

const LONGEST = limitOf(consent.withdraw.input.reason);

type Consent = OutputOf<typeof consent.find>['consents'][number];

interface ConsentCardProps {
  readonly patientId: number;
  /** Kinds that the page shows; all by default. */
  readonly kinds?: readonly ConsentKind[];
  /** Leaves out valid consents. */
  readonly missingOnly?: boolean;
}

const ALL = consentKind.rows.map(({ code }) => code);

/** Missing consents of a patient, with acts that sign, skip or revoke. */
export function ConsentCard({ patientId, kinds = ALL, missingOnly = false }: ConsentCardProps) {
  const { data, refetch } = useCall(consent.find, { patientId }, { quiet: true });
  const [signed, sign] = useState<ConsentKind>();
  const [asked, ask] = useState<ReasonAsked>();
  if (!data) return null;
  const { missing, needsGuardian, consents } = data;
  return (
    <section aria-label="告知与同意">
      {missing
        .filter((kind) => kinds.includes(kind))
        .map((kind) => (
          <Missing
            key={kind}
            patientId={patientId}
            kind={kind}
            onSign={() => sign(kind)}
            onSigned={refetch}
            ask={ask}
          />
        ))}
      {consents
        .filter(({ kind, state }) => !missingOnly && state === 'AGREED' && kinds.includes(kind))
        .map((each) => (
          <Agreed key={each.id} of={each} ask={ask} />
        ))}
      {signed ? (
        <ConsentDialog
          patientId={patientId}
          kind={signed}
          needsGuardian={needsGuardian}
          onClose={() => sign(undefined)}
        />
      ) : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </section>
  );
}

interface Asking {
  readonly ask: (asked: ReasonAsked) => void;
}

interface MissingProps extends Asking {
  readonly patientId: number;
  readonly kind: ConsentKind;
  readonly onSign: () => void;
  readonly onSigned: () => void;
}

function Missing({ patientId, kind, onSign, onSigned, ask }: MissingProps) {
  const skip = useSend(consent.skip);
  const print = useConsentPrint();
  const isUrgent = kind === 'PRIVACY';
  return (
    <p className={`${styles.line} ${isUrgent ? styles.urgent : ''}`}>
      {missingWords(kind)}
      <Do call={consent.save} onClick={onSign}>
        登记
      </Do>
      <SignByPhone patientId={patientId} kind={kind} onSigned={onSigned} />
      <Do call={consent.paper} onClick={() => print(() => send(consent.paper, { patientId, kind }))}>
        打印
      </Do>
      {isUrgent ? (
        <Do
          call={consent.skip}
          onClick={() => ask({ title: '急诊跳过隐私告知', run: (reason) => skip({ patientId, reason }) })}
        >
          急诊跳过
        </Do>
      ) : null}
    </p>
  );
}

function Agreed({ of: { id, version, kind, ways, textVersion }, ask }: Asking & { readonly of: Consent }) {
  const withdraw = useSend(consent.withdraw);
  const print = useConsentPrint();
  return (
    <p className={`${styles.line} ${styles.agreed}`}>
      {agreedWords(kind, ways)}
      {textVersion ? (
        <Do call={consent.print} onClick={() => print(() => send(consent.print, { id }))}>
          打印
        </Do>
      ) : null}
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
  );
}
