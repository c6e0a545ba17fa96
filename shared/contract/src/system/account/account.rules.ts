interface OrgRole {
  readonly orgId?: number | undefined;
  readonly roleIds: readonly number[];
}

/** Returns why a list of 机构与角色 is invalid, as the reason of 「机构与角色：{原因}」; null if it is valid. */
export function checkOrgRoles(rows: readonly OrgRole[]): string | null {
  const orgIds = rows.map(({ orgId }) => orgId);
  if (orgIds.length === 0) return '请至少填写一行';
  if (orgIds.includes(undefined)) return '请选择机构';
  if (rows.some(({ roleIds }) => roleIds.length === 0)) return '每个机构请至少选择一个角色';
  return new Set(orgIds).size < orgIds.length ? '同一机构只能填写一行' : null;
}
