import { type FormEvent, useEffect, useRef, useState } from 'react';
import css from '../parts/controls.module.css';
import { LabelledInput, type LabelledInputProps } from '../parts/labelled-input';
import { PasswordInput } from '../parts/password-input';
import type { FirstAdminProps } from './first-admin';
import own from './first-admin.module.css';
import { fieldOf, type TextName } from './first-admin-form.rules';
import { useFirstAdmin } from './use-first-admin';

const TYPED_EXACTLY = { autoCapitalize: 'off', spellCheck: false } as const;

export function FirstAdminForm(props: FirstAdminProps) {
  const { values, issues, refusal, busy, change, submit } = useFirstAdmin(props);
  const form = useRef<HTMLFormElement>(null);
  const [refusedTries, setRefusedTries] = useState(0);

  useEffect(() => {
    if (refusedTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusedTries]);

  const onSubmit = async (event: FormEvent) => {
    if (!(await submit(event))) setRefusedTries((tries) => tries + 1);
  };

  const text = (name: TextName, more: Partial<LabelledInputProps> = {}) => {
    const { title, max } = fieldOf(name);
    return (
      <LabelledInput
        label={title}
        required
        value={values[name]}
        onText={change(name)}
        issue={issues[name]}
        maxLength={max}
        autoComplete="off"
        {...more}
      />
    );
  };

  return (
    <form ref={form} className={own.form} onSubmit={onSubmit} noValidate aria-label="首次开通">
      <p className={own.lead}>首次开通：创建连锁、第一家机构和管理员账号，完成后直接登录。</p>
      <fieldset className={own.group}>
        <legend className={own.legend}>连锁与机构</legend>
        {text('chainName', { autoFocus: true })}
        {text('orgName')}
        {text('orgShortName')}
        {text('orgPhone', { type: 'tel' })}
        <div className={own.wide}>{text('orgAddress')}</div>
      </fieldset>
      <fieldset className={own.group}>
        <legend className={own.legend}>管理员</legend>
        {text('staffName', { autoComplete: 'name' })}
        {text('mobile', { type: 'tel', maxLength: 11, autoComplete: 'tel' })}
        <div className={own.wide}>
          {text('account', {
            ...TYPED_EXACTLY,
            autoComplete: 'username',
            placeholder: '4-20位字母、数字或下划线，以字母开头',
          })}
        </div>
        <PasswordInput
          label="密码"
          required
          autoComplete="new-password"
          placeholder="8-20位，同时包含字母和数字"
          value={values.password}
          onText={change('password')}
          issue={issues.password}
        />
        <PasswordInput
          label="确认密码"
          required
          autoComplete="new-password"
          value={values.again}
          onText={change('again')}
          issue={issues.again}
        />
      </fieldset>
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className={`${css.button} ${css.primary} login-submit`} aria-disabled={busy}>
        {busy ? '正在开通…' : '开通并登录'}
      </button>
    </form>
  );
}
