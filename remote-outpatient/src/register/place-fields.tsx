import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { Select } from '@mingmou/kit/ui-form';
import { BlockFailure } from '../parts/block-failure';
import { DoctorChoice } from './doctor-choice';
import { FeeField, Payable } from './fee-field';
import { FieldPlace } from './field-place';
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
        <FieldPlace>
          <Field name="visitType" />
        </FieldPlace>
        <FieldPlace>
          <Field name="departmentId" />
        </FieldPlace>
        <FieldPlace>
          <Field name="roomId" />
        </FieldPlace>
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
        <FieldPlace>
          <Field name="priority" />
        </FieldPlace>
        {draft.priority ? (
          <FieldPlace>
            <Field name="priorityReason" missing="请填写优先原因">
              <Select options={PRIORITY_REASONS} placeholder="请选择优先原因" />
            </Field>
          </FieldPlace>
        ) : null}
        <FieldPlace isNote>
          <Field name="remark" />
        </FieldPlace>
      </div>
      <Payable {...fee} amount={desk.total} />
    </>
  );
}
