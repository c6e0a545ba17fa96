import { useState } from 'react';
import { BrandMark } from '../parts/brand-mark';
import { PasswordDialog } from '../parts/password-dialog';
import { EyeChart } from './eye-chart';
import { SignInForm } from './sign-in-form';

/** The sign-in page: a document of its own, without the shell. */
export function LoginPage() {
  const [forgotten, setForgotten] = useState(false);
  const [notice, setNotice] = useState('');
  return (
    <main className="login">
      <div className="login-panel">
        <div className="login-side">
          <EyeChart />
        </div>
        <section className="login-main" aria-labelledby="login-title">
          <header className="login-brand">
            <BrandMark size={44} />
            <div>
              <h1 id="login-title" className="login-name">
                明眸
              </h1>
              <p className="login-tagline">眼视光诊所管理平台</p>
            </div>
          </header>
          <SignInForm onForgotten={() => setForgotten(true)} />
          <p className="login-notice" role="status">
            {notice}
          </p>
        </section>
      </div>
      {forgotten && (
        <PasswordDialog
          title="忘记密码"
          onClose={() => setForgotten(false)}
          onDone={() => {
            setForgotten(false);
            setNotice('修改成功，请使用新密码登录');
          }}
        />
      )}
    </main>
  );
}
