import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import type { SessionInfo } from '@mingmou/core/store/session-slice';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';
import { BrandMark } from '../../parts/brand-mark';
import { OrgSwitcher } from '../org/org-switcher';
import { SettingsDrawer } from '../settings/settings-drawer';
import { Avatar } from './avatar';
import { Greeting } from './greeting';
import css from './header.module.css';
import { HeaderTool } from './header-tool';
import { LogoutButton } from './logout-button';
import { NetworkBars } from './network-bars';
import { PasswordButton } from './password-button';

const checkNetwork = () => send(auth.networkCheck, {}, { quiet: true });

interface HeaderProps {
  readonly info: SessionInfo;
  readonly enterOrg: () => Promise<void>;
}

export function Header({ info, enterOrg }: HeaderProps) {
  const [settings, setSettings] = useState(false);
  const { data: person = info } = useCall(auth.sessionInfo, {}, { quiet: true });
  return (
    <header className={css.header}>
      <div className={css.brand}>
        <BrandMark size={28} />
        明眸
      </div>
      <OrgSwitcher orgs={info.orgList} currentId={info.orgId} enterOrg={enterOrg} />
      <div className={css.right}>
        {person.avatar ? <Avatar key={person.avatar} src={person.avatar} /> : null}
        <Greeting staffName={person.staffName} />
        <NetworkBars check={checkNetwork} />
        <HeaderTool label="设置" onClick={() => setSettings(true)}>
          <SettingOutlined />
        </HeaderTool>
        <PasswordButton forced={info.mustChangePassword} />
        <LogoutButton />
      </div>
      {settings && <SettingsDrawer onClose={() => setSettings(false)} />}
    </header>
  );
}
