import { VISIT_VOCABULARY } from '@mingmou/contract/system/template/template-vocabulary';
import { type AttributeSpec, type Attrs, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import styles from './body.module.css';
import { STYLE, styleOf } from './body-style';

type Styled = Readonly<Record<string, AttributeSpec>>;

/** Frame and room of a cell that is put in here. */
const CELL = 'border:0.2mm solid #000;padding:1mm';

export function textAttr(attrs: Attrs, name: string): string | null {
  const value: unknown = attrs[name];
  return typeof value === 'string' ? value : null;
}

const styleAttr = (initial: string | null = null): Styled => ({ style: { default: initial } });

/** Returns an element's attributes for the browser. The style is set through its object, which the policy permits. */
function shownAs({ attrs }: Pick<Node, 'attrs'>, more: Readonly<Record<string, string>> = {}) {
  const style = textAttr(attrs, 'style');
  return style === null ? more : { ...more, style, [STYLE]: style };
}

const readStyle = (dom: HTMLElement) => ({ style: styleOf(dom.getAttribute(STYLE)) });

function box(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return {
    content,
    group: 'block',
    attrs: styleAttr(),
    parseDOM: [{ tag, getAttrs: readStyle }],
    toDOM: (node) => [tag, shownAs(node), 0],
    ...more,
  };
}

function span(dom: HTMLElement, name: string): number {
  const count = Number(dom.getAttribute(name) ?? 1);
  return Number.isInteger(count) && count > 0 && count < 100 ? count : 1;
}

function cell(tag: 'td' | 'th', tableRole: string): NodeSpec {
  return {
    content: '(line | block)+',
    attrs: { ...styleAttr(CELL), colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    tableRole,
    isolating: true,
    parseDOM: [
      {
        tag,
        getAttrs: (dom) => ({ ...readStyle(dom), colspan: span(dom, 'colspan'), rowspan: span(dom, 'rowspan') }),
      },
    ],
    toDOM: (node) => [
      tag,
      shownAs(node, { colspan: String(node.attrs.colspan), rowspan: String(node.attrs.rowspan) }),
      0,
    ],
  };
}

function named(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Returns the name of a placeholder on the page: its title, or for a list the start and end of its rows. */
export function fieldTitle(inside: string): string {
  const written = inside.trim();
  const { visits, diag } = VISIT_VOCABULARY.lists;
  for (const [key, { title }] of Object.entries({ visits, diag })) {
    if (written.replace(/\s/g, '') === `#${key}`) return `每次${title}：`;
    if (written.replace(/\s/g, '') === `/${key}`) return `（${title}完）`;
  }
  const name = written.split('|')[0]?.trim() ?? '';
  const known = { ...visits.fields, ...diag.fields, ...VISIT_VOCABULARY.values };
  return named(known, name) ?? `{{${inside}}}`;
}

function mark(tags: readonly string[], more: Partial<MarkSpec> = {}): MarkSpec {
  const [name = ''] = tags;
  return {
    attrs: styleAttr(),
    parseDOM: tags.map((tag) => ({ tag, getAttrs: readStyle })),
    toDOM: (of) => [name, shownAs(of), 0],
    ...more,
  };
}

const HEADINGS = [1, 2, 3, 4] as const;

/** Schema of a free page's text: elements of the server's list (`sanitise.rules.ts`) that can be edited visually. */
export const bodySchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: box('p', 'inline*'),
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { ...styleAttr(), level: { default: 2 } },
      parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, getAttrs: (dom) => ({ ...readStyle(dom), level }) })),
      toDOM: (node) => [`h${node.attrs.level}`, shownAs(node), 0],
    },
    /** Text in a cell, an item or a box without an element of its own. */
    line: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'x-line' }],
      toDOM: () => ['div', { class: styles.line ?? '' }, 0],
    },
    box: box('div', 'block*'),
    bulletList: box('ul', 'item+'),
    orderedList: box('ol', 'item+'),
    item: box('li', '(line | block)+', { group: '', defining: true }),
    rule: box('hr', '', { content: undefined, toDOM: (node) => ['hr', shownAs(node)] }),
    table: {
      ...box('table', 'row+', { tableRole: 'table', isolating: true }),
      toDOM: (node) => ['table', shownAs(node), ['tbody', 0]],
    },
    row: {
      content: '(cell | headCell)*',
      tableRole: 'row',
      /** `open` and `close`: the list whose rows begin or end here, once for each visit. */
      attrs: { ...styleAttr(), head: { default: false }, open: { default: null }, close: { default: null } },
      parseDOM: [
        {
          tag: 'tr',
          getAttrs: (dom) => ({
            ...readStyle(dom),
            head: dom.parentElement?.nodeName === 'THEAD',
            open: dom.getAttribute('data-open'),
            close: dom.getAttribute('data-close'),
          }),
        },
      ],
      toDOM: (node) => {
        const repeats = textAttr(node.attrs, 'open') ?? textAttr(node.attrs, 'close');
        return ['tr', shownAs(node, repeats === null ? {} : { class: styles.repeats ?? '', title: '每次就诊一行' }), 0];
      },
    },
    cell: cell('td', 'cell'),
    headCell: cell('th', 'header_cell'),
    text: { group: 'inline' },
    hardBreak: {
      ...{ inline: true, group: 'inline', selectable: false },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    /** A placeholder: one piece, put in and deleted as a whole. */
    field: {
      ...{ inline: true, group: 'inline', atom: true },
      attrs: { inside: {} },
      parseDOM: [{ tag: 'x-field', getAttrs: (dom) => ({ inside: dom.getAttribute('data-field') ?? '' }) }],
      toDOM: ({ attrs }) => {
        const inside = textAttr(attrs, 'inside') ?? '';
        return [
          'x-field',
          { class: styles.field ?? '', contenteditable: 'false', 'data-field': inside, title: `{{${inside}}}` },
          fieldTitle(inside),
        ];
      },
      leafText: ({ attrs }) => `{{${attrs.inside}}}`,
    },
  },
  marks: {
    strong: mark(['strong', 'b']),
    em: mark(['em', 'i']),
    u: mark(['u']),
    s: mark(['s']),
    sub: mark(['sub']),
    sup: mark(['sup']),
    small: mark(['small']),
    // One within another: each keeps its own properties.
    span: mark(['span'], { excludes: '' }),
  },
});
