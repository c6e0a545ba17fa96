import { escapeHtml } from '@mingmou/contract/system/template/template-placeholder';
import type { Mark, Node } from 'prosemirror-model';
import { textAttr } from './body-schema';

/** As the server's sanitiser writes text: quotes stay as they are. */
function written(text: string): string {
  return text.replace(/[&<>]/g, escapeHtml);
}

/** Spaces that a browser would draw as one, or not at all, are made to stay. */
function spaced(text: string, isFirst: boolean, isLast: boolean): string {
  const inner = text.replace(/ (?= )/g, '\u00a0');
  const begun = isFirst ? inner.replace(/^ /, '\u00a0') : inner;
  return isLast ? begun.replace(/ $/, '\u00a0') : begun;
}

function attributes({ attrs }: Node | Mark): string {
  const style = textAttr(attrs, 'style');
  const spans = ['colspan', 'rowspan'].filter((name) => typeof attrs[name] === 'number' && attrs[name] > 1);
  return [
    ...spans.map((name) => ` ${name}="${attrs[name]}"`),
    ...(style === null ? [] : [` style="${escapeHtml(style)}"`]),
  ].join('');
}

function inlineHtml(parent: Node): string {
  const open: Mark[] = [];
  let out = '';
  const closeTo = (depth: number) => {
    while (open.length > depth) out += `</${open.pop()?.type.name}>`;
  };
  parent.forEach((node, _offset, index) => {
    const common = node.marks.findIndex((mark, at) => !open[at]?.eq(mark));
    closeTo(common === -1 ? node.marks.length : common);
    for (const mark of node.marks.slice(open.length)) {
      out += `<${mark.type.name}${attributes(mark)}>`;
      open.push(mark);
    }
    if (node.isText) out += written(spaced(node.text ?? '', index === 0, index === parent.childCount - 1));
    else out += node.type.name === 'field' ? `{{${node.attrs.inside}}}` : '<br />';
  });
  closeTo(0);
  return out;
}

const TAGS: Readonly<Record<string, string>> = {
  ...{ paragraph: 'p', box: 'div', bulletList: 'ul', orderedList: 'ol', item: 'li', cell: 'td', headCell: 'th' },
};

function rowHtml(row: Node): string {
  const list = (name: 'open' | 'close', sign: string) => {
    const of = textAttr(row.attrs, name);
    return of === null ? '' : `{{${sign}${of}}}`;
  };
  return `${list('open', '#')}<tr${attributes(row)}>${childrenHtml(row, '')}</tr>${list('close', '/')}`;
}

function tableHtml(table: Node): string {
  const heads: string[] = [];
  const rows: string[] = [];
  table.forEach((row) => {
    (row.attrs.head === true && rows.length === 0 ? heads : rows).push(rowHtml(row));
  });
  const part = (tag: string, of: readonly string[]) => (of.length > 0 ? `<${tag}>\n${of.join('\n')}\n</${tag}>` : '');
  return `<table${attributes(table)}>${part('thead', heads)}${part('tbody', rows)}</table>`;
}

function nodeHtml(node: Node): string {
  switch (node.type.name) {
    case 'line':
      return inlineHtml(node);
    case 'heading':
      return `<h${node.attrs.level}${attributes(node)}>${inlineHtml(node)}</h${node.attrs.level}>`;
    case 'rule':
      return `<hr${attributes(node)} />`;
    case 'table':
      return tableHtml(node);
    default: {
      const tag = TAGS[node.type.name];
      const inside = node.inlineContent ? inlineHtml(node) : childrenHtml(node, '');
      return `<${tag}${attributes(node)}>${inside}</${tag}>`;
    }
  }
}

/** Lines have no element: two in turn are parted by a break. */
function childrenHtml(parent: Node, between: string): string {
  let out = '';
  parent.forEach((node, _offset, index) => {
    const follows = index > 0 && node.type.name === 'line' && parent.child(index - 1).type.name === 'line';
    out += (follows ? '<br />' : index > 0 ? between : '') + nodeHtml(node);
  });
  return out;
}

/** The body as the server keeps it, letter for letter. Nothing written is an empty text. */
export function bodyHtml(doc: Node): string {
  const { firstChild } = doc;
  if (doc.childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0) return '';
  return childrenHtml(doc, '\n');
}
