import { createHash } from 'node:crypto';

/** Letters that start an identifier or a dollar tag. */
const LETTER = 'A-Za-z_\\u0080-\\uffff';
const ESCAPED = "[eE]'(?:[^'\\\\]|\\\\[^]|'')*'";
const LITERAL = "'[^']*'";
const IDENTIFIER = '"[^"]*"';
const DOLLAR_TAG = `\\$(?:[${LETTER}][${LETTER}0-9]*)?\\$`;
const WORD = `[${LETTER}][${LETTER}0-9$]*`;

/**
 * Tokens of PostgreSQL's lexer, as far as comments depend on them. A doubled quote is read as two adjacent literals, a
 * word in one piece, because `a$b$c` contains no dollar tag.
 */
const TOKEN = new RegExp(
  [
    '(?<space>\\s+)',
    '(?<line>--[^\\n]*)',
    '(?<block>/\\*)',
    ESCAPED,
    LITERAL,
    IDENTIFIER,
    `(?<tag>${DOLLAR_TAG})(?<body>[^]*?)\\k<tag>`,
    WORD,
    '[^]',
  ].join('|'),
  'y',
);

/** Lines of a body that are only a `--` comment, and the tokens inside which such a line is text. */
const BODY_TOKEN = new RegExp(
  [
    '(?<comment>(?<=\\n)[ \\t]*--.*\\n)',
    '--.*',
    '/\\*[^]*?\\*/',
    ESCAPED,
    LITERAL,
    IDENTIFIER,
    `(?<tag>${DOLLAR_TAG})[^]*?\\k<tag>`,
    WORD,
  ].join('|'),
  'g',
);

/** Returns the position after a block comment; block comments nest. */
function endOfBlock(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return start + index + mark.length;
  }
  return text.length;
}

function withoutCommentLines(body: string): string {
  return body.replace(BODY_TOKEN, (token, comment?: string) => (comment === undefined ? token : ''));
}

/**
 * Returns the SQL text without comments, and without the empty lines and trailing blanks between tokens. Literals and
 * quoted identifiers are unchanged. A dollar-quoted body, which PostgreSQL stores, loses only its lines that are nothing
 * but a `--` comment. Inside a literal of several lines such a line is text and stays.
 */
export function statementsOf(text: string): string {
  let statements = '';
  let gap = '';
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const { 0: token, groups = {} } = TOKEN.exec(text) ?? { 0: '' };
    at = groups.block ? endOfBlock(text, at) : at + token.length;
    if (groups.space) gap += token;
    else if (groups.block) gap += ' ';
    else if (!groups.line) {
      statements +=
        gap.replace(/\s*\n/g, '\n') +
        (groups.body === undefined ? token : `${groups.tag}${withoutCommentLines(groups.body)}${groups.tag}`);
      gap = '';
    }
  }
  return statements.trimStart();
}

export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');
