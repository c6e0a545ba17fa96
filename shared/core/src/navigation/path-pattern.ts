export type PathParams = Readonly<Record<string, string>>;

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/**
 * Returns the parameters of `pathname` under a declared path, or undefined if it does not match. `:name` matches one
 * segment, a final `:name*` the rest of any length.
 */
export function matchPattern(pattern: string, pathname: string): PathParams | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':') && segment.endsWith('*')) {
      params[segment.slice(1, -1)] = given.slice(index).join('/');
      return params;
    }
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return undefined;
  }
  return wanted.length === given.length ? params : undefined;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The row whose path fits best: a fixed path before one with parameters, else the first declared. */
export function findByPath<T extends { readonly path: string }>(rows: Iterable<T>, pathname: string): T | undefined {
  let found: T | undefined;
  for (const row of rows) {
    if (!matchPattern(row.path, pathname)) continue;
    if (!row.path.includes(':')) return row;
    found ??= row;
  }
  return found;
}
