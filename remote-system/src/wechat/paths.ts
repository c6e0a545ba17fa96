export const ORG_LIST = '/system/wechat/org';

/** The editor of what an organisation shows. */
export function orgInfoOf(orgId: number): string {
  return `/system/wechat/orgInfo?orgId=${orgId}`;
}
