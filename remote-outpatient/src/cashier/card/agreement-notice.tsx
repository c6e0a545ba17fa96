import { consent } from '@mingmou/contract/patients/consent.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Alert } from '@mingmou/kit/ui';
import { ConsentCard } from '../../consent/consent-card';
import styles from './card.module.css';

const AGREEMENT = ['CARD'] as const;

/** Whether the patient has no signed 储值协议, as far as is known. */
export function useLacksAgreement(patientId: number): boolean {
  const { data } = useCall(consent.find, { patientId }, { quiet: true });
  return data?.missing.includes('CARD') ?? false;
}

/** Says that the agreement lacks, which the first recharge asks for, and lets it be signed here. */
export function AgreementNotice({ patientId }: { readonly patientId: number }) {
  if (!useLacksAgreement(patientId)) return null;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title="首次充值前须签署储值协议"
      description={<ConsentCard patientId={patientId} kinds={AGREEMENT} />}
    />
  );
}
