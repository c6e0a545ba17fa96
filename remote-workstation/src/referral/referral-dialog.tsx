import { KeptPictures } from '@mingmou/clinic/pictures/kept-pictures';
import { today } from '@mingmou/contract/base/clinic-day';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { MOST_FILES } from '@mingmou/contract/workstation/referral.fields';
import { referralFault } from '@mingmou/contract/workstation/referral.rules';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { freshReferral, type ReferralDraft, type Sent, wholeReferral } from './referral.draft';
import styles from './referral.module.css';

type Name = Exclude<keyof ReferralDraft, 'pictures' | 'files'>;
type Change = Partial<ReferralDraft>;

/** What no longer fits when a choice above it changes. */
const FOLLOWS: Partial<Record<Name, Change>> = {
  targetOrgId: { targetDepartmentId: null, targetDoctorId: null },
  targetDepartmentId: { targetDoctorId: null },
};
const WITHIN: readonly Name[] = ['targetOrgId', 'targetDepartmentId', 'targetDoctorId'];
const OUTSIDE: readonly Name[] = ['targetHospital', 'targetDepartment'];
/** Fields that the rules require in addition to the direction's own. */
const NEEDED: readonly Name[] = ['targetOrgId', 'targetDepartmentId', 'targetHospital'];
/** Leaving needs no question: the draft is restored for the same patient's next referral. */
const STAYS = { leaving: 'stays' } as const;

interface ReferralDialogProps {
  readonly of: Sent;
  readonly onClose: () => void;
}

/** 转诊登记: to another organisation of the chain, or out of it. */
export function ReferralDialog({ of, onClose }: ReferralDialogProps) {
  const box = useDraftBox<ReferralDraft>(`referral-${of.patientId}-${of.acceptsId ?? 0}`, STAYS);
  const [draft, keep] = useState(() => box.read() ?? freshReferral(of));
  const [fault, setFault] = useState<string>();
  const register = useSend(referralOut.register);
  const { success } = useFeedback();
  const put = (change: Change) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const wrong = referralFault(draft, today());
    const whole = wholeReferral(of, draft);
    setFault(wrong?.says);
    if (wrong || !whole) return;
    await register(whole);
    success('转诊已登记');
    close();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  const field = (name: Name) => <Line key={name} name={name} draft={draft} put={put} />;
  return (
    <Modal
      open
      title={`转诊登记：${of.name}`}
      width={640}
      okText="登记"
      confirmLoading={running}
      onOk={start}
      onCancel={close}
    >
      <div className={styles.form}>
        {field('direction')}
        {(draft.direction === 'OUT' ? OUTSIDE : WITHIN).map(field)}
        {field('urgency')}
        {field('referralDate')}
        {field('reason')}
        {field('diagnosisText')}
        <div className={styles.line}>
          <span>{referralOut.fields.files.title}</span>
          <KeptPictures
            {...{ id: 'referral-files', title: '附件', most: MOST_FILES, use: 'REFERRAL_FILE', readOnly: false }}
            isDirty
            value={draft.files ?? []}
            pictureOf={(id) => draft.pictures.find((one) => one.id === id)}
            onChange={(files) => put({ files })}
            onArrive={(arrived) => put({ pictures: [...draft.pictures, ...arrived] })}
            onOpen={(place) => {
              const file = draft.pictures.find(({ id }) => id === draft.files?.[place]?.fileId);
              if (file) window.open(file.url, '_blank', 'noopener');
            }}
            onLost={() => undefined}
          />
        </div>
        {fault ? (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}

interface LineProps {
  readonly name: Name;
  readonly draft: ReferralDraft;
  readonly put: (change: Change) => void;
}

function Line({ name, draft, put }: LineProps) {
  const spec = referralOut.fields[name];
  const id = `referral-${name}`;
  const isNeeded = spec.required || NEEDED.includes(name);
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={isNeeded ? styles.needed : undefined}>
        {spec.title}
      </label>
      <FieldInput
        id={id}
        aria-label={spec.title}
        spec={spec}
        value={draft[name] ?? null}
        beside={{ ...draft }}
        onChange={(next) => put({ ...FOLLOWS[name], [name]: next ?? null })}
      />
    </div>
  );
}
