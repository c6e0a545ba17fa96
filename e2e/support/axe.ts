import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, NodeResult } from 'axe-core';
import type { Page } from 'playwright/test';

const source = readFileSync(
  createRequire(join(__dirname, '..', 'package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
);

export type AxeNode = NodeResult;

/**
 * Runs axe-core on the elements that the selector matches. Injects axe-core through the debugger, because the content
 * security policy refuses injected scripts.
 */
export async function analyze(page: Page, part: string): Promise<AxeResults> {
  const session = await page.context().newCDPSession(page);
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'], preload: false }).then((results) => JSON.stringify(results))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return JSON.parse(String(result.value));
}
