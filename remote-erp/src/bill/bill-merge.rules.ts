/** A line of a bill, as far as taking somebody else's newer version goes. */
interface NamedLine {
  readonly key: string;
}

/** What a page started from, or what the server holds now. */
export interface BillContent<Head, Line> {
  readonly version: number;
  readonly head: Head;
  readonly lines: readonly Line[];
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

/** What was changed since `base` stays; all else is the newest. */
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
 * What was typed laid over a newer version of somebody else's (a merge of three): fields and lines that were changed,
 * added or removed here stay so, all others follow the newest. Saving gives lines new ids, so they are told apart by
 * `identityOf`: what they are of.
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
