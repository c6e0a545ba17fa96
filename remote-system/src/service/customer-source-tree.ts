/** A source as its list knows it. */
export interface CustomerSource {
  readonly id: number;
  readonly name: string;
  readonly parentId?: number | null;
}

/** The branches of a source that are among these rows. */
export function branchesOf<Row extends CustomerSource>(rows: readonly Row[], id: number): readonly Row[] {
  return rows.filter(({ parentId }) => parentId === id);
}

function isRoot({ parentId }: CustomerSource): boolean {
  return !parentId;
}

/** Rows that change places among their own: those of the first level, and the branches of each parent. */
export function groupsOf(rows: readonly CustomerSource[]): readonly (readonly number[])[] {
  const parents = [...new Set(rows.map(({ parentId }) => parentId ?? 0))];
  return parents.map((parent) => rows.filter(({ parentId }) => (parentId ?? 0) === parent).map(({ id }) => id));
}

/** The rows after some of one group were put into this order; branches go along with their parent. */
export function arranged<Row extends CustomerSource>(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const next = [...named];
  const members = new Set(ids);
  const placed = rows.map((row) => (members.has(row.id) ? (next.shift() ?? row) : row));
  if (!named.every(isRoot)) return placed;
  const roots = new Set(rows.filter(isRoot).map(({ id }) => id));
  const strays = rows.filter((row) => !isRoot(row) && !roots.has(row.parentId ?? 0));
  return [...strays, ...placed.filter(isRoot).flatMap((root) => [root, ...branchesOf(rows, root.id)])];
}
