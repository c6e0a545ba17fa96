/** 0 nothing of it, 1 all of it, 2 part of it (domain-system §1.1). */
export type Selected = 0 | 1 | 2;

/** A branch, page or button as the role editor shows it. */
export interface RoleNode {
  readonly id: number;
  readonly parentId: number;
  readonly sort: number;
  /** 0: page or branch. 1: button. */
  readonly type: 0 | 1;
  readonly name: string;
  /** Whether the role holds it itself; never of a branch. A page may be lent out by its buttons without being held. */
  readonly held: boolean;
  readonly selectedStatus: Selected;
  /** False for a page of a module that the chain has not bought: it may be granted and shows once it is bought. */
  readonly licensed: boolean;
  /** Whether the caller may grant it; of a branch: anything below it. */
  readonly grantable: boolean;
  /** Of a button: the pages of which one must be held. */
  readonly through: readonly number[];
  readonly children: readonly RoleNode[];
}

/** Fields of a node that determine its tick. */
export interface Ticked {
  readonly id: number;
  readonly type: 0 | 1;
  readonly children: readonly Ticked[];
}

/**
 * Returns whether the node is a branch. A branch is held through its descendants; pages and buttons are held
 * themselves.
 */
export function isBranchNode({ type, children }: Ticked): boolean {
  return type === 0 && children.some((child) => child.type === 0);
}

/** The pages and buttons at a node and below it. */
export function rightsAt<Node extends Ticked & { readonly children: readonly Node[] }>(node: Node): Node[] {
  const children: readonly Node[] = node.children;
  const below = children.flatMap((child) => rightsAt<Node>(child));
  return isBranchNode(node) ? below : [node, ...below];
}

export function statusOf(node: Ticked, held: ReadonlySet<number>): Selected {
  const rights = rightsAt<Ticked>(node);
  const n = rights.filter(({ id }) => held.has(id)).length;
  if (n === 0) return 0;
  return n === rights.length ? 1 : 2;
}

/** Ids of the pages and buttons that the role of a tree holds. */
export function heldIn(tree: readonly RoleNode[]): Set<number> {
  const rights = tree.flatMap((root) => rightsAt<RoleNode>(root));
  return new Set(rights.filter(({ held }) => held).map(({ id }) => id));
}

/** Ids without the buttons that lost every page through which they may be held. */
function withoutOrphans(all: readonly RoleNode[], ids: ReadonlySet<number>): Set<number> {
  const orphans = new Set(
    all.filter(({ type, through }) => type === 1 && !through.some((page) => ids.has(page))).map(({ id }) => id),
  );
  return new Set([...ids].filter((id) => !orphans.has(id)));
}

/**
 * Returns the held nodes after a tick is set or removed at a node. Adding a button adds its page; removing a page
 * removes the buttons that no other page lends. Nodes that the caller may not grant are never added; nodes in `before`,
 * which the role has stored, may always be restored.
 */
export function withTick(
  tree: readonly RoleNode[],
  held: ReadonlySet<number>,
  node: RoleNode,
  { on, before }: { readonly on: boolean; readonly before: ReadonlySet<number> },
): Set<number> {
  const all = tree.flatMap((root) => rightsAt<RoleNode>(root));
  const here = rightsAt(node);
  if (!on) {
    const gone = new Set(here.map(({ id }) => id));
    return withoutOrphans(all, new Set([...held].filter((id) => !gone.has(id))));
  }
  const grantable = new Set(all.filter((one) => one.grantable || before.has(one.id)).map(({ id }) => id));
  const next = new Set([...held, ...here.map(({ id }) => id).filter((id) => grantable.has(id))]);
  for (const { type, id, through } of here) {
    if (type === 0 || !next.has(id) || through.some((page) => next.has(page))) continue;
    const page = through.find((one) => grantable.has(one));
    if (page !== undefined) next.add(page);
  }
  return withoutOrphans(all, next);
}

/** The ids that came and that went. */
export function tickChanges(before: ReadonlySet<number>, now: ReadonlySet<number>) {
  return {
    added: [...now].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !now.has(id)),
  };
}
