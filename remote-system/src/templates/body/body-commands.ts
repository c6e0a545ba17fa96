import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { bodySchema, textAttr } from './body-schema';
import { propertyOf, withProperty } from './body-style';

const { nodes, marks } = bodySchema;

/** Sets a style property of a node. */
function setProperty(tr: Transaction, at: number, node: Node, name: string, value: string | null): void {
  tr.setNodeMarkup(at, undefined, { ...node.attrs, style: withProperty(textAttr(node.attrs, 'style'), name, value) });
}

/** The blocks of text that the selection touches, each with the element that carries its style. */
function touched({ doc, selection }: EditorState): { readonly at: number; readonly node: Node }[] {
  const found = new Map<number, Node>();
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, at, parent) => {
      if (!node.isTextblock) return true;
      // A line has no element: its cell, item or box has.
      if (node.type !== nodes.line) found.set(at, node);
      else if (parent && parent !== doc) found.set(doc.resolve(at).before(), parent);
      return false;
    });
  }
  return [...found].map(([at, node]) => ({ at, node }));
}

export type Align = 'left' | 'center' | 'right' | 'justify';

/** Aligns the selection; bare lines become paragraphs first, because only blocks can be aligned. */
export function align(to: Align): Command {
  return (state, dispatch) => {
    const { tr, doc } = state;
    const { $from, $to } = state.selection;
    doc.nodesBetween($from.pos, $to.pos, (node, at, parent) => {
      if (node.type === nodes.line && parent === doc)
        tr.setNodeMarkup(at, nodes.paragraph, { style: `text-align:${to}` });
    });
    for (const { at, node } of touched(state)) setProperty(tr, at, node, 'text-align', to);
    dispatch?.(tr);
    return true;
  };
}

export function alignOf(state: EditorState): string | null {
  const node = touched(state)[0]?.node;
  return node ? propertyOf(textAttr(node.attrs, 'style'), 'text-align') : null;
}

/** Makes a block a paragraph (0) or a heading; its styles stay. */
export function setLevel(level: number): Command {
  return ({ tr, selection }, dispatch) => {
    const type = level === 0 ? nodes.paragraph : nodes.heading;
    const attrsOf = (node: Node): Attrs => ({
      style: textAttr(node.attrs, 'style'),
      ...(level === 0 ? {} : { level }),
    });
    for (const { $from, $to } of selection.ranges) tr.setBlockType($from.pos, $to.pos, type, attrsOf);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function levelOf({ selection: { $from } }: EditorState): number {
  const { level } = $from.parent.attrs;
  return typeof level === 'number' ? level : 0;
}

const SIZE = 'font-size';

/** The size of letters in pt; null is that of the page. */
export function setSize(pt: number | null): Command {
  return (state, dispatch) => {
    const { tr, doc, selection } = state;
    const { span } = marks;
    const sized = (of: readonly { readonly type: MarkType; readonly attrs: Attrs }[]) =>
      of.filter(({ type, attrs }) => type === span && propertyOf(textAttr(attrs, 'style'), SIZE) !== null);
    if (selection.empty) {
      const kept = state.storedMarks ?? selection.$from.marks();
      const others = kept.filter((mark) => sized([mark]).length === 0);
      const added = pt === null ? others : span.create({ style: `${SIZE}:${pt}pt` }).addToSet(others);
      dispatch?.(tr.setStoredMarks(added));
      return true;
    }
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, at) => {
        const [from, to] = [Math.max(at, $from.pos), Math.min(at + node.nodeSize, $to.pos)];
        for (const mark of node.isInline ? node.marks : []) {
          if (sized([mark]).length === 0) continue;
          const rest = withProperty(textAttr(mark.attrs, 'style'), SIZE, null);
          tr.removeMark(from, to, mark);
          if (rest !== null) tr.addMark(from, to, span.create({ style: rest }));
        }
      });
      if (pt !== null) tr.addMark($from.pos, $to.pos, span.create({ style: `${SIZE}:${pt}pt` }));
    }
    dispatch?.(tr);
    return true;
  };
}

export function sizeOf(state: EditorState): string | null {
  const { $from, empty, from, to } = state.selection;
  let of = state.storedMarks ?? $from.marks();
  if (!empty) {
    state.doc.nodesBetween(from, to, (node) => {
      if (node.isInline) of = node.marks;
    });
  }
  const sizes = of.map((mark) => propertyOf(textAttr(mark.attrs, 'style'), SIZE)).filter((size) => size !== null);
  return sizes.at(-1) ?? null;
}

export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** Plain letters: no emphasis, no size of their own. */
export const plainText: Command = ({ tr, selection }, dispatch) => {
  for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos);
  dispatch?.(tr.setStoredMarks([]));
  return true;
};

