import LockOutlined from '@ant-design/icons/LockOutlined';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { feedback } from '@mingmou/core/http/feedback';
import { leaveTo } from '@mingmou/core/session/leave';
import { useEffect, useState } from 'react';
import { PasswordDialog } from '../../parts/password-dialog';
import { HeaderTool } from './header-tool';

const TITLE = '修改密码';
const DONE = '修改成功';

interface PasswordButtonProps {
  /** The password must be changed before anything else is answered. */
  readonly forced: boolean;
}

export function PasswordButton({ forced }: PasswordButtonProps) {
  const [mobile, setMobile] = useState<string>();

  useEffect(() => {
    // The call reports refusals itself.
    if (forced) send(auth.accountPhone, {}).then(setMobile, () => {});
  }, [forced]);

  const open = () => void send(auth.accountPhone, {}).then(setMobile, () => {});
  const close = () => setMobile(undefined);
  const done = () => {
    close();
    feedback().success(DONE);
    // Loads the page again, because its calls were refused until now.
    if (forced) leaveTo('/');
  };

  return (
    <>
      <HeaderTool label={TITLE} onClick={open}>
        <LockOutlined />
      </HeaderTool>
      {mobile !== undefined && (
        <PasswordDialog
          title={forced ? '首次登录，请先修改密码' : TITLE}
          mobile={mobile}
          onClose={forced ? undefined : close}
          onDone={done}
        />
      )}
    </>
  );
}
