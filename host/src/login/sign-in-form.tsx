import { type FormEvent, useRef, useState } from 'react';
import { CodeInput } from '../parts/code-input';
import css from '../parts/controls.module.css';
import { LabelledInput } from '../parts/labelled-input';
import { PasswordInput } from '../parts/password-input';
import { rememberedAccount } from '../parts/remembered-account';
import { type Focus, useSignIn } from './use-sign-in';

interface SignInFormProps {
  readonly onForgotten: () => void;
}

export function SignInForm({ onForgotten }: SignInFormProps) {
  const [account, setAccount] = useState(rememberedAccount);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { stage, busy, reading, refusal, mobile, submit, sendCode, restart } = useSignIn();
  const inputs = {
    account: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };

  const focusOn = (focus: Focus) => inputs[focus].current?.focus();

  const changeAccount = (text: string) => {
    setAccount(text);
    if (stage === 'code') restart();
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await submit({ account: account.trim(), password, code: code.trim() });
    if (!outcome) return;
    if (!outcome.keepPassword) {
      setPassword('');
      setCode('');
    }
    focusOn(outcome.focus);
  };

  return (
    <form className="login-form" onSubmit={onSubmit} noValidate aria-label="登录">
      <LabelledInput
        ref={inputs.account}
        label="账号/手机号"
        value={account}
        onText={changeAccount}
        autoComplete="username"
        maxLength={20}
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={account === ''}
      />
      <PasswordInput
        ref={inputs.password}
        label="密码"
        value={password}
        onText={setPassword}
        autoComplete="current-password"
        maxLength={64}
        autoFocus={account !== ''}
      />
      {stage === 'code' && (
        <CodeInput
          ref={inputs.code}
          value={code}
          onText={setCode}
          onSend={() => sendCode(account.trim())}
          note={mobile ? `验证码发送至 ${mobile}` : undefined}
          autoFocus
        />
      )}
      {reading && (
        <p className="login-key" role="status">
          正在读取密钥，请插入并按提示触摸
        </p>
      )}
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className={`${css.button} ${css.primary} login-submit`} aria-disabled={busy}>
        {busy ? (reading ? '读取密钥…' : '登录中…') : '登录'}
      </button>
      <button type="button" className={`${css.link} login-forgotten`} onClick={onForgotten}>
        忘记密码
      </button>
    </form>
  );
}