/** The list around the selection. */
export function listOf({ selection }: EditorState): { readonly type: NodeType; readonly at: number } | null {
  // Of everything selected the first text counts.
  const $from = selection.$from.depth > 0 ? selection.$from : TextSelection.near(selection.$from).$from;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.bulletList || type === nodes.orderedList) return { type, at: $from.before(depth) };
  }
  return null;
}

/** Turns paragraphs in list items into lines, because margins of paragraphs would tear the list apart. */
function asLines(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection;
  tr.doc.nodesBetween($from.before(1), $to.after(1), (node, at, parent) => {
    const isPlain = node.type === nodes.paragraph && textAttr(node.attrs, 'style') === null;
    if (isPlain && parent?.type === nodes.item) tr.setNodeMarkup(at, nodes.line, {});
  });
  return tr;
}

/** Items of a list as paragraphs where the list stood. */
function unlisted(state: EditorState, at: number): Transaction {
  const { tr, doc } = state;
  const list = doc.nodeAt(at);
  if (!list) return tr;
  const blocks: Node[] = [];
  list.forEach((item) => {
    item.forEach((node) => {
      blocks.push(node.type === nodes.line ? nodes.paragraph.create(null, node.content) : node);
    });
  });
  // Of each item two borders go.
  const { from } = state.selection;
  const before = doc.resolve(from).index(doc.resolve(at).depth + 1);
  tr.replaceWith(at, at + list.nodeSize, blocks);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(0, from - 2 - before * 2))));
}

/** Makes a list of the selection, changes its kind, or dissolves it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = listOf(state);
    if (list?.type === type) dispatch?.(unlisted(state, list.at));
    else if (list) dispatch?.(state.tr.setNodeMarkup(list.at, type));
    else return wrapInList(type)(state, dispatch && ((tr) => dispatch(asLines(tr))));
    return true;
  };
}

function putBlock(state: EditorState, node: Node): Transaction {
  const { $from } = state.selection;
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0;
  const at = $from.depth > 0 ? $from.after() : state.selection.to;
  return isEmpty ? state.tr.replaceWith($from.before(), $from.after(), node) : state.tr.insert(at, node);
}

export const putRule: Command = (state, dispatch) => {
  dispatch?.(putBlock(state, nodes.rule.create()).scrollIntoView());
  return true;
};

/** What follows begins on a new sheet of paper. */
export const putPageBreak: Command = (state, dispatch) => {
  if (state.selection.$from.depth > 1) return false;
  dispatch?.(putBlock(state, nodes.box.create({ style: 'break-before:page' })).scrollIntoView());
  return true;
};

const ROWS = 3;
const COLUMNS = 3;

/** A table of three by three, the caret in its first cell. */
export const putTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const cells = () => Array.from({ length: COLUMNS }, () => nodes.cell.create(null, nodes.line.create()));
  const rows = Array.from({ length: ROWS }, () => nodes.row.create(null, cells()));
  const table = nodes.table.create({ style: 'width:100%;border-collapse:collapse' }, rows);
  const tr = putBlock(state, table);
  tr.doc.descendants((node, at) => {
    // Table, row, cell, line: the caret goes behind four borders.
    if (node === table) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 4)));
    return node !== table;
  });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** The row of the caret comes once for each visit, or once again. */
export const toggleRepeat: Command = ({ tr, selection: { $from } }, dispatch) => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const row = $from.node(depth);
    if (row.type !== nodes.row) continue;
    const of = row.attrs.open === null ? 'visits' : null;
    dispatch?.(tr.setNodeMarkup($from.before(depth), undefined, { ...row.attrs, open: of, close: of }));
    return true;
  }
  return false;
};

/** Removes a placeholder before or behind the caret as a whole. */
export function deleteField(side: 'before' | 'behind'): Command {
  return ({ tr, selection: { empty, $from } }, dispatch) => {
    const node = side === 'before' ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || node?.type !== nodes.field) return false;
    const from = side === 'before' ? $from.pos - 1 : $from.pos;
    dispatch?.(tr.delete(from, from + 1).scrollIntoView());
    return true;
  };
}

/** Puts a text with placeholders in place of the selection; its line ends are breaks. */
export function putText(text: string): Command {
  return ({ tr, selection, storedMarks }, dispatch) => {
    const kept = storedMarks ?? selection.$from.marks();
    const pieces = text.split(/\{\{([^{}]*)\}\}|(\n)/).flatMap((piece, index) => {
      if (!piece) return [];
      if (index % 3 === 1) return [nodes.field.create({ inside: piece }, null, kept)];
      return [index % 3 === 2 ? nodes.hardBreak.create() : bodySchema.text(piece, kept)];
    });
    const at = selection.from;
    const end = at + pieces.reduce((size, { nodeSize }) => size + nodeSize, 0);
    tr.replaceWith(at, selection.to, pieces);
    dispatch?.(
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1)).scrollIntoView(),
    );
    return true;
  };
}

export const putBreak: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
};
