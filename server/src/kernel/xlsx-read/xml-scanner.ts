import { SheetError } from './fault';

export interface XmlHandler {
  readonly open: (name: string, attributes: string) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Longest text or tag that is buffered until its end arrives; a cell holds 32 767 characters. */
const MAX_PENDING = 1024 * 1024;

/** Sections that are not elements: their start, their end, and whether their content is text. */
const SECTIONS = [
  { begins: '<!--', ends: '-->', isText: false },
  { begins: '<![CDATA[', ends: ']]>', isText: true },
  { begins: '<?', ends: '?>', isText: false },
] as const;

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** Returns the value of an attribute from the text of a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decoded(value);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns where the tag that begins at `from` ends; a `>` between quotes does not end it. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

/**
 * Reads XML that arrives in pieces and buffers only the unfinished end. Refuses a document type, so that no custom
 * entity is read.
 */
export class XmlScanner {
  private pending = '';

  constructor(private readonly handler: XmlHandler) {}

  push(piece: string): void {
    const text = this.pending + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      if (start > at) this.handler.text(decoded(text.slice(at, start)));
      at = start;
      const next = this.element(text, start);
      if (next < 0) break;
      at = next;
    }
    this.pending = text.slice(at);
    if (this.pending.length > MAX_PENDING) throw new SheetError('damaged');
  }

  /** Reads one tag or section and returns its end; -1 if its end has not arrived. */
  private element(text: string, start: number): number {
    for (const { begins, ends, isText } of SECTIONS) {
      if (!text.startsWith(begins, start)) continue;
      const end = text.indexOf(ends, start + begins.length);
      if (end < 0) return -1;
      if (isText) this.handler.text(text.slice(start + begins.length, end));
      return end + ends.length;
    }
    if (text.startsWith('<!', start)) {
      if (SECTIONS.some(({ begins }) => begins.startsWith(text.slice(start)))) return -1;
      throw new SheetError('damaged');
    }
    const end = tagEnd(text, start);
    if (end >= 0) this.tag(text.slice(start + 1, end));
    return end < 0 ? -1 : end + 1;
  }

  private tag(inner: string): void {
    if (inner.startsWith('/')) {
      this.handler.close(localName(inner.slice(1).trim()));
      return;
    }
    const isEmpty = inner.endsWith('/');
    const body = isEmpty ? inner.slice(0, -1) : inner;
    const space = body.search(/\s/);
    const name = localName(space < 0 ? body : body.slice(0, space));
    this.handler.open(name, space < 0 ? '' : body.slice(space));
    if (isEmpty) this.handler.close(name);
  }
}
