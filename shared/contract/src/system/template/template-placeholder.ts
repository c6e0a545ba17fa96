import { isFormat, type PrintFormat, type PrintValue, printText } from './template-format';

/** What fills the placeholders of one print. */
export interface PrintData {
  readonly values: Readonly<Record<string, PrintValue>>;
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, PrintValue>>[]>>;
}

/** The names that a print can fill: single ones with their titles, and of each list the names of its rows. */
export interface Vocabulary {
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<
    Record<string, { readonly title: string; readonly fields: Readonly<Record<string, string>> }>
  >;
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly format: string | null }
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'close'; readonly name: string };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

function pieceOf(inside: string): Piece {
  const written = inside.trim();
  if (written.startsWith('#')) return { kind: 'open', name: written.slice(1).trim() };
  if (written.startsWith('/')) return { kind: 'close', name: written.slice(1).trim() };
  const [name = '', format = null] = written.split('|').map((part) => part.trim());
  return { kind: 'value', name, format };
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    pieces.push(pieceOf(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

const has = (names: object, name: string) => Object.hasOwn(names, name);

function isKnown(vocabulary: Vocabulary, list: string | null, name: string): boolean {
  const fields = list === null ? undefined : vocabulary.lists[list]?.fields;
  return (fields !== undefined && has(fields, name)) || has(vocabulary.values, name);
}

/**
 * The first placeholder that cannot be filled, as it was written: an unknown name or format, a list inside a list, one that
 * is not closed, braces left over. Null where all can.
 */
export function unknownPlaceholder(text: string, vocabulary: Vocabulary): string | null {
  let list: string | null = null;
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'text') {
      const stray = /\{\{[^\n<]{0,30}|\}\}/.exec(piece.text);
      if (stray) return stray[0];
    } else if (piece.kind === 'open') {
      if (list !== null || !has(vocabulary.lists, piece.name)) return `#${piece.name}`;
      list = piece.name;
    } else if (piece.kind === 'close') {
      if (list !== piece.name) return `/${piece.name}`;
      list = null;
    } else {
      if (!isKnown(vocabulary, list, piece.name)) return piece.name;
      if (piece.format !== null && !isFormat(piece.format)) return `${piece.name}|${piece.format}`;
    }
  }
  return list === null ? null : `#${list}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

type Row = Readonly<Record<string, PrintValue>>;

function formatOf(format: string | null): PrintFormat | null {
  return format !== null && isFormat(format) ? format : null;
}

function written(pieces: readonly Piece[], values: Row, write: (text: string) => string): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'value' ? write(printText(values[piece.name], formatOf(piece.format))) : '';
    })
    .join('');
}

/** Fills the placeholders; `write` guards each value (`escapeHtml` where the text is markup). What cannot be filled is a blank. */
export function fillPlaceholders(text: string, data: PrintData, write: (text: string) => string): string {
  const pieces = piecesOf(text);
  let out = '';
  let at = 0;
  while (at < pieces.length) {
    const piece = pieces[at];
    if (piece?.kind !== 'open') {
      if (piece) out += written([piece], data.values, write);
      at += 1;
      continue;
    }
    const end = pieces.findIndex((each, index) => index > at && each.kind === 'close' && each.name === piece.name);
    const inside = pieces.slice(at + 1, end === -1 ? undefined : end);
    for (const row of data.lists[piece.name] ?? []) out += written(inside, { ...data.values, ...row }, write);
    at = end === -1 ? pieces.length : end + 1;
  }
  return out;
}
