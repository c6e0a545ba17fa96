/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const lineIn = (file: string) =>
  /^export const ANY_DIALOG = .*$/m.exec(readFileSync(join(__dirname, '../..', file), 'utf8'))?.[0];

it('finds dialogs by the same selector in the kit and in the end-to-end tests', () => {
  const own = lineIn('shared/kit/src/form/any-dialog.ts');
  expect(own).toBeDefined();
  expect(lineIn('e2e/support/any-dialog.ts')).toBe(own);
});
