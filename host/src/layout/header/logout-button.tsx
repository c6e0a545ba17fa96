import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { leaveTo } from '@mingmou/core/session/leave';
import { endSession } from '@mingmou/core/session/session';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/confirm-dialog';
import { HeaderTool } from './header-tool';

export function LogoutButton() {
  const [asking, setAsking] = useState(false);

  const logOut = async () => {
    setAsking(false);
    try {
      await send(auth.logout, {});
    } catch {
      // Told by the call itself; the session goes on.
      return;
    }
    endSession();
    leaveTo('/login');
  };

  return (
    <>
      <HeaderTool label="退出登录" onClick={() => setAsking(true)}>
        <LogoutOutlined />
      </HeaderTool>
      {asking && <ConfirmDialog question="确定退出登录吗？" onConfirm={logOut} onCancel={() => setAsking(false)} />}
    </>
  );
}
