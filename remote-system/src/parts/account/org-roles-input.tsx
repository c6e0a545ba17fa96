import type { OutputOf } from '@mingmou/contract/base/call';
import type { account } from '@mingmou/contract/system/account/account.contract';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './account-parts.module.css';
import { useOrgChoices, useRoleChoices, withChosen } from './use-choices';

/** A row still without an organisation has just been added. */
export interface OrgRole {
  readonly orgId?: number | undefined;
  readonly roleIds: readonly number[];
}

interface OrgRolesInputProps {
  readonly id?: string;
  readonly value?: readonly OrgRole[];
  readonly onChange?: (rows: readonly OrgRole[]) => void;
  /** Names of what may be out of reach of the person who edits. */
  readonly known: OutputOf<typeof account.findById>['orgRoleNames'];
}

/** The organisations of an account, one a row, with the roles held in each. */
export function OrgRolesInput({ id, value, onChange, known }: OrgRolesInputProps) {
  const rows = value ?? [];
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyOf = (index: number) => keys[index] ?? `row-${index}`;
  const orgs = withChosen(
    useOrgChoices(),
    known.map(({ orgId, orgShortName }) => ({ value: orgId, label: orgShortName })),
  );
  const roles = withChosen(
    useRoleChoices() ?? [],
    known.flatMap(({ roleIds, roleNames }) =>
      roleIds.map((roleId, index) => ({ value: roleId, label: roleNames[index] ?? String(roleId) })),
    ),
  );
  const taken = new Set(rows.map(({ orgId }) => orgId));
  const replace = (index: number, row: OrgRole) => onChange?.(rows.map((each, at) => (at === index ? row : each)));
  const remove = (index: number) => {
    // Remaining rows keep their keys, and therefore their open state.
    const kept = rows.map((_, at) => keyOf(at)).filter((_, at) => at !== index);
    setKeys([...kept, `row-${Math.random()}`]);
    onChange?.(rows.filter((_, at) => at !== index));
  };
  const add = () => {
    const [free, ...more] = orgs.filter(({ value: orgId }) => !taken.has(orgId));
    onChange?.([...rows, { orgId: more.length === 0 ? free?.value : undefined, roleIds: [] }]);
  };

  return (
    <div className={styles.orgRoles}>
      {rows.map((row, index) => (
        <div key={keyOf(index)} className={styles.orgRole}>
          <Select<number>
            id={index === 0 ? id : undefined}
            aria-label={`第${index + 1}行机构`}
            placeholder="请选择机构"
            value={row.orgId}
            options={orgs.filter(({ value: orgId }) => orgId === row.orgId || !taken.has(orgId))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(orgId) => replace(index, { ...row, orgId })}
          />
          <Select<number[]>
            aria-label={`第${index + 1}行角色`}
            mode="multiple"
            placeholder="请选择角色"
            value={[...row.roleIds]}
            options={roles}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(roleIds) => replace(index, { ...row, roleIds })}
          />
          <Button aria-label={`移除第${index + 1}行`} onClick={() => remove(index)}>
            移除
          </Button>
        </div>
      ))}
      {rows.length < orgs.length ? (
        <Button className={styles.add} type="dashed" onClick={add}>
          添加机构
        </Button>
      ) : null}
    </div>
  );
}
