import { smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import { useId } from 'react';
import { CodeField } from './code-field';
import styles from './sms.module.css';

export interface SafeCodeValue {
  readonly safeNumberId: number | null;
  readonly code: string;
}

interface SafeCodeProps {
  readonly value: SafeCodeValue;
  readonly onChange: (value: SafeCodeValue) => void;
}

/** So many messages go out only with the code of a safe number. */
export function SafeCode({ value, onChange }: SafeCodeProps) {
  const { data } = useCall(smsCheckNumber.page, {}, { quiet: true });
  const id = useId();
  const usable = (data?.records ?? []).filter(({ verifiedAt, stateEnum }) => verifiedAt && stateEnum === 'ENABLE');
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={`${id}-number`}>安全号码</label>
        <Select<number>
          id={`${id}-number`}
          value={value.safeNumberId ?? undefined}
          placeholder="请选择安全号码"
          notFoundContent="没有已验证并启用的安全号码，请到安心短信设置添加"
          options={usable.map((each) => ({ value: each.id, label: `${each.name} ${each.mobile}` }))}
          onChange={(safeNumberId) => onChange({ ...value, safeNumberId })}
        />
      </div>
      <div className={styles.row}>
        <label htmlFor={`${id}-code`}>验证码</label>
        <CodeField
          id={`${id}-code`}
          numberId={value.safeNumberId ?? undefined}
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
        />
      </div>
    </>
  );
}
