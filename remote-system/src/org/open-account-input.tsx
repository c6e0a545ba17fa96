import { check } from '@mingmou/contract/base/check';
import { account } from '@mingmou/contract/system/account/account.contract';
import { checkOrgRoles } from '@mingmou/contract/system/account/account.rules';
import { readOrgId } from '@mingmou/core/session/token';
import { Checkbox } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type OrgRole, OrgRolesInput } from '../parts/account/org-roles-input';
import styles from './staff.module.css';

interface OpenAccount {
  readonly account: string;
  readonly orgRoles: readonly OrgRole[];
}

interface OpenAccountInputProps {
  readonly id?: string;
  readonly value?: OpenAccount | null;
  readonly onChange?: (value: OpenAccount | null) => void;
}

const { account: NAME, orgRoles: ROLES } = account.fields;

/** Roles are given first of all where the person is entered. */
function start(): OpenAccount {
  const orgId = readOrgId();
  return { account: '', orgRoles: orgId ? [{ orgId, roleIds: [] }] : [] };
}

/** Why the account cannot be opened, as it is said under the field; null when it can, and where none is wanted. */
export function openAccountFault(value: OpenAccount | null | undefined): string | null {
  if (!value) return null;
  const name = check(NAME, value.account);
  if (name) return `${NAME.title}：${name}`;
  const roles = checkOrgRoles(value.orgRoles);
  return roles ? `${ROLES.title}：${roles}` : null;
}

/** 同时开通账号: the name to sign in with and the roles; the mobile is that of the member of staff. */
export function OpenAccountInput({ id, value, onChange }: OpenAccountInputProps) {
  return (
    <div className={styles.places}>
      <Checkbox id={id} checked={Boolean(value)} onChange={({ target }) => onChange?.(target.checked ? start() : null)}>
        保存后给出临时密码，首次登录须修改
      </Checkbox>
      {value ? (
        <>
          <div className={styles.place}>
            <label htmlFor={`${id}-name`} className={styles.org}>
              {NAME.title}
            </label>
            <Input
              id={`${id}-name`}
              value={value.account}
              maxLength={NAME.max}
              placeholder="以字母开头，4至20个字母、数字或下划线"
              onChange={({ target }) => onChange?.({ ...value, account: target.value })}
            />
          </div>
          <OrgRolesInput
            known={[]}
            value={value.orgRoles}
            onChange={(orgRoles) => onChange?.({ ...value, orgRoles })}
          />
        </>
      ) : null}
    </div>
  );
}
