/** The whole list after some of its members were put into an order of their own, in the places that they hold. */
export function movedInto<Id>(all: readonly Id[], order: readonly Id[]): Id[] {
  const next = [...order];
  const members = new Set(order);
  return all.map((id) => (members.has(id) ? (next.shift() ?? id) : id));
}

/** The list with the member at one place put to another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  const member = items[from];
  if (member === undefined) return [...items];
  return [...rest.slice(0, to), member, ...rest.slice(to)];
}
