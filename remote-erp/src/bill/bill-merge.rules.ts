/** Line of a bill, as far as a merge needs it. */
interface NamedLine {
  readonly key: string;
}

/** Content that a page started from, or the server's current content. */
export interface BillContent<Head, Line> {
  readonly version: number;
  readonly head: Head;
  readonly lines: readonly Line[];
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

/** Keeps the changes since `base`; all other fields follow the newest version. */
function mergeFields<T extends object>(base: T, mine: T, newest: T): T {
  const started = new Map<string, unknown>(Object.entries(base));
  const touched = Object.entries(mine).filter(([name, value]) => !same(value, started.get(name)));
  return { ...newest, ...Object.fromEntries(touched) };
}

function sameContent(a: object, b: object): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([name, value]) => name === 'key' || same(value, other.get(name)));
}

/** The lines by what they are of; the second of one identity gets a name of its own. */
function byIdentity<Line>(lines: readonly Line[], identityOf: (line: Line) => string): Map<string, Line> {
  const named = new Map<string, Line>();
  for (const line of lines) {
    const identity = identityOf(line);
    let name = identity;
    for (let copy = 2; named.has(name); copy += 1) name = `${identity}#${copy}`;
    named.set(name, line);
  }
  return named;
}

/**
 * Three-way merge of input with another person's newer version: fields and lines that were changed, added or removed
 * here stay so, all others follow the newest. A save gives lines new ids, so `identityOf` identifies them.
 */
export function mergeBill<Head extends object, Line extends NamedLine>(
  base: BillContent<Head, Line>,
  mine: Omit<BillContent<Head, Line>, 'version'>,
  newest: BillContent<Head, Line>,
  identityOf: (line: Line) => string,
): BillContent<Head, Line> {
  const started = byIdentity(base.lines, identityOf);
  const names = new Map([...started].map(([name, line]) => [line.key, name] as const));
  const theirs = byIdentity(newest.lines, identityOf);
  const kept = new Map(mine.lines.map((line) => [names.get(line.key) ?? identityOf(line), line] as const));

  const merged: Line[] = [];
  for (const [name, line] of theirs) {
    const own = kept.get(name);
    const from = started.get(name);
    if (own) merged.push({ ...mergeFields(from ?? line, own, line), key: own.key });
    else if (!from) merged.push(line);
  }
  for (const [name, own] of kept) {
    const from = started.get(name);
    const isGone = !theirs.has(name);
    if (isGone && !(from && sameContent(own, from))) merged.push(own);
  }
  return { version: newest.version, head: mergeFields(base.head, mine.head, newest.head), lines: merged };
}
