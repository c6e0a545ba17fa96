interface Taken {
  readonly values: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/** Of which figures of a record a device still says what stands there; null where none does. */
export function sourcesIn(taken: readonly Taken[], record: object | null): Readonly<Record<string, string>> | null {
  const now = new Map<string, unknown>(Object.entries(record ?? {}));
  const found = taken.flatMap(({ values, source }) =>
    Object.entries(values).flatMap(([name, value]) => (now.get(name) === value ? [[name, source] as const] : [])),
  );
  return found.length > 0 ? Object.fromEntries(found) : null;
}
