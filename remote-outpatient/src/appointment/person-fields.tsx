import { usePatientScan } from '@mingmou/clinic/patient/use-patient-scan';
import { dictName } from '@mingmou/contract/base/dict';
import { isMobile } from '@mingmou/contract/base/phone';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentPurpose, appointmentSource } from '@mingmou/contract/outpatient/appointment.dicts';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Input, Select } from '@mingmou/kit/ui-form';
import styles from './appointment.module.css';
import type { Draft, Faults } from './booking';
import { Labelled } from './labelled';

export interface FieldsProps {
  readonly draft: Draft;
  readonly put: (part: Draft) => void;
  readonly faults: Faults;
}

const { fields } = appointment;

const PHONE_DIGITS = 11;
const optionsOf = <Code extends string | number>(rows: readonly { readonly code: Code; readonly name: string }[]) =>
  rows.map(({ code, name }) => ({ value: code, label: name }));

const SEXES = optionsOf(sex.rows);
const TYPES = optionsOf(visitType.rows);
const PURPOSES = optionsOf(appointmentPurpose.rows);
/** Sources that a desk can choose; other sources set themselves. */
const SOURCES = optionsOf(appointmentSource.rows.filter(({ code }) => code <= 2));

/** A scanned code finds the patient of the appointment, or fills an unknown phone; no input keeps the code as text. */
function useScannedPerson(put: (part: Draft) => void): void {
  const { warning } = useFeedback();
  usePatientScan({
    onFound: ({ id, name, phone, sex: code, birthday, recordNo }) => {
      if (isMobile(phone)) put({ patientId: id, phone, name, sex: code, birthday });
      else warning(`${name} ${recordNo}：您看不到完整手机号，请输入手机号后选择`);
    },
    onSeveral: (code, people) => {
      if (isMobile(code)) put({ phone: code, patientId: undefined });
      else warning(`${code} 有 ${people.length} 位患者，请输入手机号后选择`);
    },
    onBegin: (begun) => {
      if (!('phone' in begun)) return false;
      put({ phone: begun.phone, patientId: undefined });
      return true;
    },
    inDialog: true,
  });
}

/** Person of the appointment; the phone finds patients on file. */
export function PersonFields({ draft, put, faults }: FieldsProps) {
  const phone = draft.phone ?? '';
  const isWhole = /^1\d{10}$/.test(phone);
  const { data: found } = useCall(patient.findByPhone, { phone }, { skip: !isWhole, quiet: true });
  const people = isWhole ? (found ?? []) : [];
  useScannedPerson(put);
  return (
    <>
      <div className={styles.row}>
        <Labelled spec={fields.phone} fault={faults.phone}>
          {(input) => (
            <Input
              {...input}
              inputMode="numeric"
              value={phone}
              onChange={({ target }) => put({ phone: typedDigits(target.value, PHONE_DIGITS), patientId: undefined })}
            />
          )}
        </Labelled>
        <Labelled spec={fields.name} fault={faults.name}>
          {(input) => (
            <Input
              {...input}
              maxLength={fields.name.max}
              value={draft.name ?? ''}
              disabled={Boolean(draft.patientId)}
              onChange={({ target }) => put({ name: target.value })}
            />
          )}
        </Labelled>
      </div>
      {isWhole ? (
        <fieldset className={styles.found} aria-label="同手机号患者">
          {people.map(({ id, name, sex: code, age, recordNo, birthday }) => (
            <button
              key={id}
              type="button"
              aria-pressed={draft.patientId === id}
              onClick={() => put({ patientId: id, name, sex: code, birthday })}
            >
              {name} {dictName(sex, code)} {age} {recordNo}
            </button>
          ))}
          <button type="button" aria-pressed={!draft.patientId} onClick={() => put({ patientId: undefined })}>
            新患者
          </button>
        </fieldset>
      ) : null}
      <div className={styles.row}>
        <Labelled spec={fields.sex} fault={faults.sex}>
          {(input) => (
            <Select
              {...input}
              allowClear
              options={SEXES}
              value={draft.sex}
              disabled={Boolean(draft.patientId)}
              onChange={(code) => put({ sex: code })}
            />
          )}
        </Labelled>
        <Labelled spec={fields.birthday} fault={faults.birthday}>
          {({ status: _shownByInput, ...input }) =>
            draft.patientId ? (
              <Input {...input} value={draft.birthday ?? ''} disabled />
            ) : (
              <FieldInput
                {...input}
                spec={fields.birthday}
                value={draft.birthday}
                onChange={(day) => put({ birthday: typeof day === 'string' ? day : undefined })}
              />
            )
          }
        </Labelled>
        <Labelled spec={fields.visitType} fault={faults.visitType}>
          {(input) => (
            <Select
              {...input}
              allowClear
              options={TYPES}
              value={draft.visitType}
              onChange={(code) => put({ visitType: code })}
            />
          )}
        </Labelled>
      </div>
      <div className={styles.row}>
        <Labelled spec={fields.purpose} fault={faults.purpose}>
          {(input) => (
            <Select
              {...input}
              allowClear
              options={PURPOSES}
              value={draft.purpose}
              onChange={(code) => put({ purpose: code })}
            />
          )}
        </Labelled>
        <Labelled spec={fields.source} fault={faults.source}>
          {(input) => (
            <Select {...input} options={SOURCES} value={draft.source} onChange={(code) => put({ source: code })} />
          )}
        </Labelled>
        <Labelled spec={fields.remark} fault={faults.remark}>
          {(input) => (
            <Input
              {...input}
              maxLength={fields.remark.max}
              value={draft.remark ?? ''}
              onChange={({ target }) => put({ remark: target.value || undefined })}
            />
          )}
        </Labelled>
      </div>
    </>
  );
}
