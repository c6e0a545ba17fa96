import { isMobile } from '@mingmou/contract/base/phone';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { useId } from 'react';
import { BlockFailure } from '../parts/block-failure';
import styles from './register.module.css';

const PHONE_DIGITS = 11;
const { phone: PHONE_FIELD, address: ADDRESS_FIELD } = patient.fields;

interface Typed {
  readonly phone?: string;
  readonly address?: string;
}

interface PatientContactProps {
  readonly patientId: number;
  readonly onClose: () => void;
}

/** Phone and address of a patient on file, edited in place; the rest of the file is saved unchanged. */
export function PatientContact({ patientId, onClose }: PatientContactProps) {
  const { data: file, refusal, refetch } = useCall(registrationDesk.file, { id: patientId }, { quiet: true });
  const [typed, type] = useDraft<Typed>(`contact-${patientId}`);
  const send = useSend(patient.updateFromDesk);
  const { success } = useFeedback();
  const id = useId();
  if (refusal && !file) return <BlockFailure refusal={refusal} refetch={refetch} />;
  if (!file) return <Skeleton active paragraph={{ rows: 1 }} />;
  const phone = typed?.phone ?? file.phone;
  const address = typed?.address ?? file.address ?? '';
  const isWrong = !isMobile(phone);
  const close = () => {
    type(() => undefined);
    onClose();
  };
  const save = async () => {
    await send({ ...file, phone, address: address.trim() || null });
    success('电话地址已更新');
    close();
  };
  const put = (part: Typed) => type((now) => ({ ...now, ...part }));
  return (
    <fieldset className={styles.contact} aria-label="修改电话地址">
      <label htmlFor={`${id}-phone`}>{PHONE_FIELD.title}</label>
      <Input
        id={`${id}-phone`}
        autoFocus
        inputMode="tel"
        value={phone}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => put({ phone: typedDigits(target.value, PHONE_DIGITS) })}
      />
      <span id={`${id}-fault`} className={styles.contactFault} role="alert">
        {isWrong ? PHONE_FIELD.pattern?.says : ''}
      </span>
      <label htmlFor={`${id}-address`}>{ADDRESS_FIELD.title}</label>
      <Input
        id={`${id}-address`}
        maxLength={ADDRESS_FIELD.max}
        value={address}
        onChange={({ target }) => put({ address: target.value })}
      />
      <span className={styles.contactActs}>
        <Do call={patient.updateFromDesk} blocked={isWrong && '手机号不对，请先修改'} onClick={save}>
          保存资料
        </Do>
        <Button onClick={close}>取消</Button>
      </span>
    </fieldset>
  );
}
