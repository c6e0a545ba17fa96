interface BookDraft {
  readonly prefix?: string | null;
  readonly from: string;
  readonly to: string;
  readonly next?: string | null;
}

/** A range of numbers, each of as many digits as the others. */
export interface Book {
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly next: string;
}

export interface BookFault {
  readonly field: 'to' | 'next';
  readonly reason: string;
}

/** The book that was meant: zeros in front of the shorter number, nothing used yet unless said. */
export function bookOf({ prefix, from, to, next }: BookDraft): Book {
  const digits = Math.max(from.length, to.length);
  const padded = (text: string) => text.padStart(digits, '0');
  return { prefix: prefix ?? '', from: padded(from), to: padded(to), next: padded(next || from) };
}

/** Why a book cannot be. */
export function bookFault({ from, to, next }: Book): BookFault | null {
  if (BigInt(to) < BigInt(from)) return { field: 'to', reason: '不能小于起始号' };
  const isInside = BigInt(next) >= BigInt(from) && BigInt(next) <= BigInt(to);
  return isInside && next.length === from.length ? null : { field: 'next', reason: '应在起始号与终止号之间' };
}

/** Digits at the end of the prefix are digits of the number as it is printed: A1 + 23 is A + 123. */
function printed({ prefix, from, to }: Book) {
  const stem = prefix.replace(/\d+$/, '');
  const lead = prefix.slice(stem.length);
  return { stem, digits: lead.length + from.length, first: BigInt(lead + from), last: BigInt(lead + to) };
}

/**
 * Returns whether a number could be on sheets of both books: equal in print, or equal apart from leading zeros behind
 * the same prefix.
 */
export function overlaps(a: Book, b: Book): boolean {
  if (a.prefix === b.prefix && BigInt(a.from) <= BigInt(b.to) && BigInt(b.from) <= BigInt(a.to)) return true;
  const [one, other] = [printed(a), printed(b)];
  if (one.stem !== other.stem || one.digits !== other.digits) return false;
  return one.first <= other.last && other.first <= one.last;
}

/** Sheets that are left, the next one among them. */
export function sheetsLeft({ to, next }: Pick<Book, 'to' | 'next'>): string {
  return String(BigInt(to) - BigInt(next) + 1n);
}
