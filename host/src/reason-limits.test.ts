/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
/** `longest={100}`, `longest: LONGEST`: the limits of a question for a reason. */
const LIMITS = /\b(?:longest|shortest)(?:=\{|: )(?<limit>\w+)\b/g;

/** The limits that a page writes down itself: a number, or a constant that is a number. */
function ownLimits(text: string): string[] {
  return [...text.matchAll(LIMITS)]
    .map(({ groups }) => groups?.limit ?? '')
    .filter((limit) => /^\d/.test(limit) || new RegExp(`\\bconst ${limit} = \\d+;`).test(text));
}

it('takes the limits of a reason from the field of its call', () => {
  const folders = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  const pages = folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, 'src', file),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const asking = pages.filter(({ text }) => text.includes('/form/reason-dialog'));
  expect(asking.filter(({ text }) => text.includes('<ReasonDialog')).length).toBeGreaterThan(20);
  expect(asking.flatMap(({ path, text }) => ownLimits(text).map((limit) => `${path}: ${limit}`))).toEqual([]);
});
