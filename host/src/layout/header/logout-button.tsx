import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { hasUnsaved } from '@mingmou/core/keepalive/unsaved';
import { leaveTo } from '@mingmou/core/session/leave';
import { signOut } from '@mingmou/core/session/session';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/confirm-dialog';
import { HeaderTool } from './header-tool';

function questionOf(): string {
  return hasUnsaved() ? '有内容尚未保存，退出后会丢失，确定退出登录吗？' : '确定退出登录吗？';
}

export function LogoutButton() {
  const [asking, setAsking] = useState(false);

  const logOut = async () => {
    setAsking(false);
    try {
      await send(auth.logout, {});
    } catch {
      // The call has reported the failure; the session continues.
      return;
    }
    signOut();
    leaveTo('/login');
  };

  return (
    <>
      <HeaderTool label="退出登录" onClick={() => setAsking(true)}>
        <LogoutOutlined />
      </HeaderTool>
      {asking && <ConfirmDialog question={questionOf()} onConfirm={logOut} onCancel={() => setAsking(false)} />}
    </>
  );
}
