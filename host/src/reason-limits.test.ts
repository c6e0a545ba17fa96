/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const OWN_LIMIT = /^(?:export )?const LONGEST\w* = \d+;/m;

it('takes the longest reason of an act from the field of its call', () => {
  const folders = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  const pages = folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, 'src', file),
      ),
    )
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const asking = pages.filter(({ text }) => text.includes('/form/reason-dialog'));
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ text }) => OWN_LIMIT.test(text)).map(({ path }) => path)).toEqual([]);
});
