interface Taken {
  readonly values: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/** Returns the figures of a record that still have a device's value, by device; null if there are none. */
export function deviceSourcesIn(
  taken: readonly Taken[],
  record: object | null,
): Readonly<Record<string, string>> | null {
  const now = new Map<string, unknown>(Object.entries(record ?? {}));
  const found = taken.flatMap(({ values, source }) =>
    Object.entries(values).flatMap(([name, value]) => (now.get(name) === value ? [[name, source] as const] : [])),
  );
  return found.length > 0 ? Object.fromEntries(found) : null;
}
