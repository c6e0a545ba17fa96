import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checksumOf, statementsOf } from '../src/database/migration-checksum';
import { MIGRATIONS_DIR } from './support/database';

const UNCHANGED: readonly (readonly [string, string])[] = [
  ['a string with --', "SELECT 'a -- b';"],
  ['a string with /* */', "SELECT 'a /* b */ c';"],
  ['a doubled quote before --', "SELECT 'it''s -- here';"],
  ['a string of several lines with an empty one', "SELECT 'a  \n\n-- b\n';"],
  ['a backslash at the end of a plain string', "SELECT 'a\\', '-- b';"],
  ['an E string with a quoted quote before --', "SELECT E'a\\'-- b', e'c\\\\', '--';"],
  ['a quoted identifier with --', 'SELECT "a -- b", "c "" /* d" FROM t;'],
  ['a dollar-quoted body with a comment at the end of a line', 'DO $$ SELECT 1; -- one\n\nSELECT 2 /* two */ $$;'],
  ['a dollar-quoted body that contains another tag', "DO $a$ SELECT $$ -- '$$ $a$;"],
  ['a literal of several lines in a body', "DO $b$\nBEGIN\n  PERFORM 'a\n-- b\n';\nEND\n$b$;"],
  ['an escaped literal of several lines in a body', "DO $b$\n  SELECT e'it\\'s\n-- b\n';\n$b$;"],
  ['a dollar-quoted literal of several lines in a body', 'DO $a$\n  EXECUTE $b$\n-- c\n$b$;\n$a$;'],
  ['a comment after the tag of a body', 'DO $$-- why\nSELECT 1;$$;'],
  ['an identifier with dollar signs', 'SELECT a$b$ - 1, c$b$;'],
  ['a parameter next to a body', 'SELECT $1, $x$ -- $1 $x$;'],
  ['the operator ->> and a subtraction', "SELECT a ->> 'b', 1 - -1;"],
  ['indentation', 'CREATE TABLE a (\n  b int\n);'],
];

const WITHOUT_COMMENTS: readonly (readonly [string, string, string])[] = [
  ['a line comment', '-- why\nSELECT 1;\n', 'SELECT 1;'],
  ['a line comment with a quote', "-- it's\nSELECT 1;", 'SELECT 1;'],
  ['a line comment between columns', 'CREATE TABLE a (\n  -- why\n  b int\n);', 'CREATE TABLE a (\n  b int\n);'],
  ['a comment at the end of a line', 'SELECT 1, -- one\n  2;', 'SELECT 1,\n  2;'],
  ['a comment at the end of the text', 'SELECT 1; -- end', 'SELECT 1;'],
  ['a block comment of several lines', 'SELECT 1;\n/* a\n   b */\nSELECT 2;', 'SELECT 1;\nSELECT 2;'],
  ['nested block comments', "SELECT 1;/* a /* b ' */ c */\nSELECT 2;", 'SELECT 1;\nSELECT 2;'],
  ['a block comment that separates two words', 'SELECT/**/1;', 'SELECT 1;'],
  ['a block comment with --', 'SELECT /* -- */ 1;', 'SELECT   1;'],
  ['a line comment with /*', '-- /*\nSELECT 1;', 'SELECT 1;'],
  ['empty lines and trailing blanks', 'SELECT 1;  \n\n \nSELECT 2;\n', 'SELECT 1;\nSELECT 2;'],
  ['a comment after an identifier that ends in e', "SELECT e, te'a\\' -- b'", "SELECT e, te'a\\'"],
  [
    'a full comment line after a comment with a quote in a body',
    "DO $b$\n  SELECT 1; -- it's\n  -- why\n  SELECT '2';\n$b$;",
    "DO $b$\n  SELECT 1; -- it's\n  SELECT '2';\n$b$;",
  ],
  ['a full comment line of a body', 'DO $b$\n  -- why\n  SELECT 1;\n$b$;', 'DO $b$\n  SELECT 1;\n$b$;'],
];

describe('statementsOf', () => {
  it.each(UNCHANGED)('keeps %s', (_, text) => {
    expect(statementsOf(text)).toBe(text);
  });

  it.each(WITHOUT_COMMENTS)('removes %s', (_, text, statements) => {
    expect(statementsOf(text)).toBe(statements);
  });
});

it('the applied files contain the statements with which they ran', () => {
  const lines = readFileSync(join(MIGRATIONS_DIR, 'former-checksums.tsv'), 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(100);
  const changed = lines
    .map((line) => line.trim().split('\t'))
    .filter(([name, , statements]) => {
      const text = readFileSync(join(MIGRATIONS_DIR, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n');
      return checksumOf(statementsOf(text)) !== statements;
    });
  expect(changed.map(([name]) => name)).toEqual([]);
});
