import type { RoleNode } from '@mingmou/contract/system/account/role.rules';
import { heldIn, tickChanges } from '@mingmou/contract/system/account/role.rules';
import type { RoleRow } from './role-acts';

/** A role as last read; without a row it is a new one. */
export interface RoleStart {
  readonly row: RoleRow | undefined;
  readonly tree: readonly RoleNode[];
}

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Name of a page, or of a button with its page. */
function namesIn(nodes: readonly RoleNode[], page = ''): Named[] {
  return nodes.flatMap(({ id, type, name, children }) => [
    { id, name: type === 1 ? `${page} › ${name}` : name },
    ...namesIn(children, name),
  ]);
}

export interface Difference {
  readonly added: readonly Named[];
  readonly removed: readonly Named[];
}

/** What would be added and taken away, by name in the order of the tree. */
export function differenceOf(tree: readonly RoleNode[], held: ReadonlySet<number>): Difference {
  const { added, removed } = tickChanges(heldIn(tree), held);
  const names = namesIn(tree);
  const of = (ids: readonly number[]) => names.filter(({ id }) => ids.includes(id));
  return { added: of(added), removed: of(removed) };
}

/** Applies the same changes to a role that another person saved meanwhile. */
export function rebased(from: readonly RoleNode[], held: ReadonlySet<number>, onto: readonly RoleNode[]): Set<number> {
  const { added, removed } = tickChanges(heldIn(from), held);
  const gone = new Set(removed);
  return new Set([...heldIn(onto), ...added].filter((id) => !gone.has(id)));
}

function count(n: number, word: string): string[] {
  return n > 0 ? [`${word}${n}项权限`] : [];
}

/** 「将新增3项权限、去掉1项权限，涉及5个账号，确定保存吗？」 */
export function saveQuestion({ added, removed }: Difference, accounts: number): string {
  const parts = [...count(added.length, '新增'), ...count(removed.length, '去掉')].join('、');
  const reach = accounts > 0 ? `，涉及${accounts}个账号，保存后立即生效` : '';
  return `将${parts}${reach}，确定保存吗？`;
}
