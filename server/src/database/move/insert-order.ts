export interface Reference {
  readonly from: string;
  readonly to: string;
}

/** Sorts tables so that each follows the tables that it refers to. Refuses a cycle, because no order serves it. */
export function inInsertOrder<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) =>
      references.every((reference) => reference.from !== name || placed.has(reference.to)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}
