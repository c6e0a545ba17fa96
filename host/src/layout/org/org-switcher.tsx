import { useState } from 'react';
import { ConfirmDialog } from '../../parts/confirm-dialog';
import { walkByArrows } from '../arrow-keys';
import { useFlyout } from '../use-flyout';
import { shortOrgName } from './org-name.rules';
import css from './org-switcher.module.css';
import { SwitchingOverlay } from './switching-overlay';
import { type OrgOption, useOrgSwitch } from './use-org-switch';

interface OrgSwitcherProps {
  readonly orgs: readonly OrgOption[];
  readonly currentId: number;
  readonly enterOrg: () => Promise<void>;
}

export function OrgSwitcher({ orgs, currentId, enterOrg }: OrgSwitcherProps) {
  const [open, setOpen] = useState(false);
  const around = useFlyout<HTMLDivElement>(open, () => setOpen(false));
  const { asked, switching, ask, cancel, confirm } = useOrgSwitch(enterOrg);
  const current = orgs.find((org) => org.orgId === currentId)?.orgShortName ?? '';

  const pick = (org: OrgOption) => {
    setOpen(false);
    ask(org);
  };

  return (
    <div ref={around} className={css.switcher}>
      <button
        type="button"
        className={css.current}
        title={current}
        aria-label={`${shortOrgName(current)}，切换机构`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {shortOrgName(current)}
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M1.5 3 5 6.5 8.5 3" strokeWidth="1.4" />
        </svg>
      </button>
      {open && (
        <ul className={css.list} aria-label="机构" onKeyDown={walkByArrows}>
          {orgs.map((org) => (
            <li key={org.orgId}>
              <button
                type="button"
                className={css.option}
                title={org.orgShortName}
                disabled={org.orgId === currentId}
                aria-current={org.orgId === currentId}
                onClick={() => pick(org)}
              >
                {shortOrgName(org.orgShortName)}
                {org.orgId === currentId && <span className={css.here}>当前</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog question={`确定切换到「${asked.orgShortName}」吗？`} onConfirm={confirm} onCancel={cancel} />
      )}
      {switching && <SwitchingOverlay step={switching} />}
    </div>
  );
}
