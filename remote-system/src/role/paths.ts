export const LIST = '/system/system/role';

/** The editor of a role, or of a new one. */
export function editorOf(id?: number): string {
  return id === undefined ? '/system/system/roleEdit' : `/system/system/roleEdit?id=${id}`;
}
