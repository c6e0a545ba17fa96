import sanitize from 'sanitize-html';

const LENGTH = /^-?\d{1,4}(\.\d{1,2})?(mm|cm|pt|px|em|%)?$/;
const LENGTHS = /^(\d{1,4}(\.\d{1,2})?(mm|cm|pt|px|em|%)?\s*){1,4}$/;
const COLOUR = /^(#[0-9a-fA-F]{3,8}|[a-z]{3,20})$/;
const BORDER =
  /^(none|0|(\d{1,2}(\.\d{1,2})?(mm|pt|px)?\s+)?(solid|dashed|dotted|double)(\s+(#[0-9a-fA-F]{3,8}|[a-z]{3,20}))?)$/;
const word = (...words: readonly string[]) => [new RegExp(`^(${words.join('|')})$`)];

const sides = (name: string, pattern: RegExp) =>
  Object.fromEntries(['', '-top', '-right', '-bottom', '-left'].map((side) => [`${name}${side}`, [pattern]]));

const ALIGN = word('left', 'center', 'right', 'justify');

/** Properties of the layout of text; none of them accepts an address. */
const STYLES = {
  width: [LENGTH],
  height: [LENGTH],
  'min-width': [LENGTH],
  'min-height': [LENGTH],
  ...sides('margin', LENGTHS),
  ...sides('padding', LENGTHS),
  ...sides('border', BORDER),
  'border-collapse': word('collapse', 'separate'),
  'font-size': [LENGTH],
  'font-weight': word('normal', 'bold', '[1-9]00'),
  'font-style': word('normal', 'italic'),
  'line-height': [LENGTH],
  'letter-spacing': [LENGTH],
  'text-align': ALIGN,
  'text-indent': [LENGTH],
  'text-decoration': word('none', 'underline', 'line-through'),
  'vertical-align': word('top', 'middle', 'bottom', 'baseline'),
  'white-space': word('normal', 'nowrap', 'pre-wrap'),
  'break-before': word('page', 'auto', 'avoid'),
  'break-inside': word('avoid', 'auto'),
  display: word('block', 'inline', 'inline-block', 'table', 'none'),
  color: [COLOUR],
  'background-color': [COLOUR],
};

const SPAN = /^\d{1,2}$/;

/** Only numbers may span cells. */
function spans(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const kept = Object.entries(attribs).filter(([name, value]) => name === 'style' || SPAN.test(value));
  return { tagName, attribs: Object.fromEntries(kept) };
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'div',
      'span',
      'br',
      'hr',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'sub',
      'sup',
      'small',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'table',
      'caption',
      'colgroup',
      'col',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
    ],
  ],
  // No attribute that takes an address is among them.
  allowedAttributes: { '*': ['style'], td: ['colspan', 'rowspan', 'style'], th: ['colspan', 'rowspan', 'style'] },
  allowedStyles: { '*': STYLES },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { td: spans, th: spans },
  nestingLimit: 40,
};

/** The same for a phone, whose page lays it out itself. */
export function plainMarkup(html: string): string {
  const spanning = ['colspan', 'rowspan'];
  return sanitize(html, { ...OPTIONS, allowedAttributes: { td: spanning, th: spanning }, allowedStyles: {} }).trim();
}

/** The markup that a template may hold: text and tables on paper; no script, no event, no outside address. */
export function sanitised(html: string): string {
  return sanitize(html, OPTIONS).trim();
}
