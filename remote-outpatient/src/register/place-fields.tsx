import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { Select } from '@mingmou/kit/ui-form';
import { BlockFailure } from '../parts/block-failure';
import { DoctorChoice } from './doctor-choice';
import { FeeField, Payable } from './fee-field';
import styles from './register.module.css';
import { ServicePackageFields } from './service-package-fields';
import type { useRegistrationDesk } from './use-registration-desk';

const Field = fieldOf(registration.saveRegistered);

/** Reasons for priority (domain-outpatient §2). */
const PRIORITY_REASONS = ['老人（75岁以上）', '军人', '残疾', '回诊', '其他'].map((value) => ({ value, label: value }));

/** Department, doctor, room and fee of the registration. */
export function PlaceFields({ desk }: { readonly desk: ReturnType<typeof useRegistrationDesk> }) {
  const { departmentId, departments, draft, fee, shift, setShift } = desk;
  const { refusal, refetch } = departments;
  return (
    <>
      {refusal ? <BlockFailure refusal={refusal} refetch={refetch} /> : null}
      <div className={styles.group}>
        <Field name="visitType" />
        <Field name="departmentId" />
        <Field name="roomId" />
        <FeeField id="register-fee" {...fee} />
        <ServicePackageFields
          chosen={desk.packages}
          onChoose={desk.setPackages}
          usable={fee.usable}
          usedId={desk.usedPackageId}
          onUse={desk.usePackage}
        />
      </div>
      <DoctorChoice departmentId={departmentId} value={shift} onChange={setShift} />
      <div className={styles.group}>
        <Field name="priority" />
        {draft.priority ? (
          <Field name="priorityReason" missing="请填写优先原因">
            <Select options={PRIORITY_REASONS} placeholder="请选择优先原因" />
          </Field>
        ) : null}
        <Field name="remark" />
      </div>
      <Payable {...fee} amount={desk.total} />
    </>
  );
}
