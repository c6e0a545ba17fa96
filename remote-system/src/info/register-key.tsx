import { type KeyKind, keyKind, securityKey } from '@mingmou/contract/auth/security-key.contract';
import { askChallenge, KEYS_WITHHELD } from '@mingmou/core/hardware/security-key/prove-key';
import { createKey, type NewKey, readLocalKey } from '@mingmou/core/hardware/security-key/register-key';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Alert } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './info.module.css';

const KINDS = keyKind.rows.map(({ code, name }) => ({ value: code, label: name }));
const NO_LABEL = '请填写名称';
const NO_KEY = '没有读到密钥，请插入密钥后重试';

/** Browsers give FIDO2 keys to https and to this machine's own name only. */
const canCreate = () => 'PublicKeyCredential' in window;

/** Reads a key that is plugged in and has the server keep it for this organisation. */
function useRegister() {
  const info = useAppSelector(({ session }) => session.info);
  const save = useSend(securityKey.save);
  return async (label: string, kind: KeyKind): Promise<string | null> => {
    const org = info?.orgList.find(({ orgId }) => orgId === info.orgId);
    if (!info || !org) return NO_KEY;
    if (kind === 'WEBAUTHN' && !canCreate()) return KEYS_WITHHELD;
    const challenge = await askChallenge({ account: info.account, orgId: org.orgId });
    const key: NewKey | null = await (kind === 'WEBAUTHN' ? createKey(challenge, org) : readLocalKey(challenge));
    if (!key) return NO_KEY;
    await save({ ...key, label }, { quiet: true });
    return null;
  };
}

/** 登记密钥: name, kind, then the key itself. Mounting opens the dialog. */
export function RegisterKey({ onClose }: { readonly onClose: () => void }) {
  const register = useRegister();
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<KeyKind>('WEBAUTHN');
  const [fault, setFault] = useState<string | null>(null);
  const { success } = useFeedback();
  const id = useId();
  useKeys([], { active: true, blocking: true });

  const act = async () => {
    const name = label.trim();
    if (!name) {
      setFault(NO_LABEL);
      return;
    }
    setFault(null);
    const reason = await register(name, kind);
    if (reason === null) {
      success('登记成功');
      onClose();
    } else setFault(reason);
  };
  const { run: submit, running } = useAct(act, ({ msg }) => setFault(msg));

  return (
    <Modal
      title="登记密钥"
      open
      width={420}
      okText="读取并登记"
      confirmLoading={running}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.register}>
        <label htmlFor={`${id}-label`}>名称</label>
        <Input
          id={`${id}-label`}
          autoFocus
          value={label}
          maxLength={securityKey.row.label.max}
          placeholder="如：前台密钥"
          status={fault === NO_LABEL ? 'error' : ''}
          aria-invalid={fault === NO_LABEL}
          onChange={({ target }) => setLabel(target.value)}
          onPressEnter={() => void submit()}
        />
        <label htmlFor={`${id}-kind`}>类型</label>
        <Select<KeyKind> id={`${id}-kind`} value={kind} options={KINDS} onChange={setKind} />
      </div>
      {fault ? <Alert type="error" role="alert" showIcon title={fault} /> : null}
    </Modal>
  );
}
