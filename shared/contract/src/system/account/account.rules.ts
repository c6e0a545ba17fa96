interface OrgRole {
  readonly orgId?: number | undefined;
  readonly roleIds: readonly number[];
}

/** Why a list of 机构与角色 cannot stand, as the reason of 「机构与角色：{原因}」; null when it can. */
export function checkOrgRoles(rows: readonly OrgRole[]): string | null {
  const orgIds = rows.map(({ orgId }) => orgId);
  if (orgIds.length === 0) return '请至少填写一行';
  if (orgIds.includes(undefined)) return '请选择机构';
  if (rows.some(({ roleIds }) => roleIds.length === 0)) return '每个机构请至少选择一个角色';
  return new Set(orgIds).size < orgIds.length ? '同一机构只能填写一行' : null;
}
