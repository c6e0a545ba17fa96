import { useState } from 'react';
import { BrandMark } from '../parts/brand-mark';
import { EyeChart } from './eye-chart';
import { onDemand } from './on-demand';
import { SignInForm } from './sign-in-form';

const PasswordDialog = onDemand(async () => (await import('../parts/password-dialog')).PasswordDialog);
const FirstAdmin = onDemand(async () => (await import('./first-admin')).FirstAdmin);

/** The secret of the link that a server without any chain prints at its start; null on any other visit. */
function setupToken(): string | null {
  return new URLSearchParams(window.location.search).get('setup');
}

/** The sign-in page: a document of its own, without the shell. */
export function LoginPage() {
  const [forgotten, setForgotten] = useState(false);
  const [notice, setNotice] = useState('');
  const [setup, setSetup] = useState(setupToken);
  const leaveSetup = (said: string) => {
    window.history.replaceState(null, '', window.location.pathname);
    setSetup(null);
    setNotice(said);
  };
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
          {setup === null ? (
            <SignInForm onForgotten={() => setForgotten(true)} />
          ) : (
            <FirstAdmin token={setup} onLeave={leaveSetup} />
          )}
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
