import { DOMParser as BodyParser, type Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { bodySchema } from './body-schema';
import { STYLE } from './body-style';
import { bodyHtml } from './body-write';

const INLINE = ['B', 'STRONG', 'I', 'EM', 'U', 'S', 'SUB', 'SUP', 'SMALL', 'SPAN', 'BR', 'X-FIELD'];
/** Elements in which text may be next to blocks; such text becomes a line. */
const MIXED = 'body, div, li, td, th';
const PLACEHOLDER = /\{\{([^{}]*)\}\}/;

/** Styles are renamed before anything parses them; a list that begins or ends between rows becomes a mark of its row. */
function prepared(html: string): string {
  return html
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`))
    .replace(/\{\{\s*#\s*(\w+)\s*\}\}\s*<tr\b/gi, '<tr data-open="$1"')
    .replace(
      /<\/tr>\s*\{\{\s*\/\s*(\w+)\s*\}\}(?=\s*<\/?(?:tr|tbody|thead|tfoot|table)\b)/gi,
      '<x-end>$1</x-end></tr>',
    );
}

/** A parser would move text between rows out of the table. */
const STRAY = /(?:<(?:table|thead|tbody|tfoot|tr)\b[^>]*>|<\/(?:thead|tbody|tfoot|tr|td|th|caption)>)\s*[^\s<]/i;
/** Whose line ends count, which are no more than spaces here. */
const KEPT_SPACES = /white-space\s*:\s*pre/i;

const END = /<x-end>(\w+)<\/x-end><\/tr>/g;

/** Moves the end marker of a list to the row before it, for the last open list. */
function withEnds(html: string): string {
  let out = html;
  for (const { 0: whole, 1: name } of html.matchAll(END)) {
    const end = out.indexOf(whole);
    const row = out.lastIndexOf('<tr', end);
    if (row === -1) return html;
    out = `${out.slice(0, row)}<tr data-close="${name}"${out.slice(row + 3, end)}</tr>${out.slice(end + whole.length)}`;
  }
  return out;
}

/** The markup as elements, apart from any page; null: a parser would change its order. */
function parsed(html: string): HTMLElement | null {
  const text = withEnds(prepared(html));
  if (STRAY.test(text) || KEPT_SPACES.test(text)) return null;
  return new DOMParser().parseFromString(text, 'text/html').body;
}

const isBlank = (node: ChildNode) => node.nodeType === 3 && /^[ \t\r\n\f]*$/.test(node.textContent ?? '');
const isInline = (node: ChildNode) => node.nodeType === 3 || INLINE.includes(node.nodeName);

function putInLines(parent: Element): void {
  let run: ChildNode[] = [];
  const end = () => {
    if (run.some((node) => !isBlank(node))) {
      const line = parent.ownerDocument.createElement('x-line');
      run[0]?.before(line);
      line.append(...run);
    }
    run = [];
  };
  for (const node of [...parent.childNodes]) {
    if (isInline(node)) run.push(node);
    else end();
  }
  end();
}

/** Every placeholder in the text below an element becomes one piece. */
function putInFields(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const pieces = text.data.split(PLACEHOLDER);
    if (pieces.length === 1) continue;
    const nodes = pieces.map((piece, index) => {
      if (index % 2 === 0) return piece;
      const field = root.ownerDocument.createElement('x-field');
      field.setAttribute('data-field', piece);
      return field;
    });
    text.replaceWith(...nodes);
  }
}

const SAME: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };

function plainStyle(value: string): string {
  const properties = value.split(';').map((each) => each.trim().replace(/\s*:\s*/, ':'));
  return properties.filter((each) => each !== '').join(';');
}

function tagOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => !(/^(col|row)span$/.test(name) && value === '1'))
    .map(({ name, value }) => `${name}=${name === STYLE ? plainStyle(value) : value}`);
  return [SAME[element.nodeName] ?? element.nodeName, ...attributes.filter((each) => each !== `${STYLE}=`).sort()].join(
    ' ',
  );
}

/** Returns the meaning of a body, independent of its markup: blocks in order, and the style of each character. */
function meaning(body: Element): string {
  const out: string[] = [];
  let marks = '';
  const text = (data: string, under: readonly string[]) => {
    const inner = under.filter((tag) => tag.startsWith('SPAN'));
    const how = [
      ...under.filter((tag) => !tag.startsWith('SPAN')).sort(),
      ...inner.filter((tag) => tag !== 'SPAN'),
    ].join('+');
    for (const letter of data.replace(/[ \t\r\n\f]+/g, ' ')) {
      const last = out.at(-1) ?? '';
      // A space next to the edge of a block, a break or another space is not rendered.
      if (letter === ' ' && (last === ' ' || last.startsWith('<'))) continue;
      if (how !== marks && letter !== ' ') out.push(`[${how}]`);
      if (letter !== ' ') marks = how;
      out.push(letter);
    }
  };
  const edge = (tag: string) => {
    if (out.at(-1) === ' ') out.pop();
    marks = '';
    out.push(`<${tag}>`);
  };
  const walk = (node: ChildNode, under: readonly string[]) => {
    if (node.nodeType === 3) return text(node.textContent ?? '', under);
    if (!(node instanceof Element)) return;
    const tag = tagOf(node);
    const isText = INLINE.includes(node.nodeName) && node.nodeName !== 'BR';
    const isClear = tag === 'TBODY';
    if (!isText && !isClear) edge(tag);
    for (const child of node.childNodes) walk(child, isText ? [...under, tag] : under);
    if (!isText && !isClear) edge(`/${node.nodeName}`);
  };
  for (const node of body.childNodes) walk(node, []);
  if (out.at(-1) === ' ') out.pop();
  return out.join('');
}

/** The body as a document that says the same; null: it holds what only its markup can say. */
export function openBody(html: string): Node | null {
  const original = parsed(html);
  const body = parsed(html);
  if (!original || !body) return null;
  putInFields(body);
  for (const place of [body, ...body.querySelectorAll(MIXED)]) putInLines(place);
  const doc = BodyParser.fromSchema(bodySchema).parse(body);
  if (fixTables(EditorState.create({ doc }))) return null;
  const again = parsed(bodyHtml(doc));
  return again && meaning(again) === meaning(original) ? doc : null;
}
