/** Sentences of the master pages, the same everywhere (domain-system §0, product.md §4). */
export const MASTER_TEXTS = {
  title: '提示',
  confirmDisable: '确定要停用该记录吗？',
  confirmEnable: '确定要启用该记录吗？',
  disabled: '停用成功',
  enabled: '启用成功',
  confirmDelete: (name: string) => `确定要删除「${name}」吗？删除后不可恢复`,
  deleted: '删除成功',
} as const;
