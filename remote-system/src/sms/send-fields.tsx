import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import type { OutputOf } from '@mingmou/contract/base/call';
import { SMS_VARIABLES } from '@mingmou/contract/messaging/sms.rules';
import { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import type { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import { askedIn, type SendDraft } from './send-draft';
import styles from './sms.module.css';

type Template = OutputOf<typeof smsTemplate.findAll>[number];

interface SendFieldsProps {
  readonly draft: SendDraft;
  readonly templates: readonly Template[];
  readonly content: string | null;
  readonly onChange: (draft: SendDraft) => void;
}

const VALUE_LENGTH = 35;
const PLAN = smsReady.draft.planTime;

/** Template, people, values and time of a mailing. */
export function SendFields({ draft, templates, content, onChange }: SendFieldsProps) {
  const id = useId();
  const put = (change: Partial<SendDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={`${id}-template`}>短信模板</label>
        <Select<number>
          id={`${id}-template`}
          autoFocus
          value={draft.templateId ?? undefined}
          placeholder="请选择短信模板"
          notFoundContent="没有已通过审核的模板"
          options={templates.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(templateId) => put({ templateId })}
        />
      </div>
      <Patients draft={draft} put={put} />
      <div className={styles.row}>
        <label htmlFor={`${id}-mobiles`}>手机号</label>
        <Input.TextArea
          id={`${id}-mobiles`}
          rows={3}
          value={draft.mobiles}
          placeholder="每行一个，或以逗号、空格分开"
          onChange={({ target }) => put({ mobiles: target.value })}
        />
      </div>
      {askedIn(content ?? '').map((name) => (
        <div key={name} className={styles.row}>
          <label htmlFor={`${id}-${name}`}>{SMS_VARIABLES[name]}</label>
          <Input
            id={`${id}-${name}`}
            value={draft.params[name] ?? ''}
            maxLength={VALUE_LENGTH}
            placeholder={`请输入${SMS_VARIABLES[name]}`}
            onChange={({ target }) => put({ params: { ...draft.params, [name]: target.value } })}
          />
        </div>
      ))}
      <div className={styles.row}>
        <label htmlFor={`${id}-plan`}>{PLAN.title}</label>
        <div>
          <FieldInput
            id={`${id}-plan`}
            spec={PLAN}
            value={draft.planTime}
            onChange={(next) => put({ planTime: typeof next === 'string' ? next : null })}
          />
          <Quiet as="p">留空则立即发送</Quiet>
        </div>
      </div>
    </>
  );
}

interface PatientsProps {
  readonly draft: SendDraft;
  readonly put: (change: Partial<SendDraft>) => void;
}

function Patients({ draft: { patients }, put }: PatientsProps) {
  const [finding, find] = useState(false);
  return (
    <div className={styles.row}>
      <span className={styles.label}>患者</span>
      <div className={styles.people}>
        {patients.map(({ id, name }) => (
          <span key={id} className={styles.person}>
            <span>{name}</span>
            <button
              type="button"
              aria-label={`移除${name}`}
              onClick={() => put({ patients: patients.filter((each) => each.id !== id) })}
            >
              ×
            </button>
          </span>
        ))}
        <Do call={patient.findLike} onClick={() => find(true)}>
          添加患者
        </Do>
      </div>
      {finding ? (
        <PatientFinder
          onPick={({ id, name }) => {
            if (!patients.some((each) => each.id === id)) put({ patients: [...patients, { id, name }] });
            find(false);
          }}
          onClose={() => find(false)}
        />
      ) : null}
    </div>
  );
}
